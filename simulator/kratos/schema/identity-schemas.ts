import type { UiNode } from '../../../openapi/index.ts';
import type { IdentitySchema, KratosConfig } from '../../config/kratos.ts';
import { decodeBase64Url } from '../../go/base64.ts';
import { goLower } from '../../go/lower.ts';
import { goQuote } from '../../go/quote.ts';
import { fromUtf8 } from '../../go/utf8.ts';
import { normaliseIdentifier } from '../../json-schema/phone.ts';
import { danglingReference, type JsonSchema } from '../../json-schema/pointer.ts';
import type { RecoveryAddress, VerifiableAddress } from '../record/records.ts';
import { message } from '../text/messages.ts';
import { inputNode } from '../ui/nodes.ts';
import { badRequest, errors } from '../wire/errors.ts';
import { plain } from '../wire/fetch.ts';
import { markedIn, marksOf } from './marks.ts';
import { keysInOrder, listPaths, type SchemaPath } from './paths.ts';
import { compileSchema, type Violation } from './validate.ts';

export interface IdentitySchemaModel {
  readonly id: string;
  readonly schema: JsonSchema;
  /** What the server says where it needs this one and cannot read it. */
  readonly lost: string | undefined;
  /** The same to read a form by. @throws KratosError 500 where it is lost */
  readable(): JsonSchema;
  /** The same to check traits by. @throws KratosError 500 where it refers to what it does not hold */
  sound(): JsonSchema;
  /** Trait nodes by the alphabet, without values: sorting long forms leaves traces of the order they come in. */
  traitNodes(): UiNode[];
  readonly traitKeys: readonly string[];
  /** The label of a sign-in form's identifier field. */
  identifierLabel(): ReturnType<typeof message>;
  /** All that is wrong with `{ traits }`. */
  validate(traits: unknown): readonly Violation[];
  /** The same with what the extension keyword asks: the server repeats itself where both object. */
  validateIdentity(traits: unknown): readonly Violation[];
  /** Lower-cased identifiers that the traits give a credentials type. */
  identifiers(traits: unknown, type: string): readonly string[];
  /** What an authenticator app calls the account, where a trait says so. */
  totpAccount(traits: unknown): string | undefined;
  /** Where one-time codes may be sent, in the server's order. */
  codeAddresses(traits: unknown): readonly CodeAddress[];
  /** Each once, as stored ones are looked for; they are stored in small letters. */
  addresses(traits: unknown): { readonly verifiable: readonly Address[]; readonly recovery: readonly Address[] };
}

/** An address of a code credential, as its config has it. */
export interface CodeAddress {
  readonly channel: 'email' | 'sms';
  readonly address: string;
}

type Address = Pick<VerifiableAddress & RecoveryAddress, 'value' | 'via'>;

export interface IdentitySchemas {
  readonly all: readonly IdentitySchemaModel[];
  /** The schema of that id, plain or in base64url; '' is the default one. */
  get(id: string): IdentitySchemaModel | undefined;
  /** @throws KratosError 500 where the configuration names one that there is not */
  readonly default: IdentitySchemaModel;
  /** The schema that a flow asks for by `identity_schema`. @throws KratosError 400 */
  selectable(id: string): IdentitySchemaModel;
}

const plainOf = (id: string) => (/=/.test(id) ? '' : fromUtf8(decodeBase64Url(id) ?? new Uint8Array()));

export function createIdentitySchemas({ identity }: KratosConfig): IdentitySchemas {
  const all = identity.schemas.map(createModel);
  const byId = new Map(all.map((model) => [model.id, model]));
  const { default_schema_id: own } = identity;
  const preset = byId.get(own);
  return {
    all,
    get default() {
      if (!preset) throw plain(`unable to find identity schema with id: ${own}`);
      return preset;
    },
    get: (id) => (id === '' ? preset : (byId.get(id) ?? byId.get(plainOf(id)))),
    selectable: (id) => {
      const model = byId.get(id);
      if (!model) throw badRequest(`Requested identity schema ${goQuote(id)} does not exist.`);
      const open = identity.schemas.find((schema) => schema.id === id)?.selfservice_selectable;
      if (!open && model !== preset)
        throw badRequest(`Requested identity schema ${goQuote(id)} is not enabled for self-service flows.`);
      return model;
    },
  };
}

