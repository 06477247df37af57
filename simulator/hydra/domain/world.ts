import { int64 } from '@members/engines/go/int64';
import { deepCopy } from '@members/engines/go/json/deep-json';
import type { Clock } from '../../runtime/runtime.ts';
import { type Changes, Store } from '../../runtime/store.ts';
import type { Client } from './client.ts';
import { opaqueSignatureOf, signatureOf } from './ids.ts';
import {
  type AuthorizationCode,
  type ConsentSession,
  consentEnd,
  type DeviceRequest,
  type ForcedSubject,
  type LoginSession,
  type LogoutRequest,
  type PkceRequest,
  type StoredKey,
  type Token,
  type TrustedIssuer,
  type UsedAssertion,
} from './records.ts';

/** All records of a Hydra. Only the functions of this folder change it. */
export interface World {
  readonly clock: Clock;
  readonly changes: Changes;
  readonly clients: Store<Client>;
  readonly loginSessions: Store<LoginSession>;
  /** With indexes by subject, and by authorization request, which can be answered only once. */
  readonly consents: Store<ConsentSession, 'subject' | 'flow'>;
  readonly logoutRequests: Store<LogoutRequest, 'verifier'>;
  /** With an index by signature. */
  readonly codes: Store<AuthorizationCode, 'signature'>;
  readonly devices: Store<DeviceRequest>;
  readonly pkceRequests: Store<PkceRequest>;
  /** With indexes by consent, and by signature. */
  readonly tokens: Store<Token, 'request' | 'signature'>;
  readonly keys: Store<StoredKey, 'set'>;
  readonly trustedIssuers: Store<TrustedIssuer>;
  readonly assertions: Store<UsedAssertion>;
  readonly forcedSubjects: Store<ForcedSubject>;
}

/**
 * Copies a record with a grant. Integers become 64-bit ones, as the server reads stored claims
 * (`json.UnmarshalIntOrFloat`).
 */
