import type { Method } from '../method.ts';

/** Codes of an authenticator app (RFC 6238). */
export const totp: Method = {
  name: 'totp',
  groups: ['totp'],
  section: 'totp',
  fields: [
    {
      name: 'totp_code',
      code: { digits: true, length: 6 },
      lead: { label: 1010006, text: 'factor.totp.lead' },
      messages: [4000008],
    },
  ],
};
