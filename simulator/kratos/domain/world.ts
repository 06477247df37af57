import { type Clock, type Random, token, uuid } from '../../runtime.ts';
import { Store } from '../../store.ts';
import type {
  ContinuityRecord,
  ErrorRecord,
  ExchangeRecord,
  FlowCodes,
  FlowRecord,
  IdentityRecord,
  MessageRecord,
  SessionRecord,
} from './records.ts';

/** A plain copy of everything, as JSON can hold it. */
export interface KratosSnapshot {
  readonly identities: readonly IdentityRecord[];
  readonly sessions: readonly SessionRecord[];
  readonly flows: readonly FlowRecord[];
  readonly errors: readonly ErrorRecord[];
  readonly codes: readonly FlowCodes[];
  readonly messages: readonly MessageRecord[];
  readonly pauses: readonly ContinuityRecord[];
  readonly exchanges: readonly ExchangeRecord[];
}

/** A credential's identifier, an address or an external id is taken by another identity. */
export class DuplicateIdentifier extends Error {
  /** The one that was refused. */
  readonly identity: IdentityRecord;

  constructor(identity: IdentityRecord) {
    super('an identifier or address is taken');
    this.identity = identity;
  }
}

/** Credentials types whose identifiers are another provider's subjects, or random. */
const exactTypes: ReadonlySet<string> = new Set(['oidc', 'passkey']);

/** For lists that begin with the last one: of two made in the same millisecond that one stays first. */
const newestFirst = (a: SessionRecord, b: SessionRecord) => b.created_at - a.created_at;

