import { isInteger, parseIntProblem } from '@members/engines/go/strconv';
import { withQuery } from '@members/engines/go/url/query';
import { redirect } from '../../http/answer.ts';
import type { Answer } from '../../http/exchange.ts';
import { uuid } from '../../runtime/runtime.ts';
import { clientView } from '../domain/client-view.ts';
import type { DeviceFlow, Flow } from '../domain/flow.ts';
import { plainId } from '../domain/ids.ts';
import type { LoginSession } from '../domain/records.ts';
import { words } from '../domain/space-separated.ts';
import { hintMatchesSubject } from '../domain/subject-identifier.ts';
import { rememberedSession } from '../domain/world.ts';
import { authUrl, uiUrl } from '../request/addresses.ts';
import type { Call, Hydra } from '../request/context.ts';
import { sealFlow } from '../request/sealed-flow.ts';
import { failure } from '../wire/errors.ts';
import { hintedSubject } from './prompt.ts';
import type { ValidRequest } from './request.ts';

/**
 * The remembered login session that this request can use; undefined if the user must sign in.
 *
 * @throws OAuthError `login_required` if the user must sign in, but the request forbids to ask
 * @see Hydra consent/strategy_default.go, `requestAuthentication`
 */
async function usableSession(
  hydra: Hydra,
  call: Call,
  { client, form }: ValidRequest,
): Promise<LoginSession | undefined> {
  const prompts = words(form.get('prompt'));
  if (prompts.includes('login')) return undefined;
  const session = rememberedSession(hydra.world, await hydra.cookies.sessionId(call.incoming));
  if (!session) return undefined;

  const maxAge = form.get('max_age') ?? '';
  if (maxAge !== '' && !isInteger(maxAge)) throw failure('unrecognizable').because(parseIntProblem(maxAge));
  const tooOld = session.authenticated_at + Number(maxAge) * 1000 < hydra.runtime.clock.now();
  if (maxAge !== '' && Number(maxAge) > -1 && tooOld) {
    if (!prompts.includes('none')) return undefined;
    const hint = "Request failed because prompt is set to 'none' and authentication time reached 'max_age'.";
    throw failure('login_required', hint);
  }

  const hint = form.get('id_token_hint');
  const hinted = hint ? await hintedSubject(hydra, hint) : session.subject;
  if (!(await hintMatchesSubject(hydra.config, hydra.world, client, { subject: session.subject, hinted }))) {
    const text =
      'Request failed because subject claim from id_token_hint does not match subject from authentication session.';
    throw failure('login_required', text);
  }
  return session;
}

/** Splits at each blank, and keeps empty parts, as Hydra does here. */
const splitAtSpaces = (text: string | null): string[] => (text ? text.split(' ') : []);

/** The members of `oidc_context` that the request sets. */
async function oidcContext(hydra: Hydra, form: URLSearchParams): Promise<Flow['oidc_context']> {
  const hint = form.get('id_token_hint');
  const members: Record<string, unknown> = {
    acr_values: splitAtSpaces(form.get('acr_values')),
    ui_locales: splitAtSpaces(form.get('ui_locales')),
    display: form.get('display') ?? '',
    id_token_hint_claims: hint ? await hydra.keys.readHint(hint) : '',
    login_hint: form.get('login_hint') ?? '',
  };
  const filled = ([, value]: [string, unknown]) => (Array.isArray(value) ? value.length > 0 : value !== '');
  return Object.fromEntries(Object.entries(members).filter(filled));
}

/**
 * Redirects to the login page, with `skip: true` for a remembered user (OpenID Connect Core 1.0, section 3.1.2.3).
 *
 * @param device the flow of a device, if a device started it
 * @see Hydra consent/strategy_default.go, `forwardAuthenticationRequest`
 */
export async function requestLogin(
  hydra: Hydra,
  call: Call,
  request: ValidRequest,
  device?: DeviceFlow,
): Promise<Answer> {
  const { client, form } = request;
  const prompts = words(form.get('prompt'));
  const session = await usableSession(hydra, call, request);
  if (prompts.includes('none') && !session) {
    throw failure('login_required', "Prompt 'none' was requested, but no existing login session was found.");
  }
  const flow: Flow = {
    id: plainId(hydra.runtime.random),
    requested_scope: request.scope,
    requested_audience: request.audience,
    skip: session !== undefined,
    subject: session?.subject ?? '',
    oidc_context: device ? null : await oidcContext(hydra, form),
    client: device?.client ?? clientView(client),
    request_url: device?.request_url ?? `${authUrl(hydra).replace(/[?#].*/s, '')}${call.incoming.url.search}`,
    session_id: session?.id ?? uuid(hydra.runtime.random),
    login_csrf: plainId(hydra.runtime.random),
    requested_at: Math.floor(hydra.runtime.clock.now() / 1000) * 1000,
    ...(session ? { authenticated_at: session.authenticated_at } : {}),
    ...(device?.device_request_id ? { device_request_id: device.device_request_id } : {}),
  };
  call.cookies.push(...(await hydra.cookies.csrf('login', client.id, flow.login_csrf)));
  const schema = form.get('identity_schema');
  const login_challenge = await sealFlow(hydra, 'login_challenge', flow);
  const page = uiUrl(hydra, prompts.includes('registration') ? 'registration' : 'login');
  const parameters = { login_challenge, ...(schema ? { identity_schema: schema } : {}) };
  // Hydra drops the query of the configured login URL, but keeps the query of other pages.
  return redirect(call.incoming.method, 302, withQuery(page.replace(/\?[^#]*/, ''), parameters));
}
