import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { GatewayConfig } from '../config/config.ts';
import { audit } from '../observability/audit.ts';
import { type AuditDetails, type AuditedMethod, auditedMethod } from '../observability/audit-events.ts';
import { countedAccount, isUnclear } from '../throttle/accounts.ts';
import { createSessionReader, type GivenMethod, type KnownSession } from '../throttle/identity.ts';
import { createKeys } from '../throttle/keys.ts';
import {
  headersOf,
  type KratosResponse,
  presentedSessions,
  startedSessions,
  startedTokens,
} from '../throttle/sessions.ts';
import { decodedPath, type FormSubmission, readForm } from '../throttle/submission.ts';
import type { Notify } from './notices.ts';
import { endsSession } from './response.ts';

/** A call to Kratos's public API. */
export interface KratosCall {
  readonly method: string;
  /** Kratos's path below BASE_PATH, with its query. */
  readonly path: string;
}

/** Writes the audit events that a response is about. Never throws. */
export type RecordEvents = (response: KratosResponse) => Promise<void>;

/**
 * Begins to watch a call. It asks Kratos for the session of the request if this session may be gone or changed afterwards.
 * @returns undefined for a call that no event is about
 */
export type WatchCall = (request: FastifyRequest, call: KratosCall) => Promise<RecordEvents | undefined>;

/** The method of a login or a recovery by the fields that hold its proof. */
const proofs: readonly (readonly [field: string, method: AuditedMethod])[] = [
  ['password', 'password'],
  ['code', 'code'],
  ['totp_code', 'totp'],
  ['lookup_secret', 'lookup_secret'],
  ['passkey_login', 'passkey'],
  ['passkey_register', 'passkey'],
  ['webauthn_login', 'webauthn'],
  ['webauthn_register', 'webauthn'],
  ['id_token', 'oidc'],
  ['token', 'link'],
];

type Change = Pick<AuditDetails['credential_changed'], 'credential' | 'change'>;

/** The change of a credential by the field of the settings that makes it. */
const changes: Readonly<Record<string, Change>> = {
  password: { credential: 'password', change: 'set' },
  totp_code: { credential: 'totp', change: 'set' },
  totp_unlink: { credential: 'totp', change: 'removed' },
  lookup_secret_confirm: { credential: 'lookup_secret', change: 'set' },
  lookup_secret_disable: { credential: 'lookup_secret', change: 'removed' },
  passkey_settings_register: { credential: 'passkey', change: 'set' },
  passkey_remove: { credential: 'passkey', change: 'removed' },
  webauthn_register: { credential: 'webauthn', change: 'set' },
  webauthn_remove: { credential: 'webauthn', change: 'removed' },
  unlink: { credential: 'oidc', change: 'removed' },
};

const providerPath = /^\/self-service\/methods\/(oidc|saml)\/(?:[^?]*\/)?callback(?:\/([^/]+))?(?:\/|$)/;

/**
 * Returns the method of the account that a sign-in linked: Kratos asks for a sign-in first if it knows the address that a provider
 * tells (login/hook.go, `maybeLinkCredentials`).
 * @param by the method of the sign-in, and the provider of a social one
 */
function linkedBy({ methods }: KnownSession, by: AuditedMethod | undefined, byProvider: string | undefined) {
  const last = methods.at(-1);
  if (by === undefined || (last?.method !== 'oidc' && last?.method !== 'saml')) return undefined;
  const isOwn = by === last.method && (byProvider ?? last.provider) === last.provider;
  return isOwn ? undefined : last.method;
}

/** Milliseconds between a sign-in and the link that it makes, at most. Kratos completes both in one request. */
const linkDelay = 5000;

/**
 * Returns the method, and the provider, of the sign-in whose session a native app gets for a code. The app has no other answer of
 * that sign-in: a browser has it.
 */
function exchangedBy(session: KnownSession | undefined): { method?: AuditedMethod; provider?: string } {
  const [before, last] = session?.methods.slice(-2) ?? [];
  const time = ({ completed_at = '' }: GivenMethod) => Date.parse(completed_at);
  const signIn = before && last && time(last) - time(before) < linkDelay ? before : (last ?? before);
  return defined({ method: auditedMethod.safeParse(signIn?.method).data, provider: signIn?.provider });
}

