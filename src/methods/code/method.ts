import type { Method } from '../method.ts';

export const code: Method = {
  name: 'code',
  groups: ['code'],
  section: 'code',
  hasStrayFields: true,
  fields: [
    {
      name: 'code',
      code: { digits: true, length: 6 },
      messages: [1010014, 1010025, 1040005, 1060003, 1060004, 1080003, 1080004, 4010008, 4040003, 4060006, 4070006],
    },
    { name: 'recovery_code', code: { digits: true, length: 6 } },
  ],
  row: { icon: 'mail', hint: 'factor.code.hint' },
  testId: (kind) => `${kind}-flow-code`,
  chooserText: 'chooser.code',
  sentBy: ['address'],
  namesAccountIn: ['login', 'registration'],
  sendsMessage: true,
};
