import type { languageOf } from './client-texts.ts';
import { escapeHtml } from './page.ts';

type Language = ReturnType<typeof languageOf>;

/** What the cards of the main application's first page need. */
export interface Tour {
  /** Origin of the sign-in app. */
  readonly app: string;
  /** Origin of the panel; of the mailbox if Kratos is not simulated. */
  readonly panel: string;
  readonly email: string;
  readonly password: string;
}

interface Card {
  readonly title: string;
  /** A sentence with `{link}`, which says what to do. */
  readonly task: string;
  readonly link: string;
  /** A sentence with `{link}`, which says where to look afterwards. */
  readonly look: string;
  readonly where: string;
}

/** A card: where its links lead, and its texts. */
const cards: readonly { to: (tour: Tour) => string; look: string; texts: Readonly<Record<Language, Card>> }[] = [
  {
    to: () => '/sign-in',
    look: '#/journal',
    texts: {
      fr: {
        title: 'Se connecter',
        task: '{link} comme {email}, mot de passe {password}.',
        link: 'Connectez-vous',
        look: 'Chaque requête et sa réponse sont dans {link}.',
        where: 'le journal',
      },
      en: {
        title: 'Sign in',
        task: '{link} as {email}, password {password}.',
        link: 'Sign in',
        look: 'Each request and its response are in {link}.',
        where: 'the journal',
      },
      de: {
        title: 'Anmelden',
        task: '{link} als {email}, Passwort {password}.',
        link: 'Melden Sie sich an',
        look: 'Jede Anfrage und ihre Antwort stehen {link}.',
        where: 'im Journal',
      },
    },
  },
  {
    to: ({ app }) => `${app}/settings#totp`,
    look: '#/people',
    texts: {
      fr: {
        title: 'Ajouter une seconde étape',
        task: '{link}, puis gardez les codes de secours.',
        link: 'Associez une application d’authentification',
        look: 'La page du compte, dans {link}, donne le code actuel.',
        where: 'les personnes',
      },
      en: {
        title: 'Turn on a second step',
        task: '{link}, then keep the backup codes.',
        link: 'Add an authenticator app',
        look: 'The account’s page, among {link}, has its present code.',
        where: 'the people',
      },
      de: {
        title: 'Einen zweiten Schritt einschalten',
        task: '{link} und bewahren Sie die Sicherungscodes auf.',
        link: 'Fügen Sie eine Authenticator-App hinzu',
        look: 'Die Seite des Kontos, bei {link}, hat den aktuellen Code.',
        where: 'den Personen',
      },
    },
  },
  {
    to: ({ app }) => `${app}/recovery`,
    look: '#/mailbox',
    texts: {
      fr: {
        title: 'Perdre son mot de passe',
        task: 'Déconnectez-vous, puis {link}.',
        link: 'récupérez le compte',
        look: 'Le code arrive dans {link}.',
        where: 'la boîte aux lettres',
      },
      en: {
        title: 'Lose your password',
        task: 'Sign out, then {link}.',
        link: 'recover the account',
        look: 'The code arrives in {link}.',
        where: 'the mailbox',
      },
      de: {
        title: 'Das Passwort verlieren',
        task: 'Melden Sie sich ab, dann {link}.',
        link: 'stellen Sie das Konto wieder her',
        look: 'Der Code kommt {link} an.',
        where: 'im Postfach',
      },
    },
  },
  {
    to: ({ panel }) => `${panel}/#/faults`,
    look: '#/faults',
    texts: {
      fr: {
        title: 'Perdre le réseau',
        task: 'Faites échouer la prochaine requête avec {link}, puis envoyez un formulaire.',
        link: 'une panne',
        look: 'La saisie reste. Retirez la panne dans {link}.',
        where: 'les pannes',
      },
      en: {
        title: 'Lose the network',
        task: 'Make the next request fail with {link}, then send a form.',
        link: 'a fault',
        look: 'The input stays. Remove the fault among {link}.',
        where: 'the faults',
      },
      de: {
        title: 'Das Netz verlieren',
        task: 'Lassen Sie die nächste Anfrage mit {link} scheitern, dann senden Sie ein Formular.',
        link: 'einer Störung',
        look: 'Die Eingabe bleibt. Entfernen Sie die Störung bei {link}.',
        where: 'den Störungen',
      },
    },
  },
  {
    to: ({ panel }) => `${panel}/#/scenarios`,
    look: '#/catalogue',
    texts: {
      fr: {
        title: 'Voir chaque écran rare',
        task: 'Choisissez {link} : chaque état, chaque message, chaque erreur.',
        link: 'un scénario',
        look: 'Tous les messages de Kratos sont dans {link}.',
        where: 'le catalogue',
      },
      en: {
        title: 'See every rare screen',
        task: 'Choose {link}: each state, each message, each error.',
        link: 'a scenario',
        look: 'All messages of Kratos are in {link}.',
        where: 'the catalogue',
      },
      de: {
        title: 'Jeden seltenen Bildschirm sehen',
        task: 'Wählen Sie {link}: jeder Zustand, jede Meldung, jeder Fehler.',
        link: 'ein Szenario',
        look: 'Alle Meldungen von Kratos stehen {link}.',
        where: 'im Katalog',
      },
    },
  },
];

const anchor = (to: string, words: string) => `<a href="${escapeHtml(to)}">${escapeHtml(words)}</a>`;

/**
 * Returns the cards of the tour as HTML.
 * @param isSignedIn whether the first card is done
 */
export function tourCards(tour: Tour, language: Language, isSignedIn: boolean): string {
  const items = cards.map(({ to, look, texts }, index) => {
    const { title, task, link, look: after, where } = texts[language];
    const words = (text: string) =>
      escapeHtml(text)
        .replace('{email}', escapeHtml(tour.email))
        .replace('{password}', `<code>${escapeHtml(tour.password)}</code>`);
    const done = words(task).replace('{link}', () => anchor(to(tour), link));
    const seen = words(after).replace('{link}', () => anchor(`${tour.panel}/${look}`, where));
    const number = index === 0 && isSignedIn ? '✓' : index + 1;
    return `<li><b aria-hidden="true">${number}</b><h2>${escapeHtml(title)}</h2><p>${done}</p><p>${seen}</p></li>`;
  });
  return `<ol class="tour">${items.join('')}</ol>`;
}
