import { decodeBase64Url } from '@members/engines/go/base64';
import { goLower } from '@members/engines/go/lower';
import { goQuote } from '@members/engines/go/quote';
import { fromUtf8 } from '@members/engines/go/utf8';
import { danglingReference, type JsonSchema, normaliseIdentifier } from '@members/engines/json-schema';
import type { UiNode } from '@members/openapi';
import type { IdentitySchema, KratosConfig } from '../../config/kratos.ts';
import { gaveUpMessage } from '../../http/network-error.ts';
import { forbiddenAddressProblem } from '../../http/private-network.ts';
import type { RecoveryAddress, VerifiableAddress } from '../record/records.ts';
import { message } from '../text/messages.ts';
import { inputNode } from '../ui/nodes.ts';
import { badRequest, errors } from '../wire/errors.ts';
import { bareError } from '../wire/read-url.ts';
import { extensionOf, markedTraits } from './extension-keyword.ts';
import { keysInOrder, listPaths, type SchemaPath } from './paths.ts';
import { compileSchema, type Violation } from './validate.ts';

export interface IdentitySchemaModel {
  readonly id: string;
  readonly schema: JsonSchema;
  /** Why the schema could not be loaded, in Kratos's words. */
  readonly loadError: string | undefined;
  /** Why the schema cannot be written, in Go's words. */
  readonly writeError: string | undefined;
  /** The schema for decoding a form. @throws KratosError 500 if it could not be loaded */
  forForms(): JsonSchema;
  /** The schema for validating traits. @throws KratosError 500 if it could not be loaded or has a broken reference */
  forValidation(): JsonSchema;
  /**
   * The nodes of all traits in alphabetical order, without values. The order matters, because the later sort of long
   * forms is not stable.
   */
  traitNodes(): UiNode[];
  readonly traitKeys: readonly string[];
  /** The label of the identifier field in a login form. */
  identifierLabel(): ReturnType<typeof message>;
  /** All violations of `{ traits }`. */
  validate(traits: unknown): readonly Violation[];
  /** All violations, including the extension keyword's. Kratos reports a violation twice if both find it. */
  validateIdentity(traits: unknown): readonly Violation[];
  /** The lower-cased identifiers that the traits give to a credential type. */
  identifiers(traits: unknown, type: string): readonly string[];
  /** The account name for authenticator apps, if a trait is marked for it. */
  totpAccount(traits: unknown): string | undefined;
  /** The addresses for one-time codes, in Kratos's order. */
  codeAddresses(traits: unknown): readonly CodeAddress[];
  /** Each address once, spelled as for lookups; stored addresses are in lower case. */
  addresses(traits: unknown): { readonly verifiable: readonly Address[]; readonly recovery: readonly Address[] };
}

/** An address of a code credential, as its config stores it. */
export interface CodeAddress {
  readonly channel: 'email' | 'sms';
  readonly address: string;
}

type Address = Pick<VerifiableAddress & RecoveryAddress, 'value' | 'via'>;

export interface IdentitySchemas {
  readonly all: readonly IdentitySchemaModel[];
  /** The schema with that id, as it is or in base64url; '' is the default schema. */
  get(id: string): IdentitySchemaModel | undefined;
  /** @throws KratosError 500 if the configured default schema does not exist */
  readonly default: IdentitySchemaModel;
  /** The schema that a flow selects with `identity_schema`. @throws KratosError 400 */
  selectable(id: string): IdentitySchemaModel;
}

const decodedId = (id: string) => (/=/.test(id) ? '' : fromUtf8(decodeBase64Url(id) ?? new Uint8Array()));

/** Prepares the identity schemas of the configuration. */
export function createIdentitySchemas({ identity, clients }: KratosConfig): IdentitySchemas {
  const all = identity.schemas.map((schema) => createModel(schema, clients));
  const byId = new Map(all.map((model) => [model.id, model]));
  const { default_schema_id: defaultId } = identity;
  const defaultModel = byId.get(defaultId);
  return {
    all,
    get default() {
      if (!defaultModel) throw bareError(`unable to find identity schema with id: ${defaultId}`);
      return defaultModel;
    },
    get: (id) => (id === '' ? defaultModel : (byId.get(id) ?? byId.get(decodedId(id)))),
    selectable: (id) => {
      const model = byId.get(id);
      if (!model) throw badRequest(`Requested identity schema ${goQuote(id)} does not exist.`);
      const isSelectable = identity.schemas.find((schema) => schema.id === id)?.selfservice_selectable;
      if (!isSelectable && model !== defaultModel)
        throw badRequest(`Requested identity schema ${goQuote(id)} is not enabled for self-service flows.`);
      return model;
    },
  };
}

