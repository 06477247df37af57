import type { AppConfig, FlowKind } from '@members/openapi';
import { type Journey, journeyOf, loginEntrance, secondFactorOf } from './journey/journey.ts';

/** Query of the call that creates a flow. Only a login has `refresh` and `aal`. */
export interface FlowQuery extends Journey {
  readonly refresh?: boolean;
  readonly aal?: 'aal1' | 'aal2';
}

/** Kinds of flow whose creation ignores a login challenge (specification 10.2). */
const kindsWithoutChallenge: ReadonlySet<FlowKind> = new Set(['recovery', 'verification', 'settings']);

/** Returns the query for a new flow: the journey, and for a login also `aal` and `refresh` (specification 2.3.1). */
export function queryOf(config: AppConfig, kind: FlowKind, url: URL, journey: Journey): FlowQuery {
  const { login_challenge } = journey;
  // `return_to` carries the challenge (specification 10.2).
  if (kindsWithoutChallenge.has(kind) && login_challenge !== undefined)
    return { return_to: loginNavigationUrl(config.kratos_url, login_challenge) };
  // Only a login has `via`, for the code of a second factor; only a registration has `after_verification_return_to`.
  const { via, after_verification_return_to, ...rest } = journey;
  if (kind !== 'login') return { ...rest, ...(after_verification_return_to && { after_verification_return_to }) };
  const aal = secondFactorOf(url.searchParams).aal2 ? 'aal2' : 'aal1';
  return { ...rest, ...(via && { via }), aal, ...(requiresSignInAgain(config, url) && { refresh: true }) };
}

/**
 * Whether a signed-in user has to confirm the sign-in: always by configuration, or because the address says so
 * (specification 2.3.2).
 */
function requiresSignInAgain(config: AppConfig, url: URL): boolean {
  return config.login_refresh === 'always' || url.searchParams.get('refresh') === 'true';
}

/** Whether single sign-on applies: a challenge without a flow is entered by page navigation (specification 2.3.2). */
export function entersByNavigation(config: AppConfig, kind: FlowKind, url: URL, journey: Journey): boolean {
  return kind === 'login' && !requiresSignInAgain(config, url) && journey.login_challenge !== undefined;
}

/**
 * Returns the address that enters a login by page navigation. Kratos redirects an answered challenge only for page
 * navigations.
 */
export function loginNavigationUrl(kratosUrl: string, challenge: string): string {
  const query = new URLSearchParams({ login_challenge: challenge });
  return `${kratosUrl.replace(/\/$/, '')}${loginEntrance}?${query}`;
}

/**
 * Returns the screen for an address at which Kratos creates the login of a second factor, at the app's own origin: the app creates
 * the same login without a page navigation.
 * @returns undefined for any other address, and where the login has to be entered by page navigation
 */
export function secondStepPath(config: AppConfig, address: URL, origin: string): string | undefined {
  const entrance = new URL(config.kratos_url.replace(/\/$/, '') + loginEntrance, origin);
  const isEntrance = address.origin === origin && address.href.split('?')[0] === entrance.href;
  if (!isEntrance || secondFactorOf(address.searchParams).aal2 === undefined) return undefined;
  const isEntered = entersByNavigation(config, 'login', address, journeyOf(address.searchParams));
  return isEntered ? undefined : `/login${address.search}`;
}
