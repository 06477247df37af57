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
const texts: Kind<Readonly<Record<string, string>>> = {
  expected: 'an object of texts',
  is: (value): value is Readonly<Record<string, string>> =>
    typeof value === 'object' && value !== null && Object.values(value).every((each) => typeof each === 'string'),
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
  const given = members(body, ['method', 'path', 'times', 'delay', 'status', 'headers', 'drop']);
  const where = read(given, 'path', path);
  if (where === undefined) throw new Malformed(`path: expected ${path.expected}`);
  const status = read(given, 'status', among(200, 599));
  const headers = read(given, 'headers', texts);
  return {
    method: read(given, 'method', text) ?? '*',
    path: where,
    times: read(given, 'times', among(1, 1_000_000)) ?? 1,
    delay: read(given, 'delay', among(0, 600_000)) ?? 0,
    drop: read(given, 'drop', flag) ?? false,
    ...(status === undefined ? {} : { status }),
    ...(headers === undefined ? {} : { headers }),
  };
}
