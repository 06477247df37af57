/** Fits the scenarios to an identity schema. They are written for the traits `email`, `firstName` and `lastName`. */

import { isSchema, type JsonSchema } from '@members/engines/json-schema';
import type { KratosConfig } from '../config/kratos.ts';
import { extensionOf } from '../kratos/schema/extension-keyword.ts';
import { listPaths, type SchemaPath } from '../kratos/schema/paths.ts';
import { email as emailTrait, schemaUrl } from './schemas.ts';
import { createValues } from './values.ts';
import { type Fields, ScenarioError } from './visitor.ts';

type Traits = Readonly<Record<string, unknown>>;

/** Turns the traits and addresses of the scenarios into values of an identity schema. */
export interface Fit {
  /**
   * Returns the traits of a person.
   *
   * @param exact traits that the scenario shows
   * @throws ScenarioError if the schema has no trait for them
   */
  traits(person: Traits, exact?: Traits): Traits;
  /** Returns the e-mail address; any other text as it is. @throws ScenarioError if no trait is an e-mail address */
  address(text: string): string;
  /** Returns the fields of a form with the values and the trait names of the schema. */
  form(fields: Fields): Fields;
  /** Whether a trait is an e-mail address. */
  readonly hasAddress: boolean;
  /** The keys of `kratos.yml` for the schema; left out if the setup has a schema. */
  readonly identity?: { readonly default_schema_id: string; readonly schemas: readonly object[] };
  /** The traits that the claims of a social sign-in provider become, in Jsonnet; left out if the setup has a schema. */
  readonly claimedTraits?: string;
}

/** The fit of scenarios that have a schema of their own. */
export const asWritten: Fit = {
  traits: (person, exact) => ({ ...person, ...exact }),
  address: (text) => text,
  form: (fields) => fields,
  hasAddress: true,
};

const nameTraits: Readonly<Record<'firstName' | 'lastName' | 'fullName', RegExp>> = {
  firstName: /^((first|given)[_-]?(name)?|prenom|vorname)$/i,
  lastName: /^((last|family)[_-]?(name)?|surname|nom|nachname)$/i,
  fullName: /^((full|display)[_-]?)?name$/i,
};

const isIdentifier = ({ schema }: SchemaPath) => extensionOf(schema).credentials?.password?.identifier === true;

function isEmail({ schema }: SchemaPath): boolean {
  const { credentials, recovery, verification } = extensionOf(schema);
  return (
    schema.format === 'email' ||
    [recovery?.via, verification?.via, credentials?.code?.via].some((via) => via === 'email')
  );
}

/** The keys of a trait below `traits`. */
const keysOf = ({ name }: SchemaPath) => name.split('.').slice(1);

const valueAt = (object: unknown, keys: readonly string[]): unknown =>
  keys.reduce<unknown>((part, key) => (isSchema(part) ? part[key] : undefined), object);

/** Returns a copy of an object with another value at a path. */
function withValue(object: Traits, [key = '', ...rest]: readonly string[], value: unknown): Traits {
  const inner = isSchema(object[key]) ? object[key] : {};
  return { ...object, [key]: rest.length === 0 ? value : withValue(inner, rest, value) };
}

/** Returns the fields of a form for traits, such as `traits.name.first`. */
const fieldsOf = (traits: Traits, prefix = 'traits'): Fields =>
  Object.fromEntries(
    Object.entries(traits).flatMap(([key, value]) =>
      isSchema(value) ? Object.entries(fieldsOf(value, `${prefix}.${key}`)) : [[`${prefix}.${key}`, value]],
    ),
  );

/** The credentials that the setups enable, for a trait of a schema that does not mark them itself. */
function withCredentials(schema: JsonSchema, path: SchemaPath, isIdentifier: boolean, isEmail: boolean): JsonSchema {
  const place = path.name.split('.').flatMap((key) => ['properties', key]);
  const rules = valueAt(schema, place);
  // A trait behind a reference keeps its own keyword.
  if (!isSchema(rules) || rules.$ref !== undefined) return schema;
  const { credentials, ...addresses } = emailTrait['ory.sh/kratos'];
  const { code, ...identifying } = credentials;
  const own = extensionOf(rules);
  return withValue(schema, [...place, 'ory.sh/kratos'], {
    ...(isEmail && addresses),
    ...own,
    credentials: { ...(isIdentifier && identifying), ...(isEmail && { code }), ...own.credentials },
  });
}

