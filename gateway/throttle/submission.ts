import type { FastifyRequest } from 'fastify';

/** The self-service forms of Kratos in which a secret may be guessed, or a message be sent to somebody. */
export type Form = 'login' | 'registration' | 'recovery' | 'verification' | 'settings';

/** Fields of a request with all of their values. Empty values are left out: Kratos ignores them. */
type Fields = ReadonlyMap<string, readonly string[]>;

/** A posted form, as far as the throttle has to know it. */
export interface Submission {
  readonly form: Form;
  /** Every flow that Kratos may take it for, in one spelling: Kratos takes an id in several. */
  readonly flows: readonly string[];
  /** Every identifier and address that Kratos may read in it. */
  readonly identifiers: readonly string[];
  /** Names of the secrets in it. A submission without any asks for a code, or only names an account. */
  readonly secrets: ReadonlySet<Secret>;
  /** Whether Kratos reads in it what is read here, and nothing else. */
  readonly isClear: boolean;
  /** The one method that signs in with these fields; undefined if the fields do not make that certain. */
  readonly method: 'password' | 'code' | 'one-time' | undefined;
}

export type Secret = 'password' | 'code' | 'totp_code' | 'lookup_secret';

const secretNames: readonly Secret[] = ['password', 'code', 'totp_code', 'lookup_secret'];

/** `password_identifier` is an old name that Kratos still reads. */
const identifierNames = [
  'identifier',
  'password_identifier',
  'address',
  'email',
  'recovery_address',
  'recovery_confirm_address',
];

/** Fields that may come along without making Kratos sign in by another method. */
const harmless = ['csrf_token', 'method', 'transient_payload', 'passkey_challenge', 'resend', 'flow'];

/**
 * The fields of each method that tell by themselves who signs in. With any other field, such as `passkey_login` or
 * `id_token`, Kratos may sign in the owner of that one and ignore the identifier.
 */
const fieldsOf: Readonly<Record<'password' | 'code' | 'totp' | 'lookup_secret', ReadonlySet<string>>> = {
  password: new Set([...harmless, 'identifier', 'password']),
  code: new Set([...harmless, 'identifier', 'address', 'code']),
  totp: new Set([...harmless, 'identifier', 'totp_code']),
  lookup_secret: new Set([...harmless, 'identifier', 'lookup_secret']),
};

/** Flows that one submission may name: Kratos reads one in the query, and may read one in the body. */
const mostFlows = 2;

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** All texts in a value of JSON, however deep. */
function textsIn(value: unknown): readonly string[] {
  const texts: string[] = [];
  const rest = [value];
  while (rest.length > 0) {
    const next = rest.pop();
    if (typeof next === 'string') texts.push(next);
    else if (typeof next === 'object' && next !== null) for (const inner of Object.values(next)) rest.push(inner);
  }
  return texts;
}

interface ReadBody {
  readonly fields: Fields;
  readonly isClear: boolean;
}

const unreadable: ReadBody = { fields: new Map(), isClear: false };

function gather(pairs: Iterable<readonly [name: string, value: string]>): Fields {
  const fields = new Map<string, string[]>();
  for (const [name, value] of pairs) {
    if (value === '') continue;
    const values = fields.get(name);
    if (values) values.push(value);
    else fields.set(name, [value]);
  }
  return fields;
}

/** Reads JSON as Kratos does (ory/x/decoderx): each member becomes a text, an object its JSON. */
function readJson(body: string): ReadBody {
  try {
    const value: unknown = JSON.parse(body);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return unreadable;
    const members = Object.entries(value).filter(([, member]) => member !== null);
    const texts = members.map(
      ([name, member]) => [name, typeof member === 'string' ? member : JSON.stringify(member)] as const,
    );
    const isText = (member: unknown) => typeof member === 'string' || Number.isSafeInteger(member);
    const isClear = members.every(([name, member]) => isText(member) || !identifierNames.includes(name));
    return { fields: gather(texts), isClear };
  } catch {
    // No JSON, or nested too deep to be written again.
    return unreadable;
  }
}

