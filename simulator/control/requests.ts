import type { SimulatorSchemas } from '@members/openapi';
import type { Incoming } from '../http/exchange.ts';
import { isUuid } from '../runtime/runtime.ts';
import type { Fault } from './faults.ts';
import type { TileChoice } from './sheet.ts';

/** Thrown for an invalid request body. The message says what is expected. */
export class InvalidRequest extends Error {}

/** Returns the parsed JSON body of a request; `{}` for an empty one. @throws InvalidRequest */
export async function bodyOf(incoming: Incoming): Promise<unknown> {
  const text = new TextDecoder().decode(await incoming.bytes());
  try {
    return text === '' ? {} : JSON.parse(text);
  } catch {
    throw new InvalidRequest('expected JSON');
  }
}

type JsonObject = Readonly<Record<string, unknown>>;

function members(body: unknown, known: readonly string[]): JsonObject {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new InvalidRequest('expected an object');
  const unknown = Object.keys(body).find((name) => !known.includes(name));
  if (unknown !== undefined) throw new InvalidRequest(`${unknown}: expected one of ${known.join(', ')}`);
  return { ...body };
}

interface ValueType<T> {
  readonly expected: string;
  is(value: unknown): value is T;
}

const wholeNumber = (from: number, to: number): ValueType<number> => ({
  expected: `a whole number from ${from} to ${to}`,
  is: (value): value is number => Number.isInteger(value) && Number(value) >= from && Number(value) <= to,
});
const share: ValueType<number> = {
  expected: 'a number from 0 to 1',
  is: (value): value is number => typeof value === 'number' && value >= 0 && value <= 1,
};
const flag: ValueType<boolean> = {
  expected: 'true or false',
  is: (value): value is boolean => typeof value === 'boolean',
};
const text: ValueType<string> = { expected: 'a string', is: (value): value is string => typeof value === 'string' };
const id: ValueType<string> = { expected: 'a UUID in lower case', is: isUuid };
const time: ValueType<string> = {
  expected: 'a time such as 2026-01-01T12:00:00Z',
  is: (value): value is string => typeof value === 'string' && !Number.isNaN(Date.parse(value)),
};
const path: ValueType<string> = {
  expected: 'a path such as /self-service/login',
  is: (value): value is string => typeof value === 'string' && value.startsWith('/'),
};
const texts: ValueType<Record<string, string>> = {
  expected: 'an object of strings',
  is: (value): value is Record<string, string> =>
    typeof value === 'object' && value !== null && Object.values(value).every((each) => typeof each === 'string'),
};

const object: ValueType<Record<string, unknown>> = {
  expected: 'an object',
  is: (value): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value),
};
const oneOf = <T extends string>(...words: readonly T[]): ValueType<T> => ({
  expected: `one of ${words.join(', ')}`,
  is: (value): value is T => words.some((word) => word === value),
});
const languageTag: ValueType<string> = {
  expected: 'a language such as fr or zh-Hant',
  is: (value): value is string => typeof value === 'string' && /^[A-Za-z]{2,8}(?:-[A-Za-z\d]{1,8})*$/.test(value),
};
const shortName: ValueType<string> = {
  expected: 'up to 60 letters, digits, spaces, dots and dashes',
  is: (value): value is string => typeof value === 'string' && /^[\w .-]{1,60}$/.test(value),
};

function read<T>(given: JsonObject, name: string, type: ValueType<T>): T | undefined {
  const value = given[name];
  if (value === undefined || type.is(value)) return value;
  throw new InvalidRequest(`${name}: expected ${type.expected}`);
}

export interface ClockChange {
  /** The new time (ms since 1970). */
  readonly now?: number | undefined;
  /** How far the clock moves (ms); negative values move it back. */
  readonly advance?: number | undefined;
  readonly frozen?: boolean | undefined;
}

/** The largest value of `advance`: 100 years (s). */
const century = 3_155_760_000;

/** Reads the body of `PATCH /clock`, whose `advance` is in seconds. @throws InvalidRequest */
export function clockChange(body: unknown): ClockChange {
  const given = members(body, ['now', 'advance', 'frozen']);
  const now = read(given, 'now', time);
  const advance = read(given, 'advance', wholeNumber(-century, century));
  return {
    now: now === undefined ? undefined : Date.parse(now),
    advance: advance === undefined ? undefined : advance * 1000,
    frozen: read(given, 'frozen', flag),
  };
}

const faultMembers = [
  'method',
  'path',
  'times',
  'delay',
  'status',
  'headers',
  'drop',
  'always',
  'html',
  'cut',
  'probability',
  'seed',
];