/** Calls that end sessions, by method and path. */
const endings: readonly (readonly [method: string, path: RegExp, which: AuditDetails['session_ended']['which']])[] = [
  ['GET', /^\/self-service\/logout$/, 'own'],
  ['DELETE', /^\/self-service\/logout\/api$/, 'own'],
  ['DELETE', /^\/sessions$/, 'all_others'],
  ['DELETE', /^\/sessions\/[^/]+$/, 'another'],
];

/** The members of Kratos's answers that events use. Other members are never read. */
const messages = z.array(z.object({ id: z.int(), type: z.string() })).nullish();
const flowSchema = z.object({
  state: z.string().optional(),
  ui: z.object({ messages, nodes: z.array(z.object({ messages })) }),
  oauth2_login_request: z.object({ client: z.object({ client_id: z.string() }).nullish() }).nullish(),
});
type Flow = z.infer<typeof flowSchema>;

async function bodyOf({ headers, body }: KratosResponse): Promise<unknown> {
  if (!body || !`${headers['content-type']}`.startsWith('application/json')) return undefined;
  try {
    return JSON.parse((await body()).toString('utf8'));
  } catch {
    return undefined;
  }
}

const errorsIn = ({ ui }: Flow): number[] => {
  const shown = [...(ui.messages ?? []), ...ui.nodes.flatMap((node) => node.messages ?? [])];
  return [...new Set(shown.flatMap(({ id, type }) => (type === 'error' ? [id] : [])))];
};

const methodOf = ({ names }: FormSubmission): AuditedMethod | undefined =>
  proofs.find(([field]) => names.has(field))?.[1];

/** Returns the parameter of an address; undefined without it. */
const parameterOf = (address: unknown, name: string): string | undefined =>
  typeof address === 'string' ? (URL.parse(address, 'http://kratos')?.searchParams.get(name) ?? undefined) : undefined;

/** Returns how many texts of a set another one lacks. */
const countOfOthers = (texts: ReadonlySet<string>, known: ReadonlySet<string>): number =>
  [...texts].filter((text) => !known.has(text)).length;

/** Leaves out members without a value. */
type Defined<T> = { [K in keyof T]: Exclude<T[K], undefined> };
const defined = <T extends object>(values: T): Partial<Defined<T>> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<Defined<T>>;

/**
 * Makes the audit of accounts: sign-ins and their failures, recoveries, changes of credentials and addresses, ends of sessions.
 * An event is written after Kratos's answer, by what the answer says.
 * @param notify tells the owner of an account about changes
 */