/** The error of a form if a `$ref` of its schema cannot be resolved. */
function referenceError(reference: string, { http }: KratosConfig['clients']): string {
  const [document = ''] = reference.split('#', 1);
  const problem = /^https?:/.test(document) ? forbiddenAddressProblem(document, http) : undefined;
  return problem ? gaveUpMessage(document, problem) : `invalid $ref ${reference}`;
}

function createModel(
  { id, schema, readError: loadError, writeError }: IdentitySchema,
  clients: KratosConfig['clients'],
): IdentitySchemaModel {
  const paths = listPaths(schema);
  const validate = compileSchema(schema);
  const validateAll = compileSchema(schema, { extension: true });
  const fields = paths.filter(({ isJson }) => !isJson).sort((a, b) => (a.name < b.name ? -1 : 1));
  const reference = danglingReference(schema);
  const forNodes = () => {
    if (loadError !== undefined) throw bareError(loadError);
    if (reference !== undefined) throw bareError(referenceError(reference, clients));
  };
  const forValidation = () => {
    if (loadError !== undefined) throw errors.misconfigured('Unable to load or parse the JSON schema.');
    if (reference !== undefined)
      throw errors.misconfigured('Unable to parse validate JSON object against JSON schema.');
    return schema;
  };

  return {
    id,
    schema,
    loadError,
    writeError,
    forForms: () => {
      if (loadError !== undefined) throw errors.formSchemaUnreadable(loadError);
      return schema;
    },
    forValidation,
    traitNodes: () => {
      forNodes();
      return fields.map(traitNode);
    },
    traitKeys: keysInOrder(schema),
    identifierLabel: () => {
      forNodes();
      const identifierFields = paths.filter(isIdentifierField);
      const [only] = identifierFields;
      return identifierFields.length === 1 && only && typeof only.schema.title === 'string' && only.schema.title !== ''
        ? message(1070002, { title: only.schema.title, name: only.name })
        : message(1070004);
    },
    validate: (traits) => forValidation() && validate({ traits }),
    validateIdentity: (traits) => forValidation() && validateAll({ traits }),
    identifiers: (traits, type) => {
      const named = markedTraits(schema, traits).filter(
        ({ extension: marks }) => marks.credentials?.[type]?.identifier,
      );
      return [...new Set(named.map(({ value }) => goLower(value)))];
    },
    totpAccount: (traits) =>
      markedTraits(schema, traits)
        .filter(({ extension: marks }) => marks.credentials?.totp?.account_name)
        .at(-1)?.value,
    codeAddresses: (traits) => {
      const found = markedTraits(schema, traits).flatMap(
        ({ extension: { credentials }, value, passed: counting }): CodeAddress[] => {
          if (!credentials?.code?.identifier || !counting.includes('code')) return [];
          if (credentials.code.via === 'sms') return [{ channel: 'sms', address: normaliseIdentifier(value) }];
          return [{ channel: 'email', address: value.includes('@') ? goLower(value.trim()) : value }];
        },
      );
      const byAddress = new Map(found.map((each) => [`${each.address} ${each.channel}`, each]));
      return [...byAddress.keys()].sort().map((key) => byAddress.get(key) as CodeAddress);
    },
    addresses: (traits) => {
      const marked = markedTraits(schema, traits);
      const collect = (kind: 'verification' | 'recovery') =>
        marked.flatMap(({ extension: marks, format, value, passed: counting }) => {
          const via = counting.includes(kind) ? marks[kind]?.via : undefined;
          return via ? [{ via, value: normaliseValue(value, kind === 'recovery' ? via : format || via) }] : [];
        });
      return { verifiable: unique(collect('verification')), recovery: unique(collect('recovery')) };
    },
  };
}

function isIdentifierField(path: SchemaPath): boolean {
  const { credentials } = extensionOf(path.schema);
  return Boolean(
    credentials?.password?.identifier ||
      credentials?.webauthn?.identifier ||
      credentials?.code?.identifier ||
      credentials?.passkey?.display_name ||
      credentials?.totp?.account_name,
  );
}

function normaliseValue(value: string, format: unknown): string {
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