const copyWithInt64 = <T>(record: T): T =>
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
    codes: new Store({ changes, own: copyWithInt64, keys: { signature: ({ id }) => [opaqueSignatureOf(id)] } }),
    devices: new Store({ changes, own: copyWithInt64 }),
    pkceRequests: new Store({ changes }),
    tokens: new Store({
      changes,
      own: copyWithInt64,
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
 * Expired records are kept for one more day, in milliseconds, because a used code or token has another error than an unknown
 * one. The server keeps them until an administrator runs `hydra janitor`.
 */
const retention = 24 * 60 * 60 * 1000;

/** Whether a record can be removed. A record without an expiry never can. */
const isBeyondRetention =
  ({ clock }: World) =>
  ({ expires_at = Number.POSITIVE_INFINITY }: { readonly expires_at?: number | undefined }): boolean =>
    expires_at + retention < clock.now();

export async function saveClient(world: World, client: Client): Promise<void> {
  await world.clients.replace(client);
}

/** Deletes a client with its consents, codes, tokens, device requests and forced subject identifiers. */
export async function deleteClient(world: World, id: string): Promise<void> {
  await world.clients.remove(id);
  await revokeConsents(world, ({ flow }) => flow.client.client_id === id);
  await removeTokens(world, ({ grant }) => grant.client_id === id);
  for (const each of world.codes.where(({ grant }) => grant.client_id === id)) await world.codes.remove(each.id);
  for (const store of [world.devices, world.forcedSubjects])
    for (const each of store.where(({ client_id }) => client_id === id)) await store.remove(each.id);
}

/** A login session, if it is remembered. Other sessions are not found. */
export function rememberedSession(world: World, id: string): LoginSession | undefined {
  const session = world.loginSessions.get(id);
  return session?.remember ? session : undefined;
}

export async function confirmLoginSession(world: World, session: LoginSession): Promise<void> {
  await world.loginSessions.sweep(isBeyondRetention(world));
  await world.loginSessions.replace(session);
}

/** Deletes a login session. Its consents stay, without the reference to the session. */
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

/** Whether an authorization request already has a consent. */
export const isAnswered = (world: World, flowId: string): boolean => world.consents.with('flow', flowId).length > 0;

export async function storeConsent(world: World, consent: ConsentSession): Promise<void> {
  const isOver = (each: ConsentSession) =>
    world.tokens.with('request', each.id).length === 0 && isBeyondRetention(world)({ expires_at: consentEnd(each) });
  await world.consents.sweep(isOver);
  await world.consents.insert(consent);
}

/** The consents of a subject, oldest first. */
export const consentsOf = (world: World, subject: string): ConsentSession[] => world.consents.with('subject', subject);

/** Removes consents, and revokes their codes and tokens. */
export async function revokeConsents(world: World, matches: (consent: ConsentSession) => boolean): Promise<void> {
  for (const consent of world.consents.where(matches)) {
    await world.consents.remove(consent.id);
    await revokeRequest(world, consent.id);
    for (const code of world.codes.where(({ grant }) => grant.request_id === consent.id)) {
      // The code stays, expired, so that its error is the one for an invalid code.
      await world.codes.replace({ ...code, used: false, expires_at: 0 });
      await world.pkceRequests.remove(code.id);
    }
    for (const device of world.devices.where(({ grant }) => grant?.request_id === consent.id))
      await world.devices.remove(device.id);
  }
}

export async function saveLogoutRequest(world: World, request: LogoutRequest): Promise<void> {
  await world.logoutRequests.sweep(({ expires_at, made_at }) =>
    isBeyondRetention(world)({ expires_at: expires_at ?? made_at }),
  );
  await world.logoutRequests.replace(request);
}

export async function saveCode(world: World, code: AuthorizationCode, pkce?: PkceRequest): Promise<void> {
  for (const { id } of await world.codes.sweep(isBeyondRetention(world))) await world.pkceRequests.remove(id);
  await world.codes.insert(code);
  if (pkce) await world.pkceRequests.insert(pkce);
}

/** Stores a device request, or a change of it. */
export async function saveDevice(world: World, device: DeviceRequest): Promise<void> {
  await world.devices.sweep(isBeyondRetention(world));
  await world.devices.replace(device);
}

export async function removeDevice(world: World, { id }: DeviceRequest): Promise<void> {
  await world.devices.remove(id);
}

/** Finds a code by its signature only. The caller must check the key before it. */
export const findCode = ({ codes }: World, text: string): AuthorizationCode | undefined =>
  codes.with('signature', opaqueSignatureOf(text)).at(-1);

export async function markCodeUsed(world: World, code: AuthorizationCode): Promise<void> {
  await world.codes.replace({ ...code, used: true });
}

/** Returns and removes the PKCE parameters of a code, so that a verifier can be tried only once. */
export async function takePkceRequest(world: World, code: string): Promise<PkceRequest | undefined> {
  const request = world.pkceRequests.get(code);
  await world.pkceRequests.remove(code);
  return request;
}

export async function saveToken(world: World, token: Token): Promise<void> {
  await world.tokens.sweep(isBeyondRetention(world));
  await world.tokens.insert(token);
}

/** Finds a refresh token, used or not, by its signature only. The caller must check the key before it. */
export const findRefreshToken = ({ tokens }: World, text: string): Token | undefined =>
  tokens.with('signature', opaqueSignatureOf(text)).find(({ use }) => use === 'refresh_token');

/** Finds an access token by its signature only. The caller must check the rest. */
export const findAccessToken = ({ tokens }: World, text: string): Token | undefined =>
  tokens.with('signature', signatureOf(text)).find(({ use }) => use === 'access_token');

export async function removeTokens({ tokens }: World, matches: (token: Token) => boolean): Promise<void> {
  for (const { id } of tokens.where(matches)) await tokens.remove(id);
}

/** Revokes all tokens of a consent. */
export async function revokeRequest({ tokens }: World, requestId: string): Promise<void> {
  for (const { id } of tokens.with('request', requestId)) await tokens.remove(id);
}

/**
 * Marks a refresh token as used, so that reuse is detected, and removes access tokens.
 *
 * @param isAlone without a grace period all access tokens of the grant are removed; else only the one issued with the token,
 *   because each use in the grace period has its own new tokens
 * @see Hydra persistence/sql/persister_oauth2.go, `RotateRefreshToken`
 */
export async function rotateRefreshToken(world: World, used: Token, isAlone: boolean): Promise<void> {
  for (const { id, use } of world.tokens.with('request', used.grant.request_id)) {
    const isOver = isAlone ? use === 'access_token' : id === used.access_token;
    if (isOver) await world.tokens.remove(id);
  }
  const { first_used_at = world.clock.now(), used_times = 0 } = used;
  await world.tokens.replace({ ...used, active: false, first_used_at, used_times: used_times + 1 });
}
