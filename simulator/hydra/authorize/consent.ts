import { withQuery } from '@members/engines/go/url/query';
import { redirect } from '../../http/answer.ts';
import type { Answer } from '../../http/exchange.ts';
import { isPublic } from '../domain/client.ts';
import type { Flow } from '../domain/flow.ts';
import { plainId } from '../domain/ids.ts';
import { isConsentValid } from '../domain/records.ts';
import { matchesScope } from '../domain/scopes.ts';
import { words } from '../domain/space-separated.ts';
import { consentsOf, isAnswered, storeConsent } from '../domain/world.ts';
import { uiUrl } from '../request/addresses.ts';
import type { Call, Hydra } from '../request/context.ts';
import { openVerifier, sealFlow } from '../request/sealed-flow.ts';
import { denialError, failure } from '../wire/errors.ts';
import { isSecureRedirect } from './redirect-uri.ts';
import type { ValidRequest } from './request.ts';

/**
 * Whether the user granted at least these scopes to this client before, with `remember`.
 *
 * @see Hydra consent/strategy_default.go, `requestConsent`
 */
function mayBeSkipped(hydra: Hydra, { client, form, redirect_uri, scope }: ValidRequest, flow: Flow): boolean {
  if (words(form.get('prompt')).includes('consent')) return false;
  if (
    isPublic(client) &&
    (flow.device_request_id !== undefined ||
      !(redirect_uri.startsWith('https:') || (redirect_uri.startsWith('http:') && isSecureRedirect(redirect_uri))))
  ) {
    return false;
  }
  const now = hydra.runtime.clock.now();
  const previous = consentsOf(hydra.world, flow.subject)
    .filter(({ flow }) => flow.client.client_id === client.id)
    .filter((consent) => !consent.flow.consent_skip && consent.flow.consent?.remember && isConsentValid(consent, now))
    .toSorted((a, b) => b.flow.requested_at - a.flow.requested_at)[0];
  const granted = previous?.flow.consent?.grant_scope;
  return granted !== undefined && scope.every((one) => matchesScope(hydra.config, granted, one));
}

/** Sends the browser to the consent page. */
export async function requestConsent(hydra: Hydra, call: Call, request: ValidRequest, flow: Flow): Promise<Answer> {
  const skip = mayBeSkipped(hydra, request, flow);
  if (words(request.form.get('prompt')).includes('none') && !skip) {
    throw failure('consent_required', "Prompt 'none' was requested, but no previous consent was found.");
  }
  const csrf = plainId(hydra.runtime.random);
  const requested: Flow = {
    ...flow,
    consent_request_id: plainId(hydra.runtime.random),
    consent_skip: skip,
    consent_csrf: csrf,
  };
  if (flow.client.client_id !== request.client.id) throw clientMismatch();
  call.cookies.push(...(await hydra.cookies.csrf('consent', request.client.id, csrf)));
  const consent_challenge = await sealFlow(hydra, 'consent_challenge', requested);
  return redirect(call.incoming.method, 302, withQuery(uiUrl(hydra, 'consent'), { consent_challenge }));
}

const clientMismatch = () =>
  failure('invalid_client', 'The flow client id does not match the authorize request client id.');

/**
 * Checks an accepted or rejected consent. It is stored, and so used up, before the CSRF cookie is checked.
 *
 * @throws OAuthError
 * @see Hydra consent/strategy_default.go, `verifyConsent`
 */
export async function verifyConsent(hydra: Hydra, call: Call, verifier: string): Promise<Flow> {
  const flow = await openVerifier(hydra, 'consent', verifier);
  if (flow.client.client_id !== call.query.get('client_id')) throw clientMismatch();
  if (flow.consent_error) throw denialError(flow.consent_error);
  if (isAnswered(hydra.world, flow.id)) throw failure('access_denied', 'The consent verifier has already been used.');
  // A consent belongs to a login session. If that ended meanwhile, the consent cannot be stored.
  if (!hydra.world.loginSessions.get(flow.session_id)) throw failure('unrecognizable');
  await storeConsent(hydra.world, { id: flow.consent_request_id ?? '', flow });
  await hydra.cookies.checkCsrf('consent', flow.client.client_id, flow.consent_csrf ?? '', call.incoming);
  return flow;
}
