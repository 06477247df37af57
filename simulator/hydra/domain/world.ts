import type { Clock } from '../../runtime/runtime.ts';
import { type Changes, Store } from '../../runtime/store.ts';
import type { Client } from './client.ts';
import { signatureOf } from './ids.ts';
import {
  type AuthorizationCode,
  type ConsentSession,
  type DeviceRequest,
  endOf,
  type ForcedSubject,
  type LoginSession,
  type LogoutRequest,
  type PkceRequest,
  type StoredKey,
  type Token,
  type TrustedIssuer,
  type UsedAssertion,
} from './records.ts';

/** All that a Hydra remembers. Only the functions of this folder change it. */
export interface World {
  readonly clock: Clock;
  readonly changes: Changes;
  readonly clients: Store<Client>;
  readonly loginSessions: Store<LoginSession>;
  readonly consents: Store<ConsentSession>;
  readonly logoutRequests: Store<LogoutRequest>;
  readonly codes: Store<AuthorizationCode>;
  readonly devices: Store<DeviceRequest>;
  readonly pkceRequests: Store<PkceRequest>;
  readonly tokens: Store<Token>;
  readonly keys: Store<StoredKey>;
  readonly trustedIssuers: Store<TrustedIssuer>;
  readonly assertions: Store<UsedAssertion>;
  readonly forcedSubjects: Store<ForcedSubject>;
  /** Consent ids by the person who gave them, in the order of their making. */
  readonly consentsOf: Map<string, Set<string>>;
  /** Consent ids by the authorization request that they answer: each is answered once. */
  readonly consentOfFlow: Map<string, string>;
  /** Token ids by the consent that they come from. */
  readonly tokensOf: Map<string, Set<string>>;
  /** Token ids by what they are signed with. */
  readonly tokenOfSignature: Map<string, string>;
}

export function createWorld(clock: Clock): World {
  const changes: Changes = { count: 0 };
  return {
    clock,
    changes,
    clients: new Store(changes),
    loginSessions: new Store(changes),
    consents: new Store(changes),
    logoutRequests: new Store(changes),
    codes: new Store(changes),
    devices: new Store(changes),
    pkceRequests: new Store(changes),
    tokens: new Store(changes),
    keys: new Store(changes),
    trustedIssuers: new Store(changes),
    assertions: new Store(changes),
    forcedSubjects: new Store(changes),
    consentsOf: new Map(),
    consentOfFlow: new Map(),
    tokensOf: new Map(),
    tokenOfSignature: new Map(),
  };
}

function index(ids: Map<string, Set<string>>, key: string, id: string): void {
  const known = ids.get(key);
  if (known) known.add(id);
  else ids.set(key, new Set([id]));
}

function unindex(ids: Map<string, Set<string>>, key: string, id: string): void {
  const known = ids.get(key);
  known?.delete(id);
  if (known?.size === 0) ids.delete(key);
}

/**
 * What has ended is remembered for a day more: a code or a token that comes a second time is told from one that never was.
 * The server itself forgets nothing until somebody runs `hydra janitor`.
 */
const grace = 24 * 60 * 60 * 1000;

/** Whether something ended so long ago that it may be forgotten; what has no end never does. */
const isForgotten =
  ({ clock }: World) =>
  ({ expires_at = Number.POSITIVE_INFINITY }: { readonly expires_at?: number }): boolean =>
    expires_at + grace < clock.now();

export async function saveClient(world: World, client: Client): Promise<void> {
  await world.clients.replace(client);
}

/** Takes its consents, codes and tokens with it, and the names that were chosen for its people. */
export async function deleteClient(world: World, id: string): Promise<void> {
  await world.clients.remove(id);
  await revokeConsents(world, ({ flow }) => flow.client.client_id === id);
  await dropTokens(world, ({ grant }) => grant.client_id === id);
  for (const code of world.codes.all()) if (code.grant.client_id === id) await world.codes.remove(code.id);
  for (const device of world.devices.all()) if (device.client_id === id) await world.devices.remove(device.id);
  for (const each of world.forcedSubjects.all()) if (each.client_id === id) await world.forcedSubjects.remove(each.id);
}

/** A session that may be remembered, and only then is found again. */
export function rememberedSession(world: World, id: string): LoginSession | undefined {
  const session = world.loginSessions.get(id);
  return session?.remember ? session : undefined;
}

export async function confirmLoginSession(world: World, session: LoginSession): Promise<void> {
  await world.loginSessions.sweep(isForgotten(world));
  await world.loginSessions.replace(session);
}

/** Ends a session; the consents that were given in it stay, and do not tell of it any more. */
export async function deleteLoginSession(world: World, id: string): Promise<LoginSession | undefined> {
  const session = world.loginSessions.get(id);
  await world.loginSessions.remove(id);
  for (const consent of world.consents.all().filter(({ flow }) => flow.session_id === id))
    await world.consents.replace({ ...consent, flow: { ...consent.flow, session_id: '' } });
  return session;
}

export async function deleteLoginSessionsOf(world: World, subject: string): Promise<void> {
  for (const session of world.loginSessions.all()) {
    if (session.subject === subject) await deleteLoginSession(world, session.id);
  }
}

