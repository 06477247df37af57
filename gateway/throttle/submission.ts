import type { FastifyRequest } from 'fastify';
import { effectOf, type FlowForm, fieldsWith } from './inputs.ts';

/** Fields of a request with all of their values. Empty values are left out: Kratos ignores them. */
type SubmittedFields = ReadonlyMap<string, readonly string[]>;

/** The data that the throttle reads in a submission, by whatever HTTP method. */
export interface FormSubmission {
  readonly form: FlowForm;
  /** Every flow that Kratos may read in it. Each id is in one spelling; Kratos accepts several. */
  readonly flows: readonly string[];
  /** Every identifier and address that Kratos may read in it. */
  readonly identifiers: readonly string[];
  /** Whether identifiers are traits that Kratos sends no code to. They may be any text. */
  readonly hasFreeText: boolean;
  /** Names of all fields that have a value. */
  readonly names: ReadonlySet<string>;
  /** Names of the secrets in it. Without a secret, a submission asks for a code, or only names an account. */
  readonly secrets: ReadonlySet<SecretName>;
  /** Whether Kratos certainly reads the same values in it as the gateway. */
  readonly isClear: boolean;
  /** The one method that signs in with these fields; undefined if the fields do not make that certain. */
  readonly method: 'password' | 'code' | 'one-time' | undefined;
  /**
   * Whether it certainly is the first of two steps of a login, which names the account alone. Kratos sends a message then only if
   * the account has no other method than codes (code/strategy_login.go, `FastLogin1FA`).
   */
  readonly isFirstStep: boolean;
  /** Whether it may create an identity. */
  readonly registers: boolean;
  /** Whether it may send a message to an address of the session's account, or change this address. */
  readonly sendsForSession: boolean;
}

export type SecretName = 'password' | 'code' | 'totp_code' | 'lookup_secret';

const isSecretName = (name: string): name is SecretName => secretNames.includes(name);
const secretNames = fieldsWith('guess');
const identifierNames = fieldsWith('account');

/** Fields that do not make Kratos sign in by another method. */
const neutralFields = ['csrf_token', 'method', 'transient_payload', 'passkey_challenge', 'resend', 'flow'];

/**
 * The fields with which each method signs in the owner of the identifier. With any other field, such as `passkey_login` or
 * `id_token`, Kratos may ignore the identifier and sign in another account.
 */
const fieldsByMethod: Readonly<Record<'password' | 'code' | 'totp' | 'lookup_secret', ReadonlySet<string>>> = {
  password: new Set([...neutralFields, 'identifier', 'password']),
  code: new Set([...neutralFields, 'identifier', 'address', 'code']),
  totp: new Set([...neutralFields, 'identifier', 'totp_code']),
  lookup_secret: new Set([...neutralFields, 'identifier', 'lookup_secret']),
};

/** The fields of the first of two steps of a login. */
const firstStepFields = new Set(['csrf_token', 'method', 'transient_payload', 'flow', 'identifier']);

/** Flows that one submission may name: one in the query and one in the body. */
const maxFlows = 2;

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Returns all strings in a JSON value, at any depth. */
function stringsIn(value: unknown): readonly string[] {
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
  readonly fields: SubmittedFields;
  readonly isClear: boolean;
}

const noBody: ReadBody = { fields: new Map(), isClear: true };
const unreadable: ReadBody = { fields: new Map(), isClear: false };

function fieldsFrom(pairs: Iterable<readonly [name: string, value: string]>): SubmittedFields {
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
    return { fields: fieldsFrom(texts), isClear };
  } catch {
    // Not JSON, or nested too deep for `JSON.stringify`.
    return unreadable;
  }
}

/** Reads JSON and forms. Kratos also reads multipart in some cases, which no page of the app sends. */
function readBody({ body, headers }: FastifyRequest): ReadBody {
  if (!Buffer.isBuffer(body) || body.length === 0) return noBody;
  const text = body.toString('utf8');
  const [type = ''] = `${headers['content-type']}`.split(';');
  switch (type.trim().toLowerCase()) {
    case 'application/x-www-form-urlencoded':
      return { fields: fieldsFrom(new URLSearchParams(text)), isClear: true };
    case 'application/json':
      return readJson(text);
    default:
      return unreadable;
  }
}

const valuesOf = (names: readonly string[], ...sources: readonly SubmittedFields[]) =>
  sources.flatMap((fields) => names.flatMap((name) => fields.get(name) ?? []));

/** Returns a flow's id in one spelling. Kratos also accepts upper case, braces, `urn:uuid:`, and ids without dashes. */
function flowId(text: string): readonly string[] {
  const digits = text.toLowerCase().replace(/^urn:uuid:|[{}-]/g, '');
  return /^[\da-f]{32}$/.test(digits) ? [digits] : [];
}

