import type { Flow } from '../../openapi/index.ts';
import { member, text } from './answer.ts';

/** What the application that asks for a sign-in wishes for (OpenID Connect Core, 3.1.2.1). */
export interface Wishes {
  /** Who is expected to sign in. */
  readonly loginHint?: string;
  /** Languages, separated by spaces, best first. */
  readonly uiLocales?: string;
}

/** The wishes that came with the OAuth2 request of a flow. */
export function wishesOf(flow: Flow): Wishes {
  // Older servers call the request `hydra_login_request`.
  const context = member(member(flow, 'oauth2_login_request') ?? member(flow, 'hydra_login_request'), 'oidc_context');
  const loginHint = text(context, 'login_hint');
  const locales = member(context, 'ui_locales');
  const uiLocales = Array.isArray(locales) ? locales.filter((tag) => typeof tag === 'string').join(' ') : '';
  return { ...(loginHint ? { loginHint } : {}), ...(uiLocales === '' ? {} : { uiLocales }) };
}