/** Kratos reads JSON and forms, and in some cases multipart, which no page here sends. */
function readBody({ body, headers }: FastifyRequest): ReadBody {
  if (!Buffer.isBuffer(body) || body.length === 0) return { fields: new Map(), isClear: true };
  const text = body.toString('utf8');
  const [type = ''] = `${headers['content-type']}`.split(';');
  switch (type.trim().toLowerCase()) {
    case 'application/x-www-form-urlencoded':
      return { fields: gather(new URLSearchParams(text)), isClear: true };
    case 'application/json':
      return readJson(text);
    default:
      return unreadable;
  }
}

const valuesOf = (names: readonly string[], ...sources: readonly Fields[]) =>
  sources.flatMap((fields) => names.flatMap((name) => fields.get(name) ?? []));

/** Kratos also takes ids in upper case, in braces, without dashes, and as `urn:uuid:`. */
function flowId(text: string): readonly string[] {
  const digits = text.toLowerCase().replace(/^urn:uuid:|[{}-]/g, '');
  return /^[\da-f]{32}$/.test(digits) ? [digits] : [];
}

/** Addresses among the traits of a registration: a code is sent to them. Names and the like are none. */
function addressesInTraits(fields: Fields): readonly string[] {
  const values = [...fields].flatMap(([name, texts]) => (/^traits(?:\.|$)/.test(name) ? texts : []));
  const texts = values.flatMap((text) => (isJson(text) ? textsIn(JSON.parse(text)) : [text]));
  return texts.filter((text) => /@|\+.*\d{3}/s.test(text));
}

function methodOf(body: Fields): Submission['method'] {
  const methods = new Set(body.get('method'));
  const [method] = methods;
  if (
    methods.size !== 1 ||
    !(method === 'password' || method === 'code' || method === 'totp' || method === 'lookup_secret')
  )
    return undefined;
  if ([...body.keys()].some((name) => !fieldsOf[method].has(name))) return undefined;
  return method === 'password' || method === 'code' ? method : 'one-time';
}

/** What a registration or settings form must have to count: the others are no guesses. */
function counts(form: Form, body: Fields, isClear: boolean): boolean {
  if (form === 'registration')
    return !isClear || body.has('code') || valuesOf(['method', 'resend'], body).includes('code');
  if (form === 'settings') return body.has('code') || body.has('totp_code');
  return true;
}

const forms = /^\/self-service\/(login|registration|recovery|verification|settings)\/*$/;

function formAt(pathname: string): Form | undefined {
  try {
    return forms.exec(decodeURIComponent(pathname))?.[1] as Form | undefined;
  } catch {
    return undefined;
  }
}

/**
 * Reads what a request submits to a form of Kratos. Where Kratos takes one of several values (the first of a form, the last of
 * JSON, the query before the body), all of them are returned: a guess must not hide behind another value.
 * @param path Kratos's path with its query
 * @returns undefined for requests that do not count
 */
export function readSubmission(request: FastifyRequest, path: string): Submission | undefined {
  if (!/^(?:POST|PUT|PATCH)$/.test(request.method)) return undefined;
  const [pathname = '', ...rest] = path.split('?');
  const form = formAt(pathname);
  if (form === undefined) return undefined;
  const { fields: body, isClear } = readBody(request);
  if (!counts(form, body, isClear)) return undefined;
  const query = gather(new URLSearchParams(rest.join('?')));
  const traits = form === 'registration' ? addressesInTraits(body) : [];
  const flows = [...new Set(valuesOf(['flow'], query, body).flatMap(flowId))];
  return {
    form,
    flows,
    identifiers: form === 'settings' ? [] : [...valuesOf(identifierNames, query, body), ...traits],
    secrets: new Set(secretNames.filter((name) => body.has(name) || query.has(name))),
    // Kratos inserts this text into JSON as it is: one that is no JSON could add an identifier (seen on v26.2.0).
    isClear: isClear && flows.length <= mostFlows && valuesOf(['transient_payload'], query, body).every(isJson),
    method: form === 'login' ? methodOf(body) : undefined,
  };
}