function createModel({ id, schema, readError: lost }: IdentitySchema): IdentitySchemaModel {
  const paths = listPaths(schema);
  const validate = compileSchema(schema);
  const validateAll = compileSchema(schema, { extension: true });
  const fields = paths.filter(({ isJson }) => !isJson).sort((a, b) => (a.name < b.name ? -1 : 1));
  const reference = danglingReference(schema);
  const sound = () => {
    if (lost !== undefined) throw errors.misconfigured('Unable to load or parse the JSON schema.');
    if (reference !== undefined)
      throw errors.misconfigured('Unable to parse validate JSON object against JSON schema.');
    return schema;
  };

  return {
    id,
    schema,
    lost,
    readable: () => {
      if (lost !== undefined) throw errors.unprepared(lost);
      return schema;
    },
    sound,
    traitNodes: () => {
      if (lost !== undefined) throw plain(lost);
      if (reference !== undefined) throw plain(`invalid $ref ${reference}`);
      return fields.map(traitNode);
    },
    traitKeys: keysInOrder(schema),
    identifierLabel: () => {
      if (lost !== undefined) throw plain(lost);
      const naming = paths.filter(namesAccount);
      const [only] = naming;
      return naming.length === 1 && only && typeof only.schema.title === 'string' && only.schema.title !== ''
        ? message(1070002, { title: only.schema.title, name: only.name })
        : message(1070004);
    },
    validate: (traits) => sound() && validate({ traits }),
    validateIdentity: (traits) => sound() && validateAll({ traits }),
    identifiers: (traits, type) => {
      const named = markedIn(schema, traits).filter(({ marks }) => marks.credentials?.[type]?.identifier);
      return [...new Set(named.map(({ value }) => goLower(value)))];
    },
    totpAccount: (traits) =>
      markedIn(schema, traits)
        .filter(({ marks }) => marks.credentials?.totp?.account_name)
        .at(-1)?.value,
    codeAddresses: (traits) => {
      const found = markedIn(schema, traits).flatMap(({ marks: { credentials }, value, counting }): CodeAddress[] => {
        if (!credentials?.code?.identifier || !counting.includes('code')) return [];
        if (credentials.code.via === 'sms') return [{ channel: 'sms', address: normaliseIdentifier(value) }];
        return [{ channel: 'email', address: value.includes('@') ? goLower(value.trim()) : value }];
      });
      const byAddress = new Map(found.map((each) => [`${each.address} ${each.channel}`, each]));
      return [...byAddress.keys()].sort().map((key) => byAddress.get(key) as CodeAddress);
    },
    addresses: (traits) => {
      const marked = markedIn(schema, traits);
      const collect = (kind: 'verification' | 'recovery') =>
        marked.flatMap(({ marks, format, value, counting }) => {
          const via = counting.includes(kind) ? marks[kind]?.via : undefined;
          return via ? [{ via, value: spelled(value, kind === 'recovery' ? via : format || via) }] : [];
        });
      return { verifiable: unique(collect('verification')), recovery: unique(collect('recovery')) };
    },
  };
}

function namesAccount(path: SchemaPath): boolean {
  const { credentials } = marksOf(path.schema);
  return Boolean(
    credentials?.password?.identifier ||
      credentials?.webauthn?.identifier ||
      credentials?.code?.identifier ||
      credentials?.passkey?.display_name ||
      credentials?.totp?.account_name,
  );
}

function spelled(value: string, format: unknown): string {
  const trimmed = value.trim();
  return format === 'email' ? goLower(trimmed) : trimmed;
}

const unique = (addresses: readonly Address[]) => [
  ...new Map(addresses.map((each) => [`${each.via} ${each.value}`, each])).values(),
];

const formats: Readonly<Record<string, readonly [type: string, autocomplete?: string]>> = {
  'date-time': ['datetime-local'],
  email: ['email', 'email'],
  tel: ['tel', 'tel'],
  date: ['date'],
  uri: ['url', 'url'],
  regex: ['text'],
};

function traitNode({ name, type, required, schema }: SchemaPath): UiNode {
  const plain = { number: 'number', boolean: 'checkbox' }[type as string] ?? 'text';
  const isPassword = name.split('.').at(-1) === 'password' && name.split('.').length === 1;
  const [inputType, autocomplete] = formats[schema.format as string] ?? [isPassword ? 'password' : plain];
  return inputNode(name, undefined, 'default', inputType, {
    ...(required ? { required: true as const } : {}),
    ...(autocomplete ? { autocomplete } : {}),
    ...(typeof schema.pattern === 'string' ? { pattern: schema.pattern } : {}),
    ...(typeof schema.title === 'string' && schema.title !== ''
      ? { label: message(1070002, { title: schema.title, name }) }
      : {}),
  });
}
