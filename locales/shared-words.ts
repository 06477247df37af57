/** Texts that may be the same as in English: words that other languages share with it. */
export const sharedWords: ReadonlySet<string> = new Set([
  '(optional)',
  'Account',
  'Account: {account}',
  'Browser',
  'Code',
  'Dashboard',
  'Later',
  'Mobile',
  'Name',
  'Passkey',
  'Passkeys',
  'Website',
  'aal0',
  'aal3',
  'backup-codes.txt',
  'text',
]);

/** Ids of the server's messages that are labels of buttons. */
const buttonMessages = [
  ...[1010001, 1010002, 1010005, 1010008, 1010009, 1010010, 1010011, 1010013, 1010015, 1010017, 1010018, 1010019],
  ...[1010020, 1010021, 1010022, 1010023, 1010024, 1040001, 1040002, 1040003, 1040004, 1040006, 1040007, 1040008],
  ...[1050002, 1050003, 1050004, 1050007, 1050008, 1050011, 1050012, 1050016, 1050018, 1050019, 1050020, 1050021],
  ...[1060007, 1070003, 1070005, 1070008, 1070009, 1070014],
];

/** Keys of all texts on buttons. */
export const buttonKeys: ReadonlySet<string> = new Set([
  ...buttonMessages.map((id) => `identities.messages.${id}`),
  'captcha.retry',
  'consent.allow',
  'consent.deny',
  'dashboard.logout',
  'dashboard.settings',
  'device.continue',
  'error.home',
  'identities.messages.1070008.link',
  'logout.no',
  'logout.yes',
  'problem.restart',
  'problem.retry',
  'problem.signIn',
  'recovered.all',
  'recovered.on',
  'recovery.signedIn.settings',
  'recovery.signedIn.signOut',
  'refused.action',
  'sessions.end',
  'sessions.endAll',
  'settings.first.later',
  'settings.logout',
  'settings.lookup.file',
  'settings.lookup.print',
  'signedOut.application',
  'signedOut.signIn',
  'verification.used.again',
]);