/** Whether this authorization request was answered before. */
export const isAnswered = (world: World, flowId: string): boolean =>
  world.consents.get(world.consentOfFlow.get(flowId) ?? '') !== undefined;

/** Stores the first answer to an authorization request. */
export async function storeConsent(world: World, consent: ConsentSession): Promise<void> {
  const isOver = (each: ConsentSession) =>
    !world.tokensOf.has(each.id) && isForgotten(world)({ expires_at: endOf(each) });
  for (const each of await world.consents.sweep(isOver)) unindexConsent(world, each);
  await world.consents.insert(consent);
  world.consentOfFlow.set(consent.flow.id, consent.id);
  index(world.consentsOf, consent.flow.subject, consent.id);
}

function unindexConsent(world: World, { id, flow }: ConsentSession): void {
  world.consentOfFlow.delete(flow.id);
  unindex(world.consentsOf, flow.subject, id);
}

/** What a person granted, oldest first. */
export function consentsOf(world: World, subject: string): ConsentSession[] {
  return [...(world.consentsOf.get(subject) ?? [])].flatMap((id) => world.consents.get(id) ?? []);
}

/** Ends consents and every code and token made from them. */
export async function revokeConsents(world: World, matches: (consent: ConsentSession) => boolean): Promise<void> {
  for (const consent of world.consents.all().filter(matches)) {
    await world.consents.remove(consent.id);
    unindexConsent(world, consent);
    await revokeRequest(world, consent.id);
    for (const code of world.codes.all().filter(({ grant }) => grant.request_id === consent.id)) {
      // A code that ended is still known: the server says no more of it than that it is not valid.
      await world.codes.replace({ ...code, used: false, expires_at: 0 });
      await world.pkceRequests.remove(code.id);
    }
    for (const device of world.devices.all().filter(({ grant }) => grant?.request_id === consent.id))
      await world.devices.remove(device.id);
  }
}

export async function saveLogoutRequest(world: World, request: LogoutRequest): Promise<void> {
  await world.logoutRequests.sweep(isForgotten(world));
  await world.logoutRequests.replace(request);
}

export async function saveCode(world: World, code: AuthorizationCode, pkce?: PkceRequest): Promise<void> {
  for (const { id } of await world.codes.sweep(isForgotten(world))) await world.pkceRequests.remove(id);
  await world.codes.insert(code);
  if (pkce) await world.pkceRequests.insert(pkce);
}

/** Keeps the codes of a device, or what became of them. */
export async function saveDevice(world: World, device: DeviceRequest): Promise<void> {
  await world.devices.sweep(isForgotten(world));
  await world.devices.replace(device);
}

export async function spendDevice(world: World, { id }: DeviceRequest): Promise<void> {
  await world.devices.remove(id);
}

export async function spendCode(world: World, code: AuthorizationCode): Promise<void> {
  await world.codes.replace({ ...code, used: true });
}

/** The PKCE parameters of a code, once: whoever guesses a verifier gets one try. */
export async function takePkceRequest(world: World, code: string): Promise<PkceRequest | undefined> {
  const request = world.pkceRequests.get(code);
  await world.pkceRequests.remove(code);
  return request;
}

export async function saveToken(world: World, token: Token): Promise<void> {
  for (const each of await world.tokens.sweep(isForgotten(world))) unindexToken(world, each);
  await world.tokens.insert(token);
  index(world.tokensOf, token.grant.request_id, token.id);
  if (token.use === 'access_token') world.tokenOfSignature.set(signatureOf(token.id), token.id);
}

function unindexToken(world: World, { id, grant }: Token): void {
  unindex(world.tokensOf, grant.request_id, id);
  world.tokenOfSignature.delete(signatureOf(id));
}

async function dropToken(world: World, token: Token): Promise<void> {
  await world.tokens.remove(token.id);
  unindexToken(world, token);
}

export async function dropTokens(world: World, matches: (token: Token) => boolean): Promise<void> {
  for (const token of world.tokens.all().filter(matches)) await dropToken(world, token);
}

const tokensOfRequest = (world: World, requestId: string): Token[] =>
  [...(world.tokensOf.get(requestId) ?? [])].flatMap((id) => world.tokens.get(id) ?? []);

/** Revokes every token that one consent led to. */
export async function revokeRequest(world: World, requestId: string): Promise<void> {
  for (const token of tokensOfRequest(world, requestId)) await dropToken(world, token);
}

/**
 * Spends a refresh token: it stays known as used, so that a second use can be told. Access tokens end; only the one that
 * came with it where it may be used again, for then each use has successors of its own.
 */
export async function rotateRefreshToken(world: World, used: Token, isAlone: boolean): Promise<void> {
  for (const token of tokensOfRequest(world, used.grant.request_id)) {
    const isOver = isAlone ? token.use === 'access_token' : token.id === used.access_token;
    if (isOver) await dropToken(world, token);
  }
  const { first_used_at = world.clock.now(), used_times = 0 } = used;
  await world.tokens.replace({ ...used, active: false, first_used_at, used_times: used_times + 1 });
}
