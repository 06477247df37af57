import type { AppConfig, FlowKind } from '../../openapi/index.ts';
import type { Journey } from './journey.ts';

/** What is asked for when a flow is created. `login` fills the first two. */
export interface FlowQuery extends Journey {
  readonly refresh?: boolean;
  readonly aal?: 'aal1' | 'aal2';
}

/** What a new flow is asked for: the journey, and for a login the level and the renewed sign-in (spec section 2). */
export function queryOf(config: AppConfig, kind: FlowKind, url: URL, journey: Journey): FlowQuery {
  if (kind !== 'login') return journey;
  const aal = url.searchParams.has('aal2') ? 'aal2' : 'aal1';
  return config.login_refresh === 'auto' ? { ...journey, aal } : { ...journey, aal, refresh: true };
}

/** Single sign-on: a challenge without a flow is entered by a page navigation (design decision 13). */
export function passesThrough(config: AppConfig, kind: FlowKind, journey: Journey): boolean {
  return kind === 'login' && config.login_refresh === 'auto' && journey.login_challenge !== undefined;
}

/** Address to enter a login by page navigation: only then does Kratos say where an answered challenge leads. */
export function loginNavigation(kratosUrl: string, challenge: string): string {
  const query = new URLSearchParams({ login_challenge: challenge });
  return `${kratosUrl.replace(/\/$/, '')}/self-service/login/browser?${query}`;
}
