import type { Flow } from '../../../openapi/index.ts';
import { member, memberText } from '../answer.ts';

/** What the application that asks for a sign-in wishes for (OpenID Connect Core, 3.1.2.1). */
export interface OAuth2Hints {
  /** Who is expected to sign in. */
  readonly loginHint?: string;
  /** Languages, separated by spaces, best first. */
  readonly uiLocales?: string;
}

/** `ui_locales` of an address, as an application wrote it. */
const localesInAddress = (address: string) =>
  (URL.canParse(address) ? new URL(address).searchParams.get('ui_locales') : null) ?? '';

/** The wishes that came with the OAuth2 request of a flow. */
export function oauth2HintsOf(flow: Flow): OAuth2Hints {
  // Older servers call the request `hydra_login_request`.
  const request = member(flow, 'oauth2_login_request') ?? member(flow, 'hydra_login_request');
  const context = member(request, 'oidc_context');
  const loginHint = memberText(context, 'login_hint');
  const locales = member(context, 'ui_locales');
  const listed = Array.isArray(locales) ? locales.filter((tag) => typeof tag === 'string').join(' ') : '';
  const uiLocales = listed || localesInAddress(memberText(request, 'request_url') ?? '');
  return { ...(loginHint ? { loginHint } : {}), ...(uiLocales === '' ? {} : { uiLocales }) };
}
