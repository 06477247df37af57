import type { Method } from '../method.ts';

/** Security keys. */
export const webauthn: Method = {
  name: 'webauthn',
  groups: ['webauthn'],
  section: 'webauthn',
  factorRank: 1,
  fields: [{ name: 'webauthn_register_displayname', isAskedLater: true }],
  hasScript: true,
  row: { icon: 'key', hint: 'factor.webauthn.hint' },
  testId: () => 'passwordless-flow',
  chooserText: 'chooser.webauthn',
  sentBy: ['webauthn_login', 'webauthn_register'],
  namesAccountIn: ['registration'],
};
