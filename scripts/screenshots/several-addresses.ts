import type { Variation } from '../../e2e/variations.ts';

const recovery = (via: 'email' | 'sms') => ({ 'ory.sh/kratos': { recovery: { via } } });

const schema = {
  $id: 'https://schemas.example.org/several-addresses.schema.json',
  $schema: 'http://json-schema.org/draft-07/schema#',
  type: 'object',
  properties: {
    traits: {
      type: 'object',
      properties: {
        email: {
          type: 'string',
          format: 'email',
          'ory.sh/kratos': { credentials: { password: { identifier: true } }, recovery: { via: 'email' } },
        },
        second: { type: 'string', format: 'email', ...recovery('email') },
        phone: { type: 'string', format: 'tel', ...recovery('sms') },
      },
    },
  },
};

/** People with several addresses, of which they choose one to recover their account by. */
export const severalAddresses: Variation = {
  kratos: {
    'feature_flags.choose_recovery_address': true,
    'identity.schemas.1': {
      id: 'several-addresses',
      url: `base64://${Buffer.from(JSON.stringify(schema)).toString('base64')}`,
    },
  },
};

/** One of them. */
export const several = {
  schema_id: 'several-addresses',
  traits: { email: 'alix@example.org', second: 'alix.bernard@example.net', phone: '+33612345678' },
};
