import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { GatewayConfig } from '../config/config.ts';
import { keyLength } from './keys.ts';

/**
 * What an account was proven by on a device: a first factor (`first`), a code that was sent while a session was there already
 * (`code`), or a one-time or backup code (`oneTime`). A device has guesses of its own only for what it has proven: who knows a
 * password and no second factor must not get any for the second factor.
 */
export type Proof = 'first' | 'code' | 'oneTime';

const bits: Readonly<Record<Proof, number>> = { first: 1, code: 2, oneTime: 4 };

interface KnownAccount {
  /** Key of the account's exact spelling. */
  readonly account: string;
  /** Sum of the proofs' bits. */
  readonly proofs: number;
}

/** A browser in which somebody signed in before. */
export interface Device {
  readonly id: string;
  /** The account that signed in last stands first. */
  readonly accounts: readonly KnownAccount[];
}

/** Accounts that a device remembers. */
const mostAccounts = 10;

/** How long a device is remembered after its last sign-in, in seconds. */
const lifetime = 365 * 24 * 3600;

/** Sets this cookie apart from all others that are signed with the same secrets. */
const mark = 'device1';

const form = new RegExp(`^${mark}\\.(\\d{1,12})\\.([\\w-]{22})((?:\\.[\\w-]{${keyLength}}[1-7])+)$`);

const cookieName = ({ DANGEROUSLY_DISABLE_SECURE_CSRF_COOKIES: isInsecure }: GatewayConfig) =>
  isInsecure ? 'device' : '__Host-device';

/**
 * Reads the device cookie of a request.
 * @returns undefined if there is none, if it was not signed with one of the secrets, or if it is older than a year
 */
export function readDevice(request: FastifyRequest, config: GatewayConfig): Device | undefined {
  const cookie = request.cookies[cookieName(config)];
  const { valid, value } = cookie === undefined ? { valid: false, value: null } : request.unsignCookie(cookie);
  const [, issuedAt, id, accounts] = (valid && form.exec(value ?? '')) || [];
  if (id === undefined || accounts === undefined || Number(issuedAt) + lifetime < Date.now() / 1000) return undefined;
  const entries = accounts.slice(1).split('.');
  return { id, accounts: entries.map((entry) => ({ account: entry.slice(0, -1), proofs: Number(entry.slice(-1)) })) };
}

/** Whether an account gave these proofs on a device. @param keys of the account's exact spelling, one for each secret */
export function hasProven(device: Device, keys: readonly string[], proofs: readonly Proof[]): boolean {
  const needed = proofs.reduce((sum, proof) => sum | bits[proof], 0);
  return device.accounts.some(({ account, proofs: given }) => keys.includes(account) && (given & needed) === needed);
}

/**
 * Sets the device cookie after a sign-in.
 * @param before the device of the request, which keeps its id and its other accounts
 * @param keys of the account's exact spelling, one for each secret
 */
export function rememberDevice(
  reply: FastifyReply,
  config: GatewayConfig,
  before: Device | undefined,
  keys: readonly string[],
  proofs: readonly Proof[],
): void {
  const [account] = keys;
  if (account === undefined) return;
  const same = before?.accounts.filter((known) => keys.includes(known.account)) ?? [];
  const others = before?.accounts.filter((known) => !keys.includes(known.account)) ?? [];
  const sum = [...same.map(({ proofs: given }) => given), ...proofs.map((proof) => bits[proof])].reduce(
    (a, b) => a | b,
    0,
  );
  const accounts = [{ account, proofs: sum }, ...others].slice(0, mostAccounts);
  const id = before?.id ?? randomBytes(17).toString('base64url').slice(0, 22);
  const now = Math.floor(Date.now() / 1000);
  reply.setCookie(
    cookieName(config),
    [mark, now, id, ...accounts.map((known) => `${known.account}${known.proofs}`)].join('.'),
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
