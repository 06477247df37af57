/** The search of the panel: in scenarios, in the catalogue and in the commands. */

/**
 * Words that mean the same: Kratos's own names first, then English and French ones. Accents and hyphens do not count.
 * A word finds texts with each word of its lists.
 */
const synonyms: readonly (readonly string[])[] = [
  ['totp', 'authenticator', 'authenticator app', 'one-time password', "application d'authentification"],
  ['aal2', 'second factor', '2fa', 'mfa', 'two factor', 'second step', 'totp', 'authenticator', 'lookup_secret'],
  ['aal2', 'second factor', 'second facteur', 'deux facteurs', 'double authentification', 'seconde étape'],
  ['lookup_secret', 'backup code', 'recovery code', 'code de secours', 'code de récupération'],
  ['webauthn', 'security key', 'yubikey', 'fido', 'fido2', 'clé de sécurité'],
  ['passkey', "clé d'accès"],
  ['password', 'mot de passe'],
  ['wrong', 'invalid', 'incorrect', 'refused', 'faux', 'fausse', 'erroné', 'invalide'],
  ['expired', 'expiry', 'too old', 'timeout', 'expiré', 'expirée', 'périmé'],
  ['login', 'sign in', 'signin', 'signs in', 'connexion', 'se connecter'],
  ['registration', 'register', 'sign up', 'signup', 'signs up', 'inscription', "s'inscrire"],
  ['recovery', 'forgot', 'forgotten', 'reset', 'récupération', 'oublié'],
  ['verification', 'verify', 'confirm', 'vérification', 'vérifier'],
  ['settings', 'account', 'profile', 'paramètres', 'compte', 'profil'],
  ['sessions', 'devices', 'session', 'appareils'],
  ['logout', 'sign out', 'signs out', 'déconnexion', 'se déconnecter'],
  ['oidc', 'social', 'provider', 'google', 'sso', 'fournisseur'],
  ['link', 'unlink', 'linking', 'lier', 'associer'],
  ['consent', 'oauth2', 'scope', 'consentement', 'autoriser'],
  ['csrf', 'forged', 'token'],
  ['captcha', 'robot'],
  ['address', 'e-mail', 'email', 'mail', 'adresse', 'courriel'],
  ['phone', 'sms', 'téléphone'],
  ['missing', 'required', 'empty', 'manquant', 'vide', 'obligatoire'],
  ['taken', 'exists', 'duplicate', 'already', 'déjà', 'pris'],
  ['privileged', 'refresh', 'reauthenticate', 'confirmation', 'réauthentification'],
  ['error', 'failure', 'erreur', 'échec'],
];

/** Returns a text in lower case, without accents, with a space between its words and around it. */
const plain = (text: string): string =>
  ` ${text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/['’]/g, ' ')
    .replaceAll(/[^\p{L}\p{N}_]+/gu, ' ')
    .trim()} `;

const groups = synonyms.map((words) => words.map(plain));

/** All words and phrases with synonyms, the longest first, each with the words that mean the same. */
const meanings = [...new Set(groups.flat())]
  .map((word) => ({ word, same: [...new Set(groups.filter((group) => group.includes(word)).flat())] }))
  .toSorted((one, other) => other.word.length - one.word.length);

/** Splits a query into units. @returns for each unit the texts of which one has to be found */
function unitsOf(query: string): readonly (readonly string[])[] {
  let rest = plain(query);
  const units: (readonly string[])[] = [];
  for (const { word, same } of meanings) {
    if (!rest.includes(word)) continue;
    units.push(same);
    rest = rest.replace(word, ' ');
  }
  return [...units, ...rest.split(' ').flatMap((word) => (word === '' ? [] : [[word]]))];
}

/**
 * Returns how well texts fit a query: 1 if each word of it, or a synonym, begins a word of the texts; less if some are only
 * inside of words; 0 if one is missing.
 */
export function relevance(query: string, texts: readonly string[]): number {
  const all = plain(texts.join(' '));
  const found = unitsOf(query).map((same) => {
    if (same.some((word) => all.includes(` ${word.trim()}`))) return 1;
    return same.some((word) => word.trim().length > 2 && all.includes(word.trim())) ? 0.5 : 0;
  });
  return found.includes(0) ? 0 : found.reduce<number>((sum, each) => sum + each, 0) / Math.max(found.length, 1) || 1;
}
