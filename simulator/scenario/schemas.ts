/** The identity schemas of the setups. */
import { encodeBase64 } from '@members/engines/go/base64';
import { utf8 } from '@members/engines/go/utf8';

type JsonObject = { readonly [key: string]: unknown };

const schema = (title: string, properties: JsonObject, required: readonly string[], strict = true): JsonObject => ({
  $id: `https://example.org/scenario/${title.toLowerCase().replaceAll(' ', '-')}.schema.json`,
  $schema: 'http://json-schema.org/draft-07/schema#',
  title,
  type: 'object',
  properties: { traits: { type: 'object', properties, required, additionalProperties: !strict } },
});

/** Returns an address that contains a schema. */
export const schemaUrl = (schema: JsonObject): string => `base64://${encodeBase64(utf8(JSON.stringify(schema)))}`;

const identifier = { identifier: true };

/** The e-mail trait of the demonstration, with every credential. */
export const email = {
  type: 'string',
  format: 'email',
  title: 'E-Mail',
  minLength: 3,
  'ory.sh/kratos': {
    credentials: {
      password: identifier,
      webauthn: identifier,
      passkey: { display_name: true },
      totp: { account_name: true },
      code: { ...identifier, via: 'email' },
    },
    recovery: { via: 'email' },
    verification: { via: 'email' },
  },
};
const names = {
  firstName: { type: 'string', title: 'First name', minLength: 1, maxLength: 100 },
  lastName: { type: 'string', title: 'Last name', minLength: 1, maxLength: 100 },
};

/** The schema of the demonstration. */
export const member = schema('Member', { email, ...names }, ['email', 'firstName', 'lastName']);

const plainEmail = {
  ...email,
  'ory.sh/kratos': {
    credentials: { password: identifier },
    recovery: { via: 'email' },
    verification: { via: 'email' },
  },
};

/** An account with several recovery addresses. */
export const severalAddresses = schema(
  'Several addresses',
  {
    email: plainEmail,
    ...names,
    second: {
      type: 'string',
      format: 'email',
      title: 'Second e-mail',
      'ory.sh/kratos': { recovery: { via: 'email' } },
    },
    phone: { type: 'string', format: 'tel', title: 'Phone', 'ory.sh/kratos': { recovery: { via: 'sms' } } },
  },
  ['email'],
);

/** Two verifiable addresses; the schema does not mark either for sign-in codes. */
export const backups = schema(
  'Backup address',
  {
    email: {
      ...plainEmail,
      'ory.sh/kratos': { credentials: { password: identifier }, verification: { via: 'email' } },
    },
    backup: { type: 'string', format: 'email', title: 'Backup', 'ory.sh/kratos': { verification: { via: 'email' } } },
    ...names,
  },
  ['email'],
);

/** Sign-in with a code by SMS; no trait is required. */
export const phone = schema(
  'Telephone',
  {
    email: { ...email, 'ory.sh/kratos': { credentials: { password: identifier } } },
    phone: {
      type: 'string',
      format: 'tel',
      title: 'Phone',
      'ory.sh/kratos': { credentials: { code: { ...identifier, via: 'sms' } }, verification: { via: 'sms' } },
    },
    ...names,
  },
  [],
);

/** No trait is a verifiable address. */
export const unverifiable = schema(
  'Without addresses',
  { email: { ...email, 'ory.sh/kratos': { credentials: { password: identifier } } }, ...names },
  ['email'],
);

/** Every validation rule and every kind of field. */
export const keywords = schema(
  'Every rule',
  {
    email: { ...plainEmail, 'ory.sh/kratos': { credentials: { password: identifier } } },
    nick: { type: 'string', title: 'Nickname', minLength: 3, maxLength: 8 },
    plate: { type: 'string', title: 'Number plate', pattern: '^[A-Z]{2}-\\d+$' },
    age: { type: 'integer', title: 'Age', minimum: 18, maximum: 99 },
    height: { type: 'number', title: 'Height', exclusiveMinimum: 0.5, exclusiveMaximum: 2.5 },
    seats: { type: 'integer', title: 'Seats', multipleOf: 5 },
    phone: { type: 'string', format: 'tel', title: 'Phone' },
    homepage: { type: 'string', format: 'uri', title: 'Homepage' },
    birthday: { type: 'string', format: 'date', title: 'Birthday' },
    plan: { type: 'string', title: 'Plan', enum: ['free', 'pro'] },
    country: { type: 'string', title: 'Country', const: 'CH' },
    planet: { type: 'object', const: { name: 'earth' } },
    tags: { type: 'array', title: 'Tags', items: { type: 'string' }, minItems: 1, maxItems: 3, uniqueItems: true },
    newsletter: { type: 'boolean', title: 'Newsletter' },
  },
  ['email'],
);
