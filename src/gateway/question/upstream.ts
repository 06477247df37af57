import type { Identity, OAuth2Client, Session } from '@ory/client';
import type { GatewayClient } from '../../../openapi/index.ts';
import type { HydraConfig } from '../config/config.ts';
import { Problem, type ProblemName, type Ways } from '../problem.ts';
import type { Asked } from '../request.ts';
import type { KratosPublic, Told } from './ory.ts';

type ByStatus = Readonly<Partial<Record<number, ProblemName>>>;

/** Hydra: 404 unknown, 401 expired, 410 used; 400 is a challenge that is none. One page for all of them. */
export const challengeProblems: ByStatus = {
  400: 'challenge_gone',
  401: 'challenge_gone',
  404: 'challenge_gone',
  410: 'challenge_gone',
};

/** Kratos's whoami: 401 nobody, 403 `session_aal2_required`. */
const sessionProblems: ByStatus = { 401: 'login_required', 403: 'aal2_required' };

/** The data of an Ory call; another status as a problem by it, `upstream_unavailable` if it says nothing here. */
export async function answered<T>(call: Promise<Told<T>>, problems: ByStatus, ways?: Ways): Promise<T> {
  const { status, data } = await call;
  if (status !== 200 || data === undefined) throw new Problem(problems[status] ?? 'upstream_unavailable', ways);
  return data;
}

/** The same for a call that is answered without a body. */
export async function done(call: Promise<Told<never>>, problems: ByStatus, ways?: Ways): Promise<void> {
  const { status } = await call;
  if (status !== 204) throw new Problem(problems[status] ?? 'upstream_unavailable', ways);
}

/** A session whose identity is there: Kratos leaves it out while the second factor is missing. */
export type SignedIn = Session & { readonly identity: Identity };

/**
 * Who is signed in in this browser, asked of Kratos with the browser's own cookies; Kratos itself
 * refuses a session below `session.whoami.required_aal`.
 * @throws Problem `login_required`, `aal2_required`, `upstream_unavailable`
 */
export async function whoami(kratos: KratosPublic, request: Asked, ways?: Ways): Promise<SignedIn> {
  const cookie = request.headers.get('cookie') ?? '';
  const session = await answered(kratos.whoami(cookie), sessionProblems, ways);
  if (!session.identity || session.active === false) throw new Problem('login_required', ways);
  return { ...session, identity: session.identity };
}

/** An http(s) address that a page may show as a link, else undefined: client metadata is untrusted text. */
export function webAddress(value: string | undefined): string | undefined {
  return value && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol) ? value : undefined;
}

/** Where a client lives, if it told: its home page, else the origin of the address it is called back at. */
export function waysTo(client: OAuth2Client | null | undefined): Ways {
  const callback = webAddress(client?.redirect_uris?.[0]);
  const home = webAddress(client?.client_uri) ?? (callback && new URL(callback).origin);
  return home === undefined ? {} : { client_uri: home };
}

/** `prompt` of an OAuth2 request (OpenID Connect Core 1.0, section 3.1.2.1). @param address `request_url` as Hydra tells it */
export function promptsOf(address: string | undefined): readonly string[] {
  if (address === undefined || !URL.canParse(address)) return [];
  return (new URL(address).searchParams.get('prompt') ?? '').split(' ').filter((prompt) => prompt !== '');
}

/**
 * The languages that an application wishes for (OpenID Connect Core 1.0, section 3.1.2.1; RP-Initiated Logout 1.0, section 2),
 * as the pages are told them.
 * @param address `request_url` as Hydra tells it
 * @param listed what Hydra read from the request, where it says so
 */
export function uiLocales(address: string | undefined, listed: readonly string[] = []): { ui_locales?: string } {
  const asked = address !== undefined && URL.canParse(address) ? new URL(address).searchParams.get('ui_locales') : null;
  const wish = listed.join(' ') || asked;
  return wish ? { ui_locales: wish } : {};
}

/**
 * The address that makes an OAuth2 request anew, and asks who is there: Hydra may still remember somebody else
 * (OpenID Connect Core 1.0, section 3.1.2.1, `prompt`).
 * @param address `request_url` as Hydra tells it; only its issuer's own is taken
 */
export function requestAgain(address: string | undefined, { issuer }: HydraConfig): Ways {
  if (webAddress(address) === undefined || address === undefined) return {};
  const url = new URL(address);
  if (issuer !== undefined && url.origin !== new URL(issuer).origin) return {};
  const prompts = promptsOf(address).filter((prompt) => !/^(none|login)$/.test(prompt));
  url.searchParams.set('prompt', ['login', ...prompts].join(' '));
  return { again: url.href };
}

/** What the pages show of a client; empty members are left out. */
export function clientView(client: OAuth2Client | null | undefined): GatewayClient {
  const view = {
    client_name: client?.client_name,
    logo_uri: webAddress(client?.logo_uri),
    client_uri: webAddress(client?.client_uri),
    policy_uri: webAddress(client?.policy_uri),
    tos_uri: webAddress(client?.tos_uri),
  };
  const filled: Partial<GatewayClient> = Object.fromEntries(Object.entries(view).filter(([, value]) => value));
  return { ...filled, client_id: client?.client_id ?? '' };
}

/**
 * An address that Hydra gave, if it is Hydra's: same origin as the configured issuer; a relative
 * one is resolved against it. Without one, any address that a browser may be sent to.
 * @throws Problem `redirect_not_allowed`
 */
export function issuerAddress(address: string, { issuer }: HydraConfig): string {
  const url = URL.canParse(address, issuer) ? new URL(address, issuer) : undefined;
  const allowed = issuer === undefined ? /^https?:$/.test(url?.protocol ?? '') : url?.origin === new URL(issuer).origin;
  if (url === undefined || !allowed) throw new Problem('redirect_not_allowed');
  return url.href;
}