export function createAccountEvents(config: GatewayConfig, notify?: Notify): WatchCall {
  const keys = createKeys(config.secrets);
  const sessionOf = createSessionReader(config);

  /** Returns the session that a request comes with. */
  const ownSession = async (request: FastifyRequest, subject: object): Promise<KnownSession | undefined> => {
    if (presentedSessions(request, config.KRATOS_SESSION_COOKIE).length === 0) return undefined;
    const { cookie, authorization, 'x-session-token': token } = request.headers;
    return sessionOf(subject, defined({ cookie, authorization, 'x-session-token': token?.toString() }));
  };

  /** Returns the new session of a response: `isStarted`, and what Kratos tells of it. */
  const newSession = async (response: KratosResponse) => {
    const cookies = startedSessions(response, config.KRATOS_SESSION_COOKIE);
    const [value] = cookies.length > 0 ? cookies : await startedTokens(response);
    if (value === undefined) return { isStarted: false, session: undefined };
    return { isStarted: true, session: await sessionOf(response, headersOf(value, cookies.length > 0, config)) };
  };

  /** Returns the throttle's key of the account that a submission names. */
  const accountIn = ({ identifiers, method }: FormSubmission): string | undefined => {
    const accounts = identifiers.map((identifier) => countedAccount(keys, identifier, method === 'password'));
    const [counter, ...others] = new Set(accounts.filter((account) => !isUnclear(account)).map((one) => one.counter));
    return others.length === 0 ? counter : undefined;
  };

  /** Returns the flow that refused a submission; undefined if it did not refuse it, or is not to be had. */
  const refusedBy = async (request: FastifyRequest, { flows }: FormSubmission, response: KratosResponse) => {
    if (response.statusCode === 400) return flowSchema.safeParse(await bodyOf(response)).data;
    const flow = parameterOf(response.headers.location, 'flow');
    if (response.statusCode !== 303 || flow === undefined || !flows.includes(flow.replaceAll('-', '')))
      return undefined;
    const address = `${config.KRATOS_PUBLIC_URL.replace(/\/$/, '')}/self-service/login/flows?${new URLSearchParams({ id: flow })}`;
    const headers = { accept: 'application/json', ...defined({ cookie: request.headers.cookie }) };
    const answer = await fetch(address, { headers, redirect: 'manual', signal: AbortSignal.timeout(5000) });
    return flowSchema.safeParse(await answer.json()).data;
  };

  const recordFailure = async (request: FastifyRequest, submission: FormSubmission, response: KratosResponse) => {
    const method = methodOf(submission);
    if (submission.form !== 'login' || method === undefined) return;
    const flow = await refusedBy(request, submission, response);
    const errors = flow ? errorsIn(flow) : [];
    if (!flow || errors.length === 0) return;
    const actor = (await ownSession(request, response))?.identity;
    const client_id = flow.oauth2_login_request?.client?.client_id;
    const account = accountIn(submission);
    audit(request, 'sign_in_failed', { method, messages: errors, ...defined({ actor, account, client_id }) });
  };

  /** Writes that a sign-in method was added to the account of a session, and tells its owner. */
  const recordLink = (request: FastifyRequest, session: KnownSession, credential: 'oidc' | 'saml') => {
    audit(request, 'credential_changed', { credential, change: 'set', actor: session.identity });
    notify?.(request, 'method', [session]);
  };

  /** Writes the event of a new session, and of the account that it linked. The method is given if it is certain. */
  const recordSession = async (
    request: FastifyRequest,
    response: KratosResponse,
    session: KnownSession | undefined,
    { provider, ...by }: Pick<AuditDetails['signed_in'], 'method' | 'account'> & { readonly provider?: string },
  ) => {
    const location = response.headers.location ?? redirectIn(await bodyOf(response));
    const client_id = parameterOf(location, 'login_verifier') && parameterOf(location, 'client_id');
    // Limits that count by session have the identity's key.
    const account = by.account ?? (session && keys.key('identity', session.identity));
    const details = { ...by, ...defined({ account, client_id }) };
    if (!session) return audit(request, 'first_factor_passed', details);
    audit(request, 'signed_in', { actor: session.identity, aal: session.aal, ...details });
    const linked = linkedBy(session, by.method, provider);
    if (linked) recordLink(request, session, linked);
  };

  const watchSubmission =
    (request: FastifyRequest, submission: FormSubmission): RecordEvents =>
    async (response) => {
      const { isStarted, session } = await newSession(response);
      const by = defined({ method: methodOf(submission), account: accountIn(submission) });
      if (!isStarted) await recordFailure(request, submission, response);
      else if (submission.form === 'recovery')
        audit(request, 'recovery_used', { ...by, ...defined({ actor: session?.identity, aal: session?.aal }) });
      else await recordSession(request, response, session, by);
    };

  const watchSettings = async (request: FastifyRequest, { names }: FormSubmission): Promise<RecordEvents> => {
    const hasTraits = [...names].some((name) => /^traits(?:\.|$)/.test(name));
    const before = hasTraits || notify ? await ownSession(request, request) : undefined;
    return async (response) => {
      const isSaved =
        startedSessions(response, config.KRATOS_SESSION_COOKIE).length > 0 ||
        (response.statusCode === 200 && flowSchema.safeParse(await bodyOf(response)).data?.state === 'success');
      if (!isSaved) return;
      const after = await ownSession(request, response);
      for (const name of names)
        if (Object.hasOwn(changes, name)) {
          const change = changes[name] as Change;
          audit(request, 'credential_changed', { ...change, ...defined({ actor: after?.identity }) });
          notify?.(request, change.credential === 'password' ? 'password' : 'method', [before, after]);
        }
      if (!hasTraits || !before || !after) return;
      const added = countOfOthers(after.addresses, before.addresses);
      const removed = countOfOthers(before.addresses, after.addresses);
      if (added + removed === 0) return;
      audit(request, 'address_changed', { actor: after.identity, added, removed });
      notify?.(request, 'address', [before, after]);
    };
  };

  /** A provider signs in, or is linked to the account of a session, which then stays the same. */
  const watchProvider = async (
    request: FastifyRequest,
    method: 'oidc' | 'saml',
    provider: string | undefined,
  ): Promise<RecordEvents> => {
    const before = await ownSession(request, request);
    return async (response) => {
      const { isStarted, session } = await newSession(response);
      if (!isStarted) return;
      const isLinked =
        before?.identity === session?.identity && before?.authenticatedAt === session?.authenticatedAt && session;
      if (isLinked) recordLink(request, session, method);
      else await recordSession(request, response, session, { method, ...defined({ provider }) });
    };
  };

  const watchEnd = async (request: FastifyRequest, which: AuditDetails['session_ended']['which']) => {
    const actor = (await ownSession(request, request))?.identity ?? (await identityInBody(request));
    return async (response: KratosResponse) => {
      const { statusCode } = response;
      // A logout that Kratos refuses is redirected, too, but keeps the cookie.
      if (statusCode === 200 || statusCode === 204 || endsSession(response, config.KRATOS_SESSION_COOKIE))
        audit(request, 'session_ended', { which, ...defined({ actor }) });
    };
  };

  /** Returns the identity of `session_token`, the session that `DELETE /self-service/logout/api` ends. */
  const identityInBody = async ({ body }: FastifyRequest): Promise<string | undefined> => {
    if (!Buffer.isBuffer(body)) return undefined;
    try {
      const token = z.object({ session_token: z.string() }).parse(JSON.parse(body.toString('utf8'))).session_token;
      return (await sessionOf({}, headersOf(token, false, config)))?.identity;
    } catch {
      return undefined;
    }
  };

  const watch: WatchCall = async (request, { method, path }) => {
    const pathname = decodedPath(path.split('?', 1)[0] ?? '').replace(/\/+$/, '');
    const [, social, provider] = providerPath.exec(pathname) ?? [];
    if (social) return watchProvider(request, social as 'oidc' | 'saml', provider);
    if (method === 'GET' && pathname === '/sessions/token-exchange')
      return async (response) => {
        const { isStarted, session } = await newSession(response);
        if (isStarted) await recordSession(request, response, session, exchangedBy(session));
      };
    const ending = endings.find(([verb, pattern]) => verb === method.replace('HEAD', 'GET') && pattern.test(pathname));
    if (ending) return watchEnd(request, ending[2]);
    const submission = readForm(request, path);
    if (submission?.form === 'settings') return watchSettings(request, submission);
    return submission && watchSubmission(request, submission);
  };

  return async (request, call) => {
    const record = await watch(request, call);
    return (
      record &&
      (async (response) => {
        try {
          await record(response);
        } catch (error) {
          request.log.error({ reason: errorReason(error) }, 'An audit event could not be written');
        }
      })
    );
  };
}

const errorReason = (error: unknown) => (error instanceof Error ? error.name : 'unknown');

/** Returns the address in an answer to a script (`redirect_browser_to`, or in `continue_with`). */
function redirectIn(body: unknown): string | undefined {
  const target = z.object({ redirect_browser_to: z.string() });
  const answer = z
    .object({ redirect_browser_to: z.string().optional(), continue_with: z.array(z.unknown()).nullish() })
    .safeParse(body).data;
  const next = (answer?.continue_with ?? []).map((item) => target.safeParse(item).data?.redirect_browser_to);
  return answer?.redirect_browser_to ?? next.find((address) => address !== undefined);
}
