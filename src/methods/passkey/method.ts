import type { Method } from '../method.ts';

export const passkey: Method = {
  name: 'passkey',
  groups: ['passkey'],
  section: 'passkey',
  factorRank: 2,
  row: { icon: 'passkey', hint: 'factor.passkey.hint' },
  testId: () => 'passkey-flow',
  chooserText: 'chooser.passkey',
  sentBy: ['passkey_login', 'passkey_register'],
  namesAccountIn: ['registration'],
};
