/** One-time codes of authenticator apps: RFC 6238 with SHA-1, six digits and 30 seconds, the defaults of `otpauth`. */

import { pathEscape, wholePathEscape } from '@members/engines/go/url/escape';
import { Secret, TOTP } from 'otpauth';
import type { Clock, Random } from '../../../runtime/runtime.ts';

const secretBytes = 20;

/** Makes a new secret in base32 (RFC 4648) without padding. */
export function newSecret(random: Random): string {
  return new Secret({ buffer: random(secretBytes).slice().buffer }).base32;
}

/**
 * Whether a code is valid now, or was or will be within 30 seconds. White space around it is ignored. A secret that is
 * not base32 accepts no code.
 */
export function isValidCode(secret: string, code: string, clock: Pick<Clock, 'now'>): boolean {
  const token = code.trim();
  if (!/^\d{6}$/.test(token)) return false;
  try {
    return new TOTP({ secret }).validate({ token, timestamp: clock.now() }) !== null;
  } catch {
    return false;
  }
}

/** The code that an authenticator app shows now. @param secret in base32 */
export function currentCode(secret: string, clock: Pick<Clock, 'now'>): string {
  return new TOTP({ secret }).generate({ timestamp: clock.now() });
}

/** The `otpauth:` address for an authenticator app, spelled as Go's library does. */
export function keyUrl(issuer: string, account: string, secret: string): string {
  const query = ['algorithm=SHA1', 'digits=6', `issuer=${pathEscape(issuer)}`, 'period=30'];
  return `otpauth://totp/${wholePathEscape(`${issuer}:${account}`)}?${query.join('&')}&secret=${secret}`;
}

/** The secret of an `otpauth:` address; '' if it has none. */
export function secretOf(url: string): string {
  return URL.canParse(url) ? (new URL(url).searchParams.get('secret') ?? '') : '';
}
