import { type Answer, jsonAnswer } from 'ory-simulator/core';

const schema = (properties: object) => ({
  $schema: 'http://json-schema.org/draft-07/schema#',
  type: 'object',
  properties: { traits: { type: 'object', properties, additionalProperties: false } },
});

/** Identity schemas that use every keyword of Kratos's extension. */
const schemas: Readonly<Record<string, object>> = {
  mobile: schema({
    mobile: { type: 'string', 'ory.sh/kratos': { credentials: { code: { identifier: true, via: 'sms' } } } },
    email: {
      type: 'string',
      format: 'email',
      'ory.sh/kratos': {
        credentials: { password: { identifier: true }, webauthn: { identifier: true }, totp: { account_name: true } },
        verification: { via: 'email' },
        recovery: { via: 'email' },
        organizations: { matcher: 'email_domain' },
      },
    },
    name: { type: 'string', 'ory.sh/kratos': { credentials: { passkey: { display_name: true } } } },
  }),
  hidden: schema({ name: { type: 'string', 'ory.sh/kratos': { credentials: { password: { identifier: true } } } } }),
};

/** Returns the identity schema that the last part of a path names; 404 for an unknown one. */
export function schemaAnswer(path: string): Answer {
  const found = schemas[path.split('/').at(-1) ?? ''];
  return found ? jsonAnswer(200, found) : jsonAnswer(404, {});
}
