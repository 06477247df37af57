import { deepCopy } from '@members/engines/go/json/deep-json';
import { recordsText } from '../../runtime/records-text.ts';
import { type Clock, type Random, token, uuid } from '../../runtime/runtime.ts';
import { type Changes, Store } from '../../runtime/store.ts';
import type {
  ContinuityRecord,
  ErrorRecord,
  ExchangeRecord,
  FlowCodes,
  FlowRecord,
  IdentityRecord,
  MessageRecord,
  SessionRecord,
} from '../record/records.ts';
import { createFlows } from './flows.ts';
import { createIdentities } from './identities.ts';
import { isPastRetention } from './retention.ts';
import { createSessions } from './sessions.ts';

/** A copy of a world's data, as JSON can hold it. */
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

/** Creates the data of one Kratos server. Only these functions change it. */
export function createWorld(clock: Clock, random: Random) {
  const changes: Changes = { count: 0 };
  const { removeIdentity, clearIdentities, ...identities } = createIdentities(changes);
  const { clearSessions, sweepSessions, ...sessions } = createSessions(changes);
  const identityExists = (id: string) => identities.identity(id) !== undefined;
  const { flows, storedFlows, clearFlows, sweepFlows, ...flowStore } = createFlows(changes, identityExists);
  const errorRecords = new Store<ErrorRecord>({ changes });
  const codes = new Store<FlowCodes>({ changes });
  const messages = new Store<MessageRecord>({ changes });
  const pauses = new Store<ContinuityRecord>({ changes });
  const exchanges = new Store<ExchangeRecord, 'codes'>({
    changes,
    keys: { codes: ({ init_code, return_to_code }) => [`${init_code} ${return_to_code}`] },
  });

  const isDeletable = (end: number) => isPastRetention(end, clock.now());
  /** True if an expired flow may be deleted. Its recovery link may be valid longer than the flow, which then stays. */
  const isFlowDeletable = ({ id, expires_at }: { readonly id: string; readonly expires_at: number }) =>
    isDeletable(expires_at) && (codes.get(id)?.codes.every((code) => isDeletable(code.expires_at)) ?? true);

  const records = () => ({
    identities: identities.identities(),
    sessions: sessions.sessionsInSavedOrder(),
    flows: storedFlows(),
    errors: errorRecords.all(),
    codes: codes.all(),
    messages: messages.all(),
    pauses: pauses.all(),
    exchanges: exchanges.all(),
  });

  const world = {
    id: () => uuid(random),
    secret: (prefix: string) => [prefix, token(random, 32)].join(''),

    ...identities,
    /** Deletes the identity and its sessions. @returns false if there is no such identity */
    async deleteIdentity(id: string): Promise<boolean> {
      if (!identities.identity(id)) return false;
      await sessions.deleteSessionsOf(id);
      return removeIdentity(id);
    },

    /**
     * Gives an identity that nothing refers to yet an id of the caller's.
     * @returns false if there is no such identity, or if another one has the id
     */
    async giveIdentityId(from: string, to: string): Promise<boolean> {
      const identity = identities.identity(from);
      if (!identity || identities.identity(to)) return false;
      await removeIdentity(from);
      await identities.createIdentity({ ...identity, id: to });
      return true;
    },

    ...sessions,
    async saveSession(session: SessionRecord): Promise<SessionRecord> {
      await sweepSessions(({ expires_at }) => isDeletable(expires_at));
      return sessions.saveSession(session);
    },

    ...flowStore,
    /** Stores the flow as it is now. */
    async saveFlow<F extends FlowRecord>(flow: F): Promise<F> {
      for (const id of await sweepFlows(isFlowDeletable)) {
        await codes.remove(id);
        await exchanges.remove(id);
      }
      return flowStore.saveFlow(flow);
    },

    async saveError(error: unknown): Promise<ErrorRecord> {
      await errorRecords.sweep(({ created_at }) => isDeletable(created_at));
      return errorRecords.insert({ id: world.id(), error, created_at: clock.now() });
    },
    error: (id: string) => errorRecords.get(id),

    /** The one-time codes of a flow. */
    codesOf: (flowId: string): FlowCodes => codes.get(flowId) ?? { id: flowId, submissions: 0, codes: [] },
    saveCodes: async (record: FlowCodes): Promise<FlowCodes> => codes.replace(record),

    /** Stores a message. @param endOf when it needs no further delivery, in milliseconds since 1970 */
    async addMessage(record: MessageRecord, endOf: (message: MessageRecord) => number): Promise<MessageRecord> {
      await messages.sweep((message) => isDeletable(endOf(message)));
      return messages.insert(record);
    },
    /** Saves a change to a message. The list is sorted by age, so the message keeps its place. */
    saveMessage: async (record: MessageRecord): Promise<MessageRecord> => messages.update(record),
    message: (id: string) => messages.get(id),
    /** Oldest first. */
    messages: () => messages.all(),

    async savePause(record: ContinuityRecord): Promise<ContinuityRecord> {
      await pauses.sweep(({ expires_at }) => isDeletable(expires_at));
      return pauses.replace(record);
    },
    pause: (id: string) => pauses.get(id),

    saveExchange: async (record: ExchangeRecord): Promise<ExchangeRecord> => exchanges.replace(record),
    exchangeOf: (flowId: string) => exchanges.get(flowId),
    exchangeByCodes: (init: string, back: string) => exchanges.with('codes', `${init} ${back}`)[0],
    /** Assigns the token exchange of one flow to another flow. */
    async moveExchange(from: string, to: string): Promise<void> {
      const exchange = exchanges.get(from);
      if (!exchange) return;
      await exchanges.remove(from);
      await exchanges.insert({ ...exchange, id: to });
    },

    /** Number of changes so far. */
    changes: () => changes.count,
    snapshot: (): KratosSnapshot => deepCopy({ ...records(), flows: flows() }),
    /** The snapshot as JSON text. */
    snapshotText: (): string => recordsText(records()),
    async restore(snapshot: KratosSnapshot): Promise<void> {
      for (const store of [errorRecords, codes, messages, pauses, exchanges]) store.clear();
      clearFlows();
      clearIdentities();
      clearSessions();
      for (const identity of snapshot.identities) await world.createIdentity(identity);
      for (const session of snapshot.sessions) await world.saveSession(session);
      for (const flow of snapshot.flows) await world.saveFlow(flow);
      for (const error of snapshot.errors) await errorRecords.insert(error);
      for (const record of snapshot.codes) await codes.insert(record);
      for (const message of snapshot.messages) await messages.insert(message);
      for (const pause of snapshot.pauses) await pauses.insert(pause);
      for (const exchange of snapshot.exchanges) await exchanges.insert(exchange);
    },
  };
  return world;
}

export type World = ReturnType<typeof createWorld>;
