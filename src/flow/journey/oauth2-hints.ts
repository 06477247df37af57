import type { Flow } from '@members/openapi';
import { member, memberText } from '../../api/member.ts';
import { loginRequestOf } from './oauth2-request.ts';

/** Hints of the OAuth2 client's request (OpenID Connect Core, 3.1.2.1). */
export interface OAuth2Hints {
  /** Identifier of the user who is expected to sign in. */
  readonly loginHint?: string;
  /** Language tags separated by spaces, preferred one first. */
  readonly uiLocales?: string;
}

/** Returns `ui_locales` of an address; empty if it has none. */
const localesInAddress = (address: string) =>
  (URL.canParse(address) ? new URL(address).searchParams.get('ui_locales') : null) ?? '';

/** Returns the hints of the OAuth2 request behind a flow. */
export function oauth2HintsOf(flow: Flow): OAuth2Hints {
  const request = loginRequestOf(flow);
  const context = member(request, 'oidc_context');
  const loginHint = memberText(context, 'login_hint');
  const locales = member(context, 'ui_locales');
  const listed = Array.isArray(locales) ? locales.filter((tag) => typeof tag === 'string').join(' ') : '';
  const uiLocales = listed || localesInAddress(memberText(request, 'request_url') ?? '');
  return { ...(loginHint ? { loginHint } : {}), ...(uiLocales === '' ? {} : { uiLocales }) };
}
