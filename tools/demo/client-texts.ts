/** The texts of the main application. */
export interface ClientTexts {
  readonly title: string;
  readonly introduction: string;
  readonly signIn: string;
  readonly signedIn: string;
  readonly hello: string;
  readonly verified: string;
  readonly idToken: string;
  readonly signOut: string;
  readonly failed: string;
  readonly failure: string;
  readonly error: string;
  readonly back: string;
  readonly notFound: string;
}

const texts = {
  fr: {
    title: 'Application principale',
    introduction: 'Cette page joue le rôle de l’application à laquelle on se connecte.',
    signIn: 'Se connecter',
    signedIn: 'Vous êtes connecté',
    hello: 'Bonjour',
    verified: 'Le code a été échangé et la signature du jeton d’identité vérifiée.',
    idToken: 'Jeton d’identité',
    signOut: 'Se déconnecter',
    failed: 'La connexion n’a pas abouti',
    failure: 'Voici ce que le serveur a répondu.',
    error: 'erreur',
    back: 'Retour à l’application',
    notFound: 'Page introuvable',
  },
  en: {
    title: 'Main application',
    introduction: 'This page plays the application that you sign in to.',
    signIn: 'Sign in',
    signedIn: 'You are signed in',
    hello: 'Hello',
    verified: 'The code was exchanged, and the signature of the ID token is valid.',
    idToken: 'ID token',
    signOut: 'Sign out',
    failed: 'The sign-in failed',
    failure: 'This is the server’s answer.',
    error: 'error',
    back: 'Back to the application',
    notFound: 'Page not found',
  },
  de: {
    title: 'Hauptanwendung',
    introduction: 'Diese Seite spielt die Anwendung, bei der Sie sich anmelden.',
    signIn: 'Anmelden',
    signedIn: 'Sie sind angemeldet',
    hello: 'Guten Tag,',
    verified: 'Der Code wurde eingelöst, und die Signatur des ID-Tokens ist gültig.',
    idToken: 'ID-Token',
    signOut: 'Abmelden',
    failed: 'Die Anmeldung ist fehlgeschlagen',
    failure: 'Das hat der Server geantwortet.',
    error: 'Fehler',
    back: 'Zurück zur Anwendung',
    notFound: 'Seite nicht gefunden',
  },
} satisfies Readonly<Record<string, ClientTexts>>;

/** Returns the first language of the browser that the application has texts in, else English. Browsers sort their languages. */
export function languageOf(request: Request): keyof typeof texts {
  const wanted = (request.headers.get('accept-language') ?? '').split(',').map((each) => each.trim().slice(0, 2));
  return wanted.find((language): language is keyof typeof texts => language in texts) ?? 'en';
}

export const textsIn = (language: keyof typeof texts): ClientTexts => texts[language];