/** Reads the body of `POST /faults`. @throws InvalidRequest */
export function newFault(body: unknown): Omit<Fault, 'id'> {
  const given = members(body, faultMembers);
  const where = read(given, 'path', path);
  if (where === undefined) throw new InvalidRequest(`path: expected ${path.expected}`);
  return {
    method: read(given, 'method', text) ?? '*',
    path: where,
    times: read(given, 'times', wholeNumber(1, 1_000_000)) ?? 1,
    delay: read(given, 'delay', wholeNumber(0, 600_000)) ?? 0,
    drop: read(given, 'drop', flag) ?? false,
    ...present({
      status: read(given, 'status', wholeNumber(200, 599)),
      headers: read(given, 'headers', texts),
      always: read(given, 'always', flag),
      html: read(given, 'html', flag),
      cut: read(given, 'cut', flag),
      probability: read(given, 'probability', share),
      seed: read(given, 'seed', wholeNumber(0, 0xffff_ffff)),
    }),
  };
}

type Present<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** Returns an object without the members that are undefined. */
const present = <T extends JsonObject>(given: T): Present<T> =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Present<T>;

/** Reads the body of `POST /identities`. @throws InvalidRequest */
export function newIdentity(body: unknown): SimulatorSchemas['NewIdentity'] {
  const given = members(body, ['id', 'schema_id', 'traits', 'password', 'verified']);
  const traits = read(given, 'traits', object);
  if (traits === undefined) throw new InvalidRequest(`traits: expected ${object.expected}`);
  return {
    traits,
    ...present({
      id: read(given, 'id', id),
      schema_id: read(given, 'schema_id', text),
      password: read(given, 'password', text),
      verified: read(given, 'verified', flag),
    }),
  };
}

/** Reads the body of `PATCH /identities/{id}`. @throws InvalidRequest */
export function identityChange(body: unknown): SimulatorSchemas['IdentityChange'] {
  const given = members(body, ['traits', 'state']);
  return present({ traits: read(given, 'traits', object), state: read(given, 'state', oneOf('active', 'inactive')) });
}

/** Reads the body of `POST /identities/{id}/second-factors`. @throws InvalidRequest */
export function secondFactor(body: unknown): 'totp' | 'lookup_secret' {
  const factorType = oneOf('totp', 'lookup_secret');
  const type = read(members(body, ['type']), 'type', factorType);
  if (type === undefined) throw new InvalidRequest(`type: expected ${factorType.expected}`);
  return type;
}

/** Reads the body of `POST /oauth2/clients`: an object that Hydra checks. @throws InvalidRequest */
export function clientBody(body: unknown): Record<string, unknown> {
  if (!object.is(body)) throw new InvalidRequest('expected an object');
  return body;
}

/** Reads the body of `POST /oauth2/tokens`. @throws InvalidRequest */
export function tokenOf(body: unknown): string {
  const token = read(members(body, ['token']), 'token', text);
  if (token === undefined) throw new InvalidRequest(`token: expected ${text.expected}`);
  return token.trim();
}

/** Reads the body of `POST /checkpoints`. @throws InvalidRequest */
export function checkpointName(body: unknown): string {
  const name = read(members(body, ['name']), 'name', shortName);
  if (name === undefined) throw new InvalidRequest(`name: expected ${shortName.expected}`);
  return name;
}

/** Reads the body of `PUT /configuration`. @throws InvalidRequest */
export function configurationChanges(body: unknown): string {
  const changes = read(members(body, ['changes']), 'changes', text);
  if (changes === undefined) throw new InvalidRequest(`changes: expected ${text.expected}`);
  return changes;
}

/** Reads the body of `PUT /world`: an exported world. @throws InvalidRequest */
export function exportedWorld(body: unknown): SimulatorSchemas['World'] {
  const given = members(body, ['version', 'setup', 'fitted', 'clock', 'random', 'real_time', 'kratos', 'hydra']);
  const clock = object.is(given.clock) ? members(given.clock, ['now', 'frozen']) : {};
  const [now, frozen, setup] = [read(clock, 'now', time), read(clock, 'frozen', flag), read(given, 'setup', text)];
  if (given.version !== 1 || now === undefined || frozen === undefined || setup === undefined)
    throw new InvalidRequest('expected an exported world with version 1, setup and clock');
  const rest = present({
    random: read(given, 'random', wholeNumber(0, 0xffff_ffff)),
    fitted: read(given, 'fitted', flag),
    real_time: read(given, 'real_time', flag),
    kratos: read(given, 'kratos', object),
    hydra: read(given, 'hydra', object),
  });
  return { version: 1, setup, clock: { now, frozen }, ...rest };
}

/** Returns the choice of a tile. @throws InvalidRequest */
export function tileChoice(body: unknown): TileChoice {
  const given = members(body, ['scenario', 'language', 'cookies']);
  const scenario = read(given, 'scenario', text);
  if (scenario === undefined) throw new InvalidRequest('scenario: expected a name such as login/wrong-password');
  const [language, cookies] = [read(given, 'language', languageTag), read(given, 'cookies', texts)];
  return { scenario, ...(language !== undefined && { language }), ...(cookies && { cookies }) };
}
