/**
 * Words that a language's texts do not use, each with our term for the same thing. `docs/guides/translating.md` has the
 * terms that are easily mixed up. A word counts in any case of letters; `log in` does not match `log into`.
 */
const rejectedWords: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  fr: {
    entrez: 'saisissez',
    email: 'e-mail',
    méthode: 'moyen',
    support: 'assistance',
    valider: 'confirmer',
    'voulez‑vous': 'souhaitez‑vous',
    'code de récupération': 'code de secours',
    'codes de récupération': 'codes de secours',
    'clé matérielle': 'clé de sécurité',
    'clé d’identification': 'clé d’accès',
  },
  en: {
    login: 'sign-in',
    'log in': 'sign in',
    'logged in': 'signed in',
    logout: 'log out',
    'sign out': 'log out',
    'signed out': 'logged out',
    'sign-out': 'log out',
    registration: 'sign-up',
    'hardware token': 'security key',
    'hardware tokens': 'security keys',
    'backup recovery code': 'backup code',
    'backup recovery codes': 'backup codes',
    captcha: 'security check',
    'go on': 'continue',
    'can not': 'cannot',
    organization: 'organisation',
    recognize: 'recognise',
  },
  de: {
    einloggen: 'anmelden',
    ausloggen: 'abmelden',
    login: 'Anmeldung',
    weg: 'Methode',
    kennwort: 'Passwort',
    account: 'Konto',
    email: 'E-Mail',
    'authenticator-app': 'Authentifizierungs-App',
    'hardware-token': 'Sicherheitsschlüssel',
  },
  es: {
    soporte: 'servicio de asistencia',
    ingrese: 'introduzca',
    email: 'correo electrónico',
    'e-mail': 'correo electrónico',
    ajustes: 'configuración',
    'clave de acceso': 'llave de acceso',
    'clave de seguridad': 'llave de seguridad',
  },
  fi: {
    käyttäjänimi: 'käyttäjätunnus',
    menetelmä: 'tapa',
    turvakoodi: 'varakoodi',
    passkey: 'pääsyavain',
    sähköpostilla: 'sähköpostitse',
  },
  nl: {
    aanmelden: 'inloggen',
    afmelden: 'uitloggen',
    manier: 'methode',
    passkey: 'toegangssleutel',
    support: 'helpdesk',
    email: 'e-mail',
  },
  pl: {
    metoda: 'sposób',
    metodę: 'sposób',
    zweryfikuj: 'potwierdź',
    email: 'e-mail',
    login: 'identyfikator',
    'klucz sprzętowy': 'klucz bezpieczeństwa',
  },
  pt: {
    senha: 'palavra-passe',
    email: 'e-mail',
    login: 'início de sessão',
    autorização: 'permissão',
    usuário: 'utilizador',
    'código de reserva': 'código alternativo',
  },
  ru: {
    'учётная запись': 'аккаунт',
    логин: 'идентификатор',
    метод: 'способ',
    сессия: 'сеанс',
    'ключ-пароль': 'ключ доступа',
  },
  se: {
    metod: 'sätt',
    metoden: 'sättet',
    tillgång: 'åtkomst',
    passkey: 'lösennyckel',
    backupkod: 'reservkod',
    'e-mail': 'e-post',
  },
  zh: {
    账号: '账户',
    帐号: '账户',
    帐户: '账户',
    登出: '退出登录',
    注销: '退出登录',
    登陆: '登录',
    口令: '密码',
    恢复代码: '备用验证码',
  },
};

/** Keys of texts that the specification words, by language. Their words stay. */
const specifiedKeys: Readonly<Record<string, readonly string[]>> = {
  fr: [
    'login.subtitle',
    'recovery.ask',
    'recovery.someAddress',
    'refused.text',
    'settings.card.lookup_secret',
    'settings.nav.lookup_secret',
  ],
  en: [
    'login.title',
    'login.logout',
    'dashboard.logout',
    'settings.logout',
    'settings.nav.logout',
    'settings.nav.webauthn',
    'settings.card.webauthn',
    'settings.card.lookup_secret',
    'identities.messages.4000005',
    'identities.messages.4000031',
    'identities.messages.1070015',
    'identities.messages.4000038',
  ],
};

/**
 * Returns the rejected words in a text.
 * @returns pairs of the word and our term
 */
export function rejectedIn(text: string, locale: string, key: string): Array<readonly [word: string, term: string]> {
  if (specifiedKeys[locale]?.includes(key)) return [];
  // Chinese has no spaces between words.
  const [before, after] = locale === 'zh' ? ['', ''] : ['(?<!\\p{L})', '(?!\\p{L})'];
  const shown = text.replace(/\{\w+/g, '');
  return Object.entries(rejectedWords[locale] ?? {}).filter(([word]) =>
    new RegExp(`${before}${word}${after}`, 'iu').test(shown),
  );
}
