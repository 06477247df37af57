import type { AppConfig, FlowKind } from '../../openapi/index.ts';
import { type Journey, loginEntrance, secondFactorOf } from './journey/journey.ts';

/** What is asked for when a flow is created. `login` fills the first two. */
export interface FlowQuery extends Journey {
  readonly refresh?: boolean;
  readonly aal?: 'aal1' | 'aal2';
}

/** Kinds of flow that Kratos starts without looking at a login challenge (specification 10.2). */
const kindsWithoutChallenge: ReadonlySet<FlowKind> = new Set(['recovery', 'verification', 'settings']);

/** What a new flow is asked for: the journey, and for a login the level and the renewed sign-in (specification 2.3.1). */
export function queryOf(config: AppConfig, kind: FlowKind, url: URL, journey: Journey): FlowQuery {
  const { login_challenge } = journey;
  // The challenge waits in the address that comes afterwards (specification 10.2).
  if (kindsWithoutChallenge.has(kind) && login_challenge !== undefined)
    return { return_to: loginNavigationUrl(config.kratos_url, login_challenge) };
  // Where a code goes is asked of second factors alone.
  const { via: _, ...rest } = journey;
  if (kind !== 'login') return rest;
  const aal = secondFactorOf(url.searchParams).aal2 ? 'aal2' : 'aal1';
  return { ...journey, aal, ...(requiresSignInAgain(config, url) && { refresh: true }) };
}

/** Whether signed-in people confirm who they are: always, or where the address asks for it (specification 2.3.2). */
function requiresSignInAgain(config: AppConfig, url: URL): boolean {
  return config.login_refresh === 'always' || url.searchParams.get('refresh') === 'true';
}

/** Single sign-on: a challenge without a flow is entered by a page navigation (specification 2.3.2). */
export function entersByNavigation(config: AppConfig, kind: FlowKind, url: URL, journey: Journey): boolean {
  return kind === 'login' && !requiresSignInAgain(config, url) && journey.login_challenge !== undefined;
}

/** Address to enter a login by page navigation: only then does Kratos say where an answered challenge leads. */
export function loginNavigationUrl(kratosUrl: string, challenge: string): string {
  const query = new URLSearchParams({ login_challenge: challenge });
  return `${kratosUrl.replace(/\/$/, '')}${loginEntrance}?${query}`;
}
