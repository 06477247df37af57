/**
 * Kratos's further rules for identity schemas: traits, and known members of `ory.sh/kratos`. Otherwise the server exits
 * with 1 (verified).
 */
import type { JsonSchema } from '@members/engines/json-schema';

const closed = (properties: JsonSchema): JsonSchema => ({ type: 'object', additionalProperties: false, properties });

const yesOrNo = { type: 'boolean' };
const via = { type: 'string', enum: ['email', 'sms'] };
const identifier = closed({ identifier: yesOrNo });

const marks = closed({
  credentials: closed({
    password: identifier,
    webauthn: identifier,
    passkey: closed({ display_name: yesOrNo }),
    totp: closed({ account_name: yesOrNo }),
    code: closed({ identifier: yesOrNo, via }),
  }),
  verification: closed({ via }),
  recovery: closed({ via }),
  organizations: closed({ matcher: { type: 'string', enum: ['email_domain'] } }),
});

const isVerified = {
  required: ['ory.sh/kratos'],
  properties: { 'ory.sh/kratos': { type: 'object', required: ['verification'] } },
};
const formats = ['email', 'tel', 'date', 'time', 'date-time', 'no-validate'];

const trait = {
  type: 'object',
  if: isVerified,
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: { properties: { format: { enum: formats } } },
  allOf: [{ $ref: '#/definitions/marked' }],
};

const traits = {
  type: 'object',
  required: ['properties'],
  properties: {
    type: { const: 'object' },
    properties: { type: 'object', minProperties: 1, additionalProperties: trait },
  },
};

export const identityRules: JsonSchema = {
  type: 'object',
  required: ['properties'],
  properties: { properties: { type: 'object', required: ['traits'], properties: { traits } } },
  definitions: {
    marked: { properties: { 'ory.sh/kratos': marks }, additionalProperties: { $ref: '#/definitions/marked' } },
  },
};
