import { deepCopy, stringify } from '@members/engines/go/json/deep-json';
import { RecentlyUsed } from '../../runtime/recently-used.ts';
import { type Changes, Store } from '../../runtime/store.ts';
import type { FlowRecord } from '../record/records.ts';

type KindOf<K extends FlowRecord['kind']> = Extract<FlowRecord, { kind: K }>;

/** Forms as JSON text with placeholders. Most flows show one of a few dozen forms and share its text. */
const screens = new RecentlyUsed<string, string>(200);

/** Placeholders for the flow's id and its anti-CSRF token. JSON text never contains these characters. */
const [idMark, tokenMark] = ['\u0001', '\u0002'];

function tokenOf({ nodes }: FlowRecord['ui']): string {
  for (const { attributes } of nodes)
    if ('name' in attributes && attributes.name === 'csrf_token') return `${attributes.value ?? ''}`;
  return '';
}

/**
 * A stored flow, which never changes: saving the flow again stores a new object. A world holds many flows and reads
 * each a few times. So the form, which is most of a flow, is kept as JSON text that flows share.
 */
class FrozenFlow {
  declare readonly id: string;
  readonly #screen: string;
  readonly #token: string;

  constructor({ ui, ...rest }: FlowRecord) {
    Object.assign(this, deepCopy(rest));
    this.#token = tokenOf(ui);
    const form = stringify(ui).replaceAll(this.id, idMark);
    const screen = this.#token === '' ? form : form.replaceAll(this.#token, tokenMark);
    this.#screen = screens.get(screen, () => screen);
    Object.freeze(this);
  }

  get ui(): FlowRecord['ui'] {
    return JSON.parse(this.#screen.replaceAll(idMark, this.id).replaceAll(tokenMark, this.#token));
  }

  /** The flow with its form, for `JSON.stringify`. */
  toJSON(): object {
    return { ...this, ui: this.ui };
  }
}

type StoredFlow<F extends FlowRecord = FlowRecord> = Readonly<F>;

/** True for a flow as the world stores it. It never changes, so it can be the key of a cache. */
export const isStoredFlow = (flow: object): boolean => flow instanceof FrozenFlow;

/** The id of the identity whose settings a flow changes or which it recovered. */
const ownerOf = (flow: StoredFlow): string | undefined =>
  flow.kind === 'settings' ? flow.identity_id : flow.kind === 'recovery' ? flow.recovered_identity_id : undefined;

/**
 * Creates the store of a world's flows.
 * @param changes counts the changes to the world
 * @param identityExists flows of a deleted identity are not found
 */
export function createFlows(changes?: Changes, identityExists: (identityId: string) => boolean = () => true) {
  const flows = new Store<StoredFlow>({
    ...(changes && { changes }),
    own: (flow) => new FrozenFlow(flow) as object as StoredFlow,
  });
  const peekFlow = <K extends FlowRecord['kind']>(kind: K, id: string) => {
    const flow = flows.get(id);
    const owner = flow && ownerOf(flow);
    return flow?.kind === kind && (owner === undefined || identityExists(owner))
      ? (flow as StoredFlow<KindOf<K>>)
      : undefined;
  };
  const workingCopy = <F extends FlowRecord>(stored: StoredFlow<F>): F => ({ ...deepCopy(stored), ui: stored.ui });

  return {
    /** Stores the flow as it is now. */
    async saveFlow<F extends FlowRecord>(flow: F): Promise<F> {
      await flows.replace(flow as never);
      return flow;
    },
    /** Returns a copy to work on. Changes take effect only when the flow is saved. */
    flow<K extends FlowRecord['kind']>(kind: K, id: string): KindOf<K> | undefined {
      const stored = peekFlow(kind, id);
      return stored && workingCopy(stored);
    },
    /** Returns the stored flow itself, read-only. */
    peekFlow,
    /** Removes some of the flows that `isDead` matches. @returns their ids */
    sweepFlows: async (isDead: (flow: Pick<FlowRecord, 'id' | 'expires_at'>) => boolean): Promise<readonly string[]> =>
      (await flows.sweep(isDead)).map(({ id }) => id),
    flows: (): FlowRecord[] => flows.all().map(workingCopy),
    /** The stored flows themselves, read-only. */
    storedFlows: (): readonly StoredFlow[] => flows.all(),
    clearFlows: () => flows.clear(),
  };
}
