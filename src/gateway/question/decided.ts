import { createHash, createHmac } from 'node:crypto';
import type { GatewayConfig } from '../config/config.ts';
import type { Asked } from '../request.ts';
import { cookieOf, ownCookie } from './cookies.ts';
import { equal } from './csrf.ts';

/** At least as long as Hydra's `ttl.login_consent_request` is in practice; the default there is 30 minutes. In seconds. */
const remembered = 2 * 60 * 60;
const capacity = 20;

/** Consent challenges that were answered in this browser: the browser itself keeps them, so any instance knows. */
export interface Decided {
  has(request: Asked, challenge: string): boolean;
  /** The `Set-Cookie` line that remembers one more. */
  remember(request: Asked, challenge: string): string;
}

/**
 * Remembers answers, because Hydra does not: a consent challenge can be accepted after it was rejected. (A rejected logout
 * is told as unknown by Hydra.) The cookie holds hashes of the latest challenges, signed, so that nobody else writes it.
 * @param secret the same for all instances
 */
export function createDecided(config: GatewayConfig, secret: string): Decided {
  const name = `${config.CSRF_COOKIE_NAME}-decided`;
  const hashOf = (challenge: string) => createHash('sha256').update(challenge).digest('base64url').slice(0, 22);
  const signed = (list: string) => createHmac('sha256', secret).update(`decided ${list}`).digest('base64url');
  const listOf = (request: Asked): readonly string[] => {
    const [list = '', signature = ''] = (cookieOf(request, name) ?? '').split('.');
    return list !== '' && equal(signature, signed(list)) ? (list.match(/.{22}/g) ?? []) : [];
  };
  return {
    has: (request, challenge) => listOf(request).includes(hashOf(challenge)),
    remember(request, challenge) {
      const list = [hashOf(challenge), ...listOf(request)].slice(0, capacity).join('');
      return ownCookie(name, `${list}.${signed(list)}`, !config.DANGEROUSLY_DISABLE_SECURE_CSRF_COOKIES, remembered);
    },
  };
}
