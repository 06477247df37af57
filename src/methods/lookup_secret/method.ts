import type { Method } from '../method.ts';

/** Backup codes. They have letters. */
export const lookupSecret: Method = {
  name: 'lookup_secret',
  groups: ['lookup_secret'],
  section: 'lookup_secret',
  fields: [
    {
      name: 'lookup_secret',
      code: { digits: false },
      lead: { label: 1010007, text: 'factor.lookup_secret.lead' },
      messages: [4000012, 4000016],
    },
  ],
};