/**
 * Returns the fit for the default identity schema of a configuration.
 *
 * @throws ScenarioError if the schema has no identifier for a password, or if no value is found for a required trait
 */
export async function fitTo({ identity }: KratosConfig): Promise<Fit> {
  const entry = identity.schemas.find(({ id }) => id === identity.default_schema_id);
  if (!entry || entry.readError !== undefined) throw new ScenarioError('it cannot be read');
  const { schema } = entry;
  const values = await createValues(schema);
  const paths = listPaths(schema).filter(({ name, type }) => name.startsWith('traits.') && type === 'string');
  const email = paths.find((path) => isIdentifier(path) && isEmail(path)) ?? paths.find(isEmail);
  const identifier = email && isIdentifier(email) ? email : paths.find(isIdentifier);
  if (!identifier) throw new ScenarioError('no trait that is a string is an identifier for passwords');
  const nameTrait = (kind: keyof typeof nameTraits) =>
    paths.find((path) => path !== identifier && nameTraits[kind].test(keysOf(path).at(-1) ?? ''));
  const [firstName, lastName, fullName] = [nameTrait('firstName'), nameTrait('lastName'), nameTrait('fullName')];

  const address = (text: string): string => {
    if (!text.includes('@')) return text;
    if (!email) throw new ScenarioError('no trait is an e-mail address');
    return values.one(email, [text], text);
  };
  const identifierOf = (text: string): string =>
    identifier === email || !text.includes('@')
      ? address(text)
      : values.one(identifier, [text.split('@')[0] ?? text, text], text);
  const fullNameOf = ({ firstName: first, lastName: last }: Traits) => [first, last].filter(Boolean).join(' ');

  const traits: Fit['traits'] = (written, exact = {}) => {
    const person = { ...written, ...exact };
    const text = `${person.email}`;
    const isExact = Object.keys(exact).length > 0;
    if (isExact && !firstName && !fullName) throw new ScenarioError('no trait is a name');
    const names: readonly (readonly [SchemaPath | undefined, unknown])[] = [
      [firstName, person.firstName],
      [lastName, person.lastName],
      [fullName, fullNameOf(person)],
    ];
    const wanted = [
      ...names.filter(([path, name]) => path && name && (isExact || values.fits(path, name))),
      [email, email && address(text)],
      [identifier, identifierOf(text)],
    ] as const;
    const chosen = wanted.reduce<Traits>(
      (made, [path, value]) => (path ? withValue(made, keysOf(path), value) : made),
      {},
    );
    // An address that is wrong on purpose is sent alone.
    return text.includes('@') ? values.all(chosen, text) : chosen;
  };

  const translate: Readonly<Record<string, (text: string) => string>> = {
    identifier: identifierOf,
    email: address,
    recovery_address: address,
    // A password that is the address is one like the identifier; a shorter one is refused for its length.
    password: (text) => (text.includes('@') ? identifierOf(text).padEnd(8, '1') : text),
  };
  const marked = [...new Set([identifier, email ?? identifier])].reduce(
    (changed, path) => withCredentials(changed, path, path === identifier, path === email),
    schema,
  );
  const sample = traits({ email: 'camille@example.org', firstName: 'Camille', lastName: 'Martin' });
  const addressAlone = email ? withValue({}, keysOf(email), valueAt(sample, keysOf(email))) : {};
  return {
    traits,
    address,
    form: (fields) => {
      const names = Object.keys(fields).filter((name) => name.startsWith('traits.'));
      const person = Object.fromEntries(names.map((name) => [name.slice('traits.'.length), fields[name]]));
      const others = Object.entries(fields).filter(([name]) => !names.includes(name));
      return {
        ...Object.fromEntries(others.map(([name, value]) => [name, translate[name]?.(`${value}`) ?? value])),
        ...(names.length > 0 && fieldsOf(traits(person))),
      };
    },
    hasAddress: email !== undefined,
    identity: {
      default_schema_id: entry.id,
      schemas: identity.schemas.map(({ id, url }) => ({ id, url: id === entry.id ? schemaUrl(marked) : url })),
    },
    claimedTraits: `if 'given_name' in claims then ${JSON.stringify(sample)} else ${JSON.stringify(addressAlone)}`,
  };
}
