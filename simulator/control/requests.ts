import type { SimulatorSchemas } from '@members/openapi';
import type { Fault } from './faults.ts';

/** A body that is not what was asked for; the message says what is. */
export class Malformed extends Error {}

type Tree = Readonly<Record<string, unknown>>;

function members(body: unknown, known: readonly string[]): Tree {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new Malformed('expected an object');
  const stranger = Object.keys(body).find((name) => !known.includes(name));
  if (stranger !== undefined) throw new Malformed(`${stranger}: expected one of ${known.join(', ')}`);
  return { ...body };
}

interface Kind<T> {
  readonly expected: string;
  is(value: unknown): value is T;
}

const among = (from: number, to: number): Kind<number> => ({
  expected: `a whole number from ${from} to ${to}`,
  is: (value): value is number => Number.isInteger(value) && Number(value) >= from && Number(value) <= to,
});
const share: Kind<number> = {
  expected: 'a number from 0 to 1',
  is: (value): value is number => typeof value === 'number' && value >= 0 && value <= 1,
};
const flag: Kind<boolean> = {
  expected: 'true or false',
  is: (value): value is boolean => typeof value === 'boolean',
};
const text: Kind<string> = { expected: 'a text', is: (value): value is string => typeof value === 'string' };
const moment: Kind<string> = {
  expected: 'a moment such as 2026-01-01T12:00:00Z',
  is: (value): value is string => typeof value === 'string' && !Number.isNaN(Date.parse(value)),
};
const path: Kind<string> = {
  expected: 'a path such as /self-service/login',
  is: (value): value is string => typeof value === 'string' && value.startsWith('/'),
};
const texts: Kind<Record<string, string>> = {
  expected: 'an object of texts',
  is: (value): value is Record<string, string> =>
    typeof value === 'object' && value !== null && Object.values(value).every((each) => typeof each === 'string'),
};

const tree: Kind<Record<string, unknown>> = {
  expected: 'an object',
  is: (value): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value),
};
const oneOf = <T extends string>(...words: readonly T[]): Kind<T> => ({
  expected: `one of ${words.join(', ')}`,
  is: (value): value is T => words.some((word) => word === value),
});
const shortName: Kind<string> = {
  expected: 'up to 60 letters, digits, blanks, dots and dashes',
  is: (value): value is string => typeof value === 'string' && /^[\w .-]{1,60}$/.test(value),
};

function read<T>(given: Tree, name: string, kind: Kind<T>): T | undefined {
  const value = given[name];
  if (value === undefined || kind.is(value)) return value;
  throw new Malformed(`${name}: expected ${kind.expected}`);
}

/** What a clock is to do, in milliseconds. */
export interface ClockChange {
  readonly now?: number | undefined;
  readonly advance?: number | undefined;
  readonly frozen?: boolean | undefined;
}

const century = 3_155_760_000;

/** @param body `now` as a date and time, `advance` in seconds, back if it is below 0 @throws Malformed */
export function clockChange(body: unknown): ClockChange {
  const given = members(body, ['now', 'advance', 'frozen']);
  const now = read(given, 'now', moment);
  const advance = read(given, 'advance', among(-century, century));
  return {
    now: now === undefined ? undefined : Date.parse(now),
    advance: advance === undefined ? undefined : advance * 1000,
    frozen: read(given, 'frozen', flag),
  };
}

/** @param body `path`, and what is to happen there @throws Malformed */
export function newFault(body: unknown): Fault {
  const given = members(body, [...['method', 'path', 'times', 'delay', 'status', 'headers', 'drop'], ...rarer]);
  const where = read(given, 'path', path);
  if (where === undefined) throw new Malformed(`path: expected ${path.expected}`);
  return {
    method: read(given, 'method', text) ?? '*',
    path: where,
    times: read(given, 'times', among(1, 1_000_000)) ?? 1,
    delay: read(given, 'delay', among(0, 600_000)) ?? 0,
    drop: read(given, 'drop', flag) ?? false,
    ...present({
      status: read(given, 'status', among(200, 599)),
      headers: read(given, 'headers', texts),
      always: read(given, 'always', flag),
      html: read(given, 'html', flag),
      cut: read(given, 'cut', flag),
      probability: read(given, 'probability', share),
      seed: read(given, 'seed', among(0, 0xffff_ffff)),
    }),
  };
}

const rarer = ['always', 'html', 'cut', 'probability', 'seed'];

type Present<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** Without members that have no value. */
const present = <T extends Tree>(given: T): Present<T> =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Present<T>;

/** @throws Malformed */
export function newIdentity(body: unknown): SimulatorSchemas['NewIdentity'] {
  const given = members(body, ['schema_id', 'traits', 'password', 'verified']);
  const traits = read(given, 'traits', tree);
  if (traits === undefined) throw new Malformed(`traits: expected ${tree.expected}`);
  return {
    traits,
    ...present({
      schema_id: read(given, 'schema_id', text),
      password: read(given, 'password', text),
      verified: read(given, 'verified', flag),
    }),
  };
}

/** @throws Malformed */
export function identityChange(body: unknown): SimulatorSchemas['IdentityChange'] {
  const given = members(body, ['traits', 'state']);
  return present({ traits: read(given, 'traits', tree), state: read(given, 'state', oneOf('active', 'inactive')) });
}

/** @throws Malformed */
export function secondFactor(body: unknown): 'totp' | 'lookup_secret' {
  const kind = oneOf('totp', 'lookup_secret');
  const type = read(members(body, ['type']), 'type', kind);
  if (type === undefined) throw new Malformed(`type: expected ${kind.expected}`);
  return type;
}

/** @throws Malformed */
export function checkpointName(body: unknown): string {
  const name = read(members(body, ['name']), 'name', shortName);
  if (name === undefined) throw new Malformed(`name: expected ${shortName.expected}`);
  return name;
}

/** A world as it was exported. @throws Malformed */
export function exportedWorld(body: unknown): SimulatorSchemas['World'] {
  const given = members(body, ['version', 'setup', 'clock', 'random', 'real_time', 'kratos', 'hydra']);
  const clock = tree.is(given.clock) ? members(given.clock, ['now', 'frozen']) : {};
  const [now, frozen, setup] = [read(clock, 'now', moment), read(clock, 'frozen', flag), read(given, 'setup', text)];
  if (given.version !== 1 || now === undefined || frozen === undefined || setup === undefined)
    throw new Malformed('expected a world that was exported: version 1, setup, clock');
  const rest = present({
    random: read(given, 'random', among(0, 0xffff_ffff)),
    real_time: read(given, 'real_time', flag),
    kratos: read(given, 'kratos', tree),
    hydra: read(given, 'hydra', tree),
  });
  return { version: 1, setup, clock: { now, frozen }, ...rest };
}