/** Returns e-mail addresses and phone numbers among traits: Kratos sends codes to them, or asks to verify them. */
function addressesInTraits(fields: SubmittedFields): readonly string[] {
  const values = [...fields].flatMap(([name, texts]) => (/^traits(?:\.|$)/.test(name) ? texts : []));
  const texts = values.flatMap((text) => (isJson(text) ? stringsIn(JSON.parse(text)) : [text]));
  return texts.filter((text) => /@|\+.*\d{3}/s.test(text));
}

function methodOf(body: SubmittedFields): FormSubmission['method'] {
  const methods = new Set(body.get('method'));
  const [method] = methods;
  if (
    methods.size !== 1 ||
    !(method === 'password' || method === 'code' || method === 'totp' || method === 'lookup_secret')
  )
    return undefined;
  if ([...body.keys()].some((name) => !fieldsByMethod[method].has(name))) return undefined;
  return method === 'password' || method === 'code' ? method : 'one-time';
}

const formPath = /^\/self-service\/(login|registration|recovery|verification|settings)\/*$/;
const newLoginPath = /^\/self-service\/login\/(?:browser|api)\/*$/;

/** Returns a path as Kratos reads it; "" if it cannot be decoded. */
export function decodedPath(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return '';
  }
}

const newFlowPath = /^\/self-service\/(?:login|registration|recovery|verification|settings)\/(?:browser|api)\/*$/;

/** Returns whether a request makes a flow. @param path Kratos's path with its query */
export const makesFlow = (path: string): boolean => newFlowPath.test(decodedPath(path.split('?')[0] ?? ''));

/**
 * Returns whether a request makes a login for a second factor. Kratos then sends a code without being asked, if the account has
 * one address and no other second factor (code/strategy_login.go, `FastLogin2FA`).
 */
export function asksForSecondFactor(path: string): boolean {
  const [pathname = '', ...rest] = path.split('?');
  const levels = new URLSearchParams(rest.join('?')).getAll('aal');
  return newLoginPath.test(decodedPath(pathname)) && levels.some((level) => level.toLowerCase() === 'aal2');
}

/** A request to a form of Kratos. */
export interface FormRequest extends FormSubmission {
  /** Whether it is a submission that counts. By `decisions`, nothing in other requests has an effect. */
  readonly counts: boolean;
}

/** Returns a submission that counts; undefined for other requests. @param path Kratos's path with its query */
export function readSubmission(request: FastifyRequest, path: string): FormSubmission | undefined {
  const form = readForm(request, path);
  return form?.counts ? form : undefined;
}

/**
 * Reads a request to a form of Kratos. Where Kratos takes one of several values (the first of a form, the last of JSON, the
 * query before the body), all of them are returned: a guess must not hide behind another value.
 * @param path Kratos's path with its query
 * @returns undefined for other paths
 */
export function readForm(request: FastifyRequest, path: string): FormRequest | undefined {
  const [pathname = '', ...rest] = path.split('?');
  const form = formPath.exec(decodedPath(pathname))?.[1] as FlowForm | undefined;
  if (form === undefined) return undefined;
  const query = fieldsFrom(new URLSearchParams(rest.join('?')));
  // Kratos takes submissions by GET, with all fields in the query.
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const { fields: body, isClear } = isRead ? noBody : readBody(request);
  const names = [...query.keys(), ...body.keys()];
  const effects = new Set(names.map((name) => effectOf(form, name)));
  effects.delete(undefined);
  const isOwnStep = form === 'login' || form === 'recovery' || form === 'verification';
  const traits = form === 'registration' || form === 'settings' ? [query, body].flatMap(addressesInTraits) : [];
  const flows = [...new Set(valuesOf(['flow'], query, body).flatMap(flowId))];
  // The first step of a registration, with the profile alone, creates nothing and sends nothing.
  const isProfile = form === 'registration' && `${valuesOf(['method'], query, body)}` === 'profile';
  const sendsCode = names.includes('code') || valuesOf(['method', 'resend'], query, body).includes('code');
  return {
    form,
    counts: effects.size > 0 || !isClear || (!isRead && isOwnStep),
    flows,
    names: new Set(names),
    identifiers: [...valuesOf(identifierNames, query, body), ...(isProfile ? [] : traits)],
    hasFreeText: form === 'settings' || (form === 'registration' && !sendsCode),
    secrets: new Set(names.filter((name) => effectOf(form, name) === 'guess').filter(isSecretName)),
    // Kratos inserts this text into JSON unchecked. A text that is not JSON could add an identifier (seen on v26.2.0).
    isClear: isClear && flows.length <= maxFlows && valuesOf(['transient_payload'], query, body).every(isJson),
    method: form === 'login' ? methodOf(body) : undefined,
    isFirstStep:
      form === 'login' &&
      valuesOf(['method'], query, body).every((method) => method === 'identifier_first') &&
      names.includes('method') &&
      names.every((name) => firstStepFields.has(name)),
    registers: form === 'registration' && !isProfile && [...effects].some((effect) => effect !== 'start'),
    sendsForSession: form === 'settings' && effects.has('send'),
  };
}

/** Returns whether a form leads back into an account. */
export const isWayBack = (form: FormSubmission['form']) => form === 'recovery' || form === 'verification';
