import { withQuery } from '@members/engines/go/url/query';
import { redirect } from '../../http/answer.ts';
import type { Answer } from '../../http/exchange.ts';
import type { OAuthError } from '../wire/errors.ts';
import { uiUrl } from './addresses.ts';
import type { Call, Hydra } from './context.ts';

/** Redirects to the error page, because there is no valid redirect URI. */
export function errorPageAnswer(hydra: Hydra, call: Call, error: OAuthError): Answer {
  return redirect(
    call.incoming.method,
    302,
    withQuery(uiUrl(hydra, 'error'), { ...error.toValues(hydra.config.oauth2.expose_internal_errors) }),
  );
}
