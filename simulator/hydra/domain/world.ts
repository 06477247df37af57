import { int64 } from '../../go/int64.ts';
import { deepCopy } from '../../runtime/deep-json.ts';
import type { Clock } from '../../runtime/runtime.ts';
import { type Changes, Store } from '../../runtime/store.ts';
import type { Client } from './client.ts';
import { opaqueSignatureOf, signatureOf } from './ids.ts';
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
  /** By the person who gave them, and by the authorization request that they answer: each is answered once. */
  readonly consents: Store<ConsentSession, 'subject' | 'flow'>;
  readonly logoutRequests: Store<LogoutRequest, 'verifier'>;
  /** By what is found again of a code. */
  readonly codes: Store<AuthorizationCode, 'signature'>;
  readonly devices: Store<DeviceRequest>;
  readonly pkceRequests: Store<PkceRequest>;
  /** By the consent that they come from, and by what is found again of them. */
  readonly tokens: Store<Token, 'request' | 'signature'>;
  readonly keys: Store<StoredKey, 'set'>;
  readonly trustedIssuers: Store<TrustedIssuer>;
  readonly assertions: Store<UsedAssertion>;
  readonly forcedSubjects: Store<ForcedSubject>;
}

/** What is kept of a grant: whole numbers in it, for a claim may be larger, are read again as 64 bits (`json.UnmarshalIntOrFloat`). */
const own = <T>(record: T): T =>
  deepCopy(record, (value) => (Number.isInteger(value) ? int64(value as number) : value));

export function createWorld(clock: Clock): World {
  const changes: Changes = { count: 0 };
  return {
    clock,
    changes,
    clients: new Store({ changes }),
    loginSessions: new Store({ changes }),
    consents: new Store({ changes, keys: { subject: ({ flow }) => [flow.subject], flow: ({ flow }) => [flow.id] } }),
    logoutRequests: new Store({ changes, keys: { verifier: ({ verifier }) => [verifier] } }),
    codes: new Store({ changes, own, keys: { signature: ({ id }) => [opaqueSignatureOf(id)] } }),
    devices: new Store({ changes, own }),
    pkceRequests: new Store({ changes }),
    tokens: new Store({
      changes,
      own,
      keys: {
        request: ({ grant }) => [grant.request_id],
        signature: ({ id }) => [signatureOf(id)],
      },
    }),
    keys: new Store({ changes, keys: { set: ({ set }) => [set] } }),
    trustedIssuers: new Store({ changes }),
    assertions: new Store({ changes }),
    forcedSubjects: new Store({ changes }),
  };
}

/**
 * What has ended is remembered for a day more: a code or a token that comes a second time is told from one that never was.
 * The server itself forgets nothing until somebody runs `hydra janitor`.
 */
const grace = 24 * 60 * 60 * 1000;

/** Whether something ended so long ago that it may be forgotten; what has no end never does. */
const isForgotten =
  ({ clock }: World) =>
  ({ expires_at = Number.POSITIVE_INFINITY }: { readonly expires_at?: number | undefined }): boolean =>
    expires_at + grace < clock.now();

export async function saveClient(world: World, client: Client): Promise<void> {
  await world.clients.replace(client);
}

/** Takes its consents, codes and tokens with it, and the names that were chosen for its people. */
export async function deleteClient(world: World, id: string): Promise<void> {
  await world.clients.remove(id);
  await revokeConsents(world, ({ flow }) => flow.client.client_id === id);
  await dropTokens(world, ({ grant }) => grant.client_id === id);
  for (const each of world.codes.where(({ grant }) => grant.client_id === id)) await world.codes.remove(each.id);
  for (const store of [world.devices, world.forcedSubjects])
    for (const each of store.where(({ client_id }) => client_id === id)) await store.remove(each.id);
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
  for (const consent of world.consents.where(({ flow }) => flow.session_id === id))
    await world.consents.replace({ ...consent, flow: { ...consent.flow, session_id: '' } });
  return session;
}

export async function deleteLoginSessionsOf(world: World, subject: string): Promise<void> {
  for (const { id } of world.loginSessions.where((session) => session.subject === subject))
    await deleteLoginSession(world, id);
}

/** Whether this authorization request was answered before. */
export const isAnswered = (world: World, flowId: string): boolean => world.consents.with('flow', flowId).length > 0;

/** Stores the first answer to an authorization request. */
export async function storeConsent(world: World, consent: ConsentSession): Promise<void> {
  const isOver = (each: ConsentSession) =>
    world.tokens.with('request', each.id).length === 0 && isForgotten(world)({ expires_at: endOf(each) });
  await world.consents.sweep(isOver);
  await world.consents.insert(consent);
}

/** What a person granted, oldest first. */
export const consentsOf = (world: World, subject: string): ConsentSession[] => world.consents.with('subject', subject);

/** Ends consents and every code and token made from them. */
export async function revokeConsents(world: World, matches: (consent: ConsentSession) => boolean): Promise<void> {
  for (const consent of world.consents.where(matches)) {
    await world.consents.remove(consent.id);
    await revokeRequest(world, consent.id);
    for (const code of world.codes.where(({ grant }) => grant.request_id === consent.id)) {
      // A code that ended is still known: the server says no more of it than that it is not valid.
      await world.codes.replace({ ...code, used: false, expires_at: 0 });
      await world.pkceRequests.remove(code.id);
    }
    for (const device of world.devices.where(({ grant }) => grant?.request_id === consent.id))
      await world.devices.remove(device.id);
  }
}

export async function saveLogoutRequest(world: World, request: LogoutRequest): Promise<void> {
  await world.logoutRequests.sweep(({ expires_at, made_at }) =>
    isForgotten(world)({ expires_at: expires_at ?? made_at }),
  );
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

/** A code by its signature: the rest of it may be another. */
export const findCode = ({ codes }: World, text: string): AuthorizationCode | undefined =>
  codes.with('signature', opaqueSignatureOf(text)).at(-1);

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
  await world.tokens.sweep(isForgotten(world));
  await world.tokens.insert(token);
}

/** A refresh token by its signature, used or not: the rest of it may be another. */
export const findRefreshToken = ({ tokens }: World, text: string): Token | undefined =>
  tokens.with('signature', opaqueSignatureOf(text)).find(({ use }) => use === 'refresh_token');

/** An access token in the same way. */
export const findAccessToken = ({ tokens }: World, text: string): Token | undefined =>
  tokens.with('signature', signatureOf(text)).find(({ use }) => use === 'access_token');

export async function dropTokens({ tokens }: World, matches: (token: Token) => boolean): Promise<void> {
  for (const { id } of tokens.where(matches)) await tokens.remove(id);
}

/** Revokes every token that one consent led to. */
export async function revokeRequest({ tokens }: World, requestId: string): Promise<void> {
  for (const { id } of tokens.with('request', requestId)) await tokens.remove(id);
}

/**
 * Spends a refresh token: it stays known as used, so that a second use can be told. Access tokens end; only the one that
 * came with it where it may be used again, for then each use has successors of its own.
 */
export async function rotateRefreshToken(world: World, used: Token, isAlone: boolean): Promise<void> {
  for (const { id, use } of world.tokens.with('request', used.grant.request_id)) {
    const isOver = isAlone ? use === 'access_token' : id === used.access_token;
    if (isOver) await world.tokens.remove(id);
  }
  const { first_used_at = world.clock.now(), used_times = 0 } = used;
  await world.tokens.replace({ ...used, active: false, first_used_at, used_times: used_times + 1 });
}