/** All that Kratos remembers; these functions are the only ones that change it. */
export function createWorld(clock: Clock, random: Random) {
  const identities = new Store<IdentityRecord>();
  const sessions = new Store<SessionRecord>();
  const flows = new Store<FlowRecord>();
  const failures = new Store<ErrorRecord>();
  const codes = new Store<FlowCodes>();
  const messages = new Store<MessageRecord>();
  const pauses = new Store<ContinuityRecord>();
  const exchanges = new Store<ExchangeRecord>();
  const identityByKey = new Map<string, string>();
  const sessionByToken = new Map<string, string>();

  const identifierKey = (type: string, identifier: string) => `${type} ${identifier}`;
  const addressKey = (use: string) => (address: { via: string; value: string }) =>
    `${use}/${address.via} ${address.value}`;
  /** All that no second identity may have. */
  const uniqueKeys = (identity: IdentityRecord): string[] => [
    ...Object.values(identity.credentials).flatMap(({ type, identifiers }) =>
      identifiers.map((each) => identifierKey(type, each)),
    ),
    ...identity.verifiable_addresses.map(addressKey('verifiable')),
    ...identity.recovery_addresses.map(addressKey('recovery')),
    ...(identity.external_id ? [`external ${identity.external_id}`] : []),
  ];
  /** Makes the keys of an identity its own, in place of those it had. @throws DuplicateIdentifier, with nothing changed */
  const claim = (identity: IdentityRecord) => {
    const keys = uniqueKeys(identity);
    if (keys.some((key) => (identityByKey.get(key) ?? identity.id) !== identity.id))
      throw new DuplicateIdentifier(identity);
    release(identity.id);
    for (const key of keys) identityByKey.set(key, identity.id);
  };
  const release = (id: string) => {
    const identity = identities.get(id);
    if (identity) for (const key of uniqueKeys(identity)) identityByKey.delete(key);
  };

  const world = {
    id: () => uuid(random),
    secret: (prefix: string) => `${prefix}${token(random, 32)}`,

    /** @throws DuplicateIdentifier */
    async createIdentity(identity: IdentityRecord): Promise<IdentityRecord> {
      claim(identity);
      return identities.insert(identity);
    },
    /** Puts the identity in the place of the one with its id. @throws DuplicateIdentifier, with nothing changed */
    async updateIdentity(identity: IdentityRecord): Promise<IdentityRecord> {
      claim(identity);
      return identities.replace(identity);
    },
    identity: (id: string) => identities.get(id),
    identities: () => identities.all(),
    /** The identity that owns an identifier of a credentials type; looked up without regard to case, unless nobody types it. */
    identityByIdentifier(type: string, identifier: string): IdentityRecord | undefined {
      const key = exactTypes.has(type) ? identifier : identifier.trim().toLowerCase();
      const id = identityByKey.get(identifierKey(type, key));
      return id === undefined ? undefined : identities.get(id);
    },
    /** The identity that an address belongs to. */
    identityByAddress(use: 'verifiable' | 'recovery', address: { via: string; value: string }) {
      const id = identityByKey.get(addressKey(use)(address));
      return id === undefined ? undefined : identities.get(id);
    },
    identityByExternalId(externalId: string): IdentityRecord | undefined {
      const id = identityByKey.get(`external ${externalId}`);
      return id === undefined ? undefined : identities.get(id);
    },
    /** Removes the identity and its sessions; false when there is none. */
    async deleteIdentity(id: string): Promise<boolean> {
      const identity = identities.get(id);
      if (!identity) return false;
      release(id);
      await world.deleteSessionsOf(id);
      return identities.remove(id);
    },

    async saveSession(session: SessionRecord): Promise<SessionRecord> {
      sessionByToken.set(session.token, session.id);
      return sessions.replace(session);
    },
    session: (id: string) => sessions.get(id),
    sessionByToken(value: string): SessionRecord | undefined {
      const id = sessionByToken.get(value);
      return id === undefined ? undefined : sessions.get(id);
    },
    /** Newest first. */
    sessionsOf: (identityId: string) =>
      sessions
        .all()
        .filter((session) => session.identity_id === identityId)
        .reverse()
        .sort(newestFirst),
    sessions: () => sessions.all().reverse().sort(newestFirst),
    async deleteSessionsOf(identityId: string): Promise<number> {
      const own = sessions.all().filter((session) => session.identity_id === identityId);
      for (const { id, token: value } of own) {
        sessionByToken.delete(value);
        await sessions.remove(id);
      }
      return own.length;
    },

    async saveFlow<F extends FlowRecord>(flow: F): Promise<F> {
      return (await flows.replace(flow)) as F;
    },
    /** A copy to work on; changes count only once the flow is saved. */
    flow<K extends FlowRecord['kind']>(kind: K, id: string): Extract<FlowRecord, { kind: K }> | undefined {
      const flow = flows.get(id);
      return flow?.kind === kind ? (structuredClone(flow) as Extract<FlowRecord, { kind: K }>) : undefined;
    },
    /** The stored flow itself, for reading only. */
    peekFlow: (kind: FlowRecord['kind'], id: string) => {
      const flow = flows.get(id);
      return flow?.kind === kind ? flow : undefined;
    },

    async saveError(error: unknown): Promise<ErrorRecord> {
      return failures.insert({ id: world.id(), error, created_at: clock.now() });
    },
    error: (id: string) => failures.get(id),

    /** The one-time codes of a flow. */
    codesOf: (flowId: string): FlowCodes => codes.get(flowId) ?? { id: flowId, submissions: 0, codes: [] },
    saveCodes: async (record: FlowCodes): Promise<FlowCodes> => codes.replace(record),

    addMessage: async (record: MessageRecord): Promise<MessageRecord> => messages.insert(record),
    message: (id: string) => messages.get(id),
    /** In the order of their writing. */
    messages: () => messages.all(),

    savePause: async (record: ContinuityRecord): Promise<ContinuityRecord> => pauses.replace(record),
    pause: (id: string) => pauses.get(id),

    saveExchange: async (record: ExchangeRecord): Promise<ExchangeRecord> => exchanges.replace(record),
    exchangeOf: (flowId: string) => exchanges.get(flowId),
    exchangeByCodes: (init: string, back: string) =>
      exchanges.all().find(({ init_code, return_to_code }) => init_code === init && return_to_code === back),
    /** The exchange goes on with another flow. */
    async moveExchange(from: string, to: string): Promise<void> {
      const exchange = exchanges.get(from);
      if (!exchange) return;
      await exchanges.remove(from);
      await exchanges.insert({ ...exchange, id: to });
    },

    snapshot: (): KratosSnapshot =>
      structuredClone({
        identities: identities.all(),
        sessions: sessions.all(),
        flows: flows.all(),
        errors: failures.all(),
        codes: codes.all(),
        messages: messages.all(),
        pauses: pauses.all(),
        exchanges: exchanges.all(),
      }),
    async restore(snapshot: KratosSnapshot): Promise<void> {
      for (const store of [identities, sessions, flows, failures, codes, messages, pauses, exchanges]) store.clear();
      identityByKey.clear();
      sessionByToken.clear();
      for (const identity of snapshot.identities) await world.createIdentity(identity);
      for (const session of snapshot.sessions) await world.saveSession(session);
      for (const flow of snapshot.flows) await flows.insert(flow);
      for (const error of snapshot.errors) await failures.insert(error);
      for (const record of snapshot.codes) await codes.insert(record);
      for (const message of snapshot.messages) await messages.insert(message);
      for (const pause of snapshot.pauses) await pauses.insert(pause);
      for (const exchange of snapshot.exchanges) await exchanges.insert(exchange);
    },
  };
  return world;
}

export type World = ReturnType<typeof createWorld>;
