import { base64Problem } from '@members/engines/go/base64';
import { withQuery } from '@members/engines/go/url/query';
import { nilUuid } from '@members/engines/go/uuid';
import { cookiesNamed } from '../../http/cookies.ts';
import type { Answer, Cookie } from '../../http/exchange.ts';
import { isReadable } from '../identity/readable.ts';
import type { AuthenticationMethod, FlowRecord, IdentityRecord, SessionRecord } from '../record/records.ts';
import { seeOther } from '../request/answers.ts';
import type { Context } from '../request/context.ts';
import { cookieBase } from '../request/csrf.ts';
import { errors, KratosError } from '../wire/errors.ts';
import { deviceOf } from './device.ts';
import { cookieSecrets, type SessionCookie, sealerOf } from './sealed-cookie.ts';

export interface Authenticated {
  readonly session: SessionRecord;
  readonly identity: IdentityRecord;
}

const sealer = ({ kratos }: Context) => sealerOf<SessionCookie>(kratos, 'session');

function bearer({ request }: Context): string | undefined {
  const [scheme, token, ...more] = (request.headers.get('authorization') ?? '').split(' ');
  return scheme?.toLowerCase() === 'bearer' && more.length === 0 ? token : undefined;
}

async function cookieToken(context: Context): Promise<string | undefined> {
  return (await sessionCookie(context)).opened?.session_token;
}

/** The first session cookie that can be opened, else the first one. A request may carry several of the name. */
async function sessionCookie(context: Context): Promise<{ readonly value?: string; readonly opened?: SessionCookie }> {
  const { request, kratos } = context;
  const { name } = kratos.config.session.cookie;
  const values = cookiesNamed(request, name);
  const [first] = values;
  if (first === undefined) return {};
  for (const value of new Set(values)) {
    const opened = await sealer(context).open(value);
    if (opened) return { value, opened };
  }
  return { value: first };
}

/** The session token of a request: `X-Session-Token`, then the cookie, then `Authorization: Bearer`. */
async function presentedToken(context: Context): Promise<string> {
  const header = context.request.headers.get('x-session-token');
  if (header) return header;
  return (await cookieToken(context)) ?? bearer(context) ?? '';
}

/** True if the request carries a session token, valid or not. */
export async function hasCredentials(context: Context): Promise<boolean> {
  return (await presentedToken(context)) !== '';
}

/** The active session of a request, with its identity. */
export async function findSession(context: Context): Promise<Authenticated | undefined> {
  const { world, runtime } = context.kratos;
  const session = world.sessionByToken(await presentedToken(context));
  const identity = session && world.identity(session.identity_id);
  const isActive = session?.active && session.expires_at > runtime.clock.now() && identity?.state === 'active';
  return isActive && isReadable(identity) ? { session, identity } : undefined;
}

/** The same request with that session's token. */
export function withSession<C extends Context>(context: C, { token }: SessionRecord): C {
  const { headers } = context.request;
  const get = (name: string) => (name.toLowerCase() === 'x-session-token' ? token : headers.get(name));
  const has = (name: string) => get(name) !== null;
  return { ...context, request: { ...context.request, headers: { get, has } } };
}

/** A session that belongs to no identity yet. */
export function newSession({ kratos: { world } }: Context): SessionRecord {
  return {
    id: '',
    token: world.secret('ory_st_'),
    logout_token: world.secret('ory_lo_'),
    active: false,
    identity_id: '',
    issued_at: 0,
    expires_at: 0,
    authenticated_at: 0,
    authentication_methods: [],
    devices: [],
    created_at: 0,
  };
}

/**
 * Signs an identity in to a new or refreshed session for the configured lifespan. Kratos returns a refreshed session
 * with this device added and issued now, but stores neither.
 * @returns the session to store and the one to show
 * @throws KratosError 401 for a disabled identity
 */
export function activateSession(
  context: Context,
  session: SessionRecord,
  identity: IdentityRecord,
  ...methods: readonly Omit<AuthenticationMethod, 'completed_at'>[]
): { readonly active: SessionRecord; readonly shownSession: SessionRecord } {
  if (identity.state !== 'active') throw errors.identityDisabled(identity.id);
  const { world, runtime, config } = context.kratos;
  const now = runtime.clock.now();
  const isNew = session.id === '';
  const device = deviceOf(context.request, isNew ? world.id() : nilUuid);
  const active: SessionRecord = {
    ...session,
    id: isNew ? world.id() : session.id,
    active: true,
    identity_id: identity.id,
    issued_at: isNew ? now : session.issued_at,
    authenticated_at: now,
    expires_at: now + config.session.lifespan,
    authentication_methods: [
      ...session.authentication_methods,
      ...methods.map((method) => ({ ...method, completed_at: now })),
    ],
    devices: isNew ? [device] : session.devices,
    created_at: isNew ? now : session.created_at,
  };
  return { active, shownSession: isNew ? active : { ...active, issued_at: now, devices: [...active.devices, device] } };
}

