import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { GatewayConfig } from '../config/config.ts';
import { keyLength } from './keys.ts';

/**
 * A factor that an account gave on a device: a first factor (`first`), a code by message as second factor (`code`), or a
 * one-time or backup code (`oneTime`). A device has guesses of its own only for factors that were given on it: an attacker who
 * only knows the password must not get any for the second factor.
 */
export type ProvenFactor = 'first' | 'code' | 'oneTime';

const bits: Readonly<Record<ProvenFactor, number>> = { first: 1, code: 2, oneTime: 4 };

interface KnownAccount {
  /** Key of the account's exact spelling. */
  readonly account: string;
  /** The factors that the account gave on this device: the sum of their `bits`. */
  readonly factors: number;
}

/** A browser in which a user signed in before. */
export interface KnownDevice {
  readonly id: string;
  /** The account that signed in last stands first. */
  readonly accounts: readonly KnownAccount[];
}

/** Accounts that a device remembers. */
const maxAccounts = 10;

/** How long a device is remembered after its last sign-in, in seconds. */
const lifetime = 365 * 24 * 3600;

/** Distinguishes this cookie from others that are signed with the same secrets. */
const cookieMark = 'device1';

const cookieFormat = new RegExp(`^${cookieMark}\\.(\\d{1,12})\\.([\\w-]{22})((?:\\.[\\w-]{${keyLength}}[1-7])+)$`);

const cookieName = ({ DANGEROUSLY_DISABLE_SECURE_CSRF_COOKIES: isInsecure }: GatewayConfig) =>
  isInsecure ? 'device' : '__Host-device';

/**
 * Reads the device cookie of a request.
 * @returns undefined if there is none, if it was not signed with one of the secrets, or if it is older than a year
 */
export function readDevice(request: FastifyRequest, config: GatewayConfig): KnownDevice | undefined {
  const cookie = request.cookies[cookieName(config)];
  const { valid, value } = cookie === undefined ? { valid: false, value: null } : request.unsignCookie(cookie);
  const [, issuedAt, id, accounts] = (valid && cookieFormat.exec(value ?? '')) || [];
  if (id === undefined || accounts === undefined || Number(issuedAt) + lifetime < Date.now() / 1000) return undefined;
  const entries = accounts.slice(1).split('.');
  return { id, accounts: entries.map((entry) => ({ account: entry.slice(0, -1), factors: Number(entry.slice(-1)) })) };
}

/**
 * Returns whether an account gave these factors on a device.
 * @param keys of the account's exact spelling, one for each secret
 */
export function hasProven(device: KnownDevice, keys: readonly string[], factors: readonly ProvenFactor[]): boolean {
  const needed = factors.reduce((sum, factor) => sum | bits[factor], 0);
  return device.accounts.some(({ account, factors: given }) => keys.includes(account) && (given & needed) === needed);
}

/**
 * Sets the device cookie after a sign-in.
 * @param before the device of the request, which keeps its id and its other accounts
 * @param keys of the account's exact spelling, one for each secret
 */
export function rememberDevice(
  reply: FastifyReply,
  config: GatewayConfig,
  before: KnownDevice | undefined,
  keys: readonly string[],
  factors: readonly ProvenFactor[],
): void {
  const [account] = keys;
  if (account === undefined) return;
  const same = before?.accounts.filter((known) => keys.includes(known.account)) ?? [];
  const others = before?.accounts.filter((known) => !keys.includes(known.account)) ?? [];
  const sum = [...same.map(({ factors: given }) => given), ...factors.map((factor) => bits[factor])].reduce(
    (a, b) => a | b,
    0,
  );
  const accounts = [{ account, factors: sum }, ...others].slice(0, maxAccounts);
  const id = before?.id ?? randomBytes(17).toString('base64url').slice(0, 22);
  const now = Math.floor(Date.now() / 1000);
  reply.setCookie(
    cookieName(config),
    [cookieMark, now, id, ...accounts.map((known) => `${known.account}${known.factors}`)].join('.'),
    {
      signed: true,
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: !config.DANGEROUSLY_DISABLE_SECURE_CSRF_COOKIES,
      maxAge: lifetime,
    },
  );
}
