import { base64Problem } from '../../go/base64.ts';
import { withQuery } from '../../go/url/query.ts';
import { nilUuid } from '../../go/uuid.ts';
import { cookiesNamed } from '../../http/cookies.ts';
import type { Answer, Cookie } from '../../http/exchange.ts';
import { isReadable } from '../identity/readable.ts';
import type { AuthenticationMethod, FlowRecord, IdentityRecord, SessionRecord } from '../record/records.ts';
import { see } from '../request/answers.ts';
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

/** The first cookie of the session's name that can be read; the first one where none can. */
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

/** True when the request names a session in any way, valid or not. */
export async function hasCredentials(context: Context): Promise<boolean> {
  return (await presentedToken(context)) !== '';
}

/** The live session of a request, with its identity. */
export async function findSession(context: Context): Promise<Authenticated | undefined> {
  const { world, runtime } = context.kratos;
  const session = world.sessionByToken(await presentedToken(context));
  const identity = session && world.identity(session.identity_id);
  const alive = session?.active && session.expires_at > runtime.clock.now() && identity?.state === 'active';
  return alive && isReadable(identity) ? { session, identity } : undefined;
}

/** The same request, as if it came with that session. */
export function withSession<C extends Context>(context: C, { token }: SessionRecord): C {
  const { headers } = context.request;
  const get = (name: string) => (name.toLowerCase() === 'x-session-token' ? token : headers.get(name));
  const has = (name: string) => get(name) !== null;
  return { ...context, request: { ...context.request, headers: { get, has } } };
}

/** A session that nobody has signed in to yet. */
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
 * Signs an identity in to a session, new or refreshed, for the configured lifespan. A refreshed
 * session shows this device at the end of its list, and as issued now, without keeping either, as the server does.
 *
 * @returns the session to store and the one to show
 * @throws KratosError 401 for a disabled identity
 */
export function activateSession(
  context: Context,
  session: SessionRecord,
  identity: IdentityRecord,
  ...methods: readonly Omit<AuthenticationMethod, 'completed_at'>[]
): { readonly active: SessionRecord; readonly shown: SessionRecord } {
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
  return { active, shown: isNew ? active : { ...active, issued_at: now, devices: [...active.devices, device] } };
}

function sessionCookieBase({ kratos }: Context): Omit<Cookie, 'name' | 'value'> {
  const { cookie } = kratos.config.session;
  const base = cookieBase(kratos);
  return {
    ...base,
    ...(cookie.path ? { path: cookie.path } : {}),
    ...(cookie.domain ? { domain: cookie.domain } : {}),
    // Unlike the other cookies' it does not ask for TLS.
    sameSite: cookie.same_site ?? kratos.config.cookies.same_site,
    ...(cookie.secure === undefined ? {} : { secure: cookie.secure }),
  };
}

/** What makes the cookie as long as the server's: its length shows where an error names a place behind it. */
const filler = '.'.repeat(195);

/** Sets the session cookie; a change of person renews the anti-CSRF cookie too. */
export async function issueCookie(context: Context, session: SessionRecord): Promise<void> {
  const { config, runtime } = context.kratos;
  const before = await findSession(context);
  if (before?.identity.id !== session.identity_id) context.csrf.regenerate();
  const { token: session_token, expires_at } = session;
  const value = await sealer(context).seal({ session_token, expires_at, filler });
  const rest = session.expires_at - runtime.clock.now();
  // Whoever reads the answer is a moment later, so the server's whole seconds are one less.
  const maxAge = Math.max(0, Math.floor((rest - 1) / 1000));
  context.cookies.push({
    ...sessionCookieBase(context),
    name: config.session.cookie.name,
    value,
    ...(config.session.cookie.persistent ? { maxAge, expires: new Date(runtime.clock.now() + maxAge * 1000) } : {}),
  });
}

/** Takes the session cookie back; its value stays readable, as the server leaves it. */
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
 * Ends the session of the bearer token, else that of the cookie, which goes, too; the server leaves alone
 * what only `X-Session-Token` names.
 *
 * @throws KratosError 404 for a token that no session has
 */
export async function endSession(context: Context): Promise<void> {
  const { world } = context.kratos;
  const named = bearer(context);
  const token = named ?? (await cookieToken(context));
  if (token === undefined) return;
  const session = world.sessionByToken(token);
  if (!session) throw errors.notInDatabase();
  await world.saveSession({ ...session, active: false });
  if (named === undefined) await clearCookie(context);
}

/** A cookie that expires before its session is sent anew. @throws KratosError 500 for one that is not ours */
export async function refreshCookie(context: Context, session: SessionRecord): Promise<void> {
  const { value, opened } = await sessionCookie(context);
  if (value === undefined) return;
  if (!opened) throw new KratosError({ status: 500, bare: true, message: unreadable(context, value) });
  if (opened.expires_at < session.expires_at) await issueCookie(context, session);
}

/** What the server's cookie library says of a value that no secret opens; it counts the secrets it has tried. */
function unreadable({ kratos }: Context, value: string): string {
  const problem = base64Problem(value);
  const reason = problem ? `base64 decode failed - caused by: ${problem}` : 'the value is not valid';
  const others = cookieSecrets(kratos).length - 1;
  const more = others > 0 ? ` (and ${others} other error${others > 1 ? 's' : ''})` : '';
  return `securecookie: ${reason}${more}`;
}

/**
 * Leaves a session for the native app that asked for an exchange code, and sends the system browser back to it
 * (`session.MaybeRedirectAPICodeFlow`). `undefined` where the answer itself carries the session.
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
  return see(context, withQuery(returnTo, { code: exchange.return_to_code }));
}