function sessionCookieBase({ kratos }: Context): Omit<Cookie, 'name' | 'value'> {
  const { cookie } = kratos.config.session;
  const base = cookieBase(kratos);
  return {
    ...base,
    ...(cookie.path ? { path: cookie.path } : {}),
    ...(cookie.domain ? { domain: cookie.domain } : {}),
    // `None` stays without TLS here; the other cookies fall back to `Lax`.
    sameSite: cookie.same_site ?? kratos.config.cookies.same_site,
    ...(cookie.secure === undefined ? {} : { secure: cookie.secure }),
  };
}

/** Makes the cookie as long as Kratos's. Its length shows in errors that name a position behind it. */
const filler = '.'.repeat(195);

/** Sets the session cookie. If the identity changes, the anti-CSRF cookie is renewed too. */
export async function issueCookie(context: Context, session: SessionRecord): Promise<void> {
  const { config, runtime } = context.kratos;
  const before = await findSession(context);
  if (before?.identity.id !== session.identity_id) context.csrf.regenerate();
  const { token: session_token, expires_at } = session;
  const value = await sealer(context).seal({ session_token, expires_at, filler });
  const remaining = session.expires_at - runtime.clock.now();
  // On a real server some time passes until here, so the rest in whole seconds is one less.
  const maxAge = Math.max(0, Math.floor((remaining - 1) / 1000));
  context.cookies.push({
    ...sessionCookieBase(context),
    name: config.session.cookie.name,
    value,
    ...(config.session.cookie.persistent ? { maxAge, expires: new Date(runtime.clock.now() + maxAge * 1000) } : {}),
  });
}

/** Expires the session cookie but sends its value again, as Kratos does. */
async function clearCookie(context: Context): Promise<void> {
  const { name } = context.kratos.config.session.cookie;
  context.cookies.push({
    ...sessionCookieBase(context),
    name,
    value: (await sessionCookie(context)).value ?? '',
    maxAge: 0,
    expires: new Date(1000),
  });
}

/**
 * Revokes the session of the bearer token, else the session of the cookie, which is then cleared. Kratos ignores
 * `X-Session-Token` here.
 * @throws KratosError 404 if no session has the token
 */
export async function endSession(context: Context): Promise<void> {
  const { world } = context.kratos;
  const bearerToken = bearer(context);
  const token = bearerToken ?? (await cookieToken(context));
  if (token === undefined) return;
  const session = world.sessionByToken(token);
  if (!session) throw errors.notInDatabase();
  await world.saveSession({ ...session, active: false });
  if (bearerToken === undefined) await clearCookie(context);
}

/** Renews a cookie that expires before its session. @throws KratosError 500 if the cookie cannot be opened */
export async function refreshCookie(context: Context, session: SessionRecord): Promise<void> {
  const { value, opened } = await sessionCookie(context);
  if (value === undefined) return;
  if (!opened) throw new KratosError({ status: 500, bare: true, message: unreadableCookie(context, value) });
  if (opened.expires_at < session.expires_at) await issueCookie(context, session);
}

/** The error of Kratos's cookie library for a value that no secret opens. It counts the secrets that it tried. */
function unreadableCookie({ kratos }: Context, value: string): string {
  const problem = base64Problem(value);
  const reason = problem ? `base64 decode failed - caused by: ${problem}` : 'the value is not valid';
  const others = cookieSecrets(kratos).length - 1;
  const more = others > 0 ? ` (and ${others} other error${others > 1 ? 's' : ''})` : '';
  return `securecookie: ${reason}${more}`;
}

/**
 * Stores the session for the native app that asked for an exchange code, and redirects the system browser to the app.
 * @returns undefined if the response itself carries the session
 * @see session/manager_http.go of Kratos v26.2.0, `MaybeRedirectAPICodeFlow`
 */
export async function handOverSession(
  context: Context,
  { id }: FlowRecord,
  { method }: Pick<AuthenticationMethod, 'method'>,
  session: SessionRecord,
  returnTo: string,
): Promise<Answer | undefined> {
  const { world } = context.kratos;
  const exchange = method === 'oidc' ? world.exchangeOf(id) : undefined;
  if (!exchange) return undefined;
  await world.saveExchange({ ...exchange, session_id: session.id });
  return seeOther(context, withQuery(returnTo, { code: exchange.return_to_code }));
}
