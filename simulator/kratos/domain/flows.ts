import { deepCopy, stringify } from '../../runtime/deep-json.ts';
import { RecentlyUsed } from '../../runtime/recently-used.ts';
import { type Changes, Store } from '../../runtime/store.ts';
import type { FlowRecord } from '../record/records.ts';

type KindOf<K extends FlowRecord['kind']> = Extract<FlowRecord, { kind: K }>;

/** Screens, by their text: most flows stand at one of some dozen, and share it. */
const screens = new RecentlyUsed<string, string>(200);

/** What stands in a screen for the flow's id and for its anti-CSRF token: no JSON text has such a character. */
const [idMark, tokenMark] = ['\u0001', '\u0002'];

function tokenOf({ nodes }: FlowRecord['ui']): string {
  for (const { attributes } of nodes)
    if ('name' in attributes && attributes.name === 'csrf_token') return `${attributes.value ?? ''}`;
  return '';
}

/**
 * A flow at rest. It never changes: what is saved next is another. There are many and each is read a few times, so its
 * form, which is most of it, is JSON text until somebody looks at it, and what is not its own in that is shared.
 */
class KeptFlow {
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
}

/** What was saved, for reading only. */
type StoredFlow<F extends FlowRecord = FlowRecord> = Readonly<F>;

/** True for a flow as the world keeps it; it will never change. */
export const isKept = (flow: object): boolean => flow instanceof KeptFlow;

/** With whom a flow goes: whose settings it changes, or who has recovered by it. */
const ownerOf = (flow: StoredFlow): string | undefined =>
  flow.kind === 'settings' ? flow.identity_id : flow.kind === 'recovery' ? flow.recovered_identity_id : undefined;

/**
 * The flows of a world.
 *
 * @param isThere whether somebody is there still
 */
export function createFlows(changes?: Changes, isThere: (identityId: string) => boolean = () => true) {
  const flows = new Store<StoredFlow>({
    ...(changes && { changes }),
    own: (flow) => new KeptFlow(flow) as object as StoredFlow,
  });
  const peekFlow = <K extends FlowRecord['kind']>(kind: K, id: string) => {
    const flow = flows.get(id);
    const owner = flow && ownerOf(flow);
    return flow?.kind === kind && (owner === undefined || isThere(owner)) ? (flow as StoredFlow<KindOf<K>>) : undefined;
  };
  const copied = <F extends FlowRecord>(kept: StoredFlow<F>): F => ({ ...deepCopy(kept), ui: kept.ui });

  return {
    /** Keeps the flow as it is now. */
    async saveFlow<F extends FlowRecord>(flow: F): Promise<F> {
      await flows.replace(flow as never);
      return flow;
    },
    /** A copy to work on; changes count only once the flow is saved. */
    flow<K extends FlowRecord['kind']>(kind: K, id: string): KindOf<K> | undefined {
      const kept = peekFlow(kind, id);
      return kept && copied(kept);
    },
    /** The stored flow itself, for reading only. */
    peekFlow,
    /** Forgets some of those that are dead; their ids. */
    sweepFlows: async (isDead: (flow: Pick<FlowRecord, 'id' | 'expires_at'>) => boolean): Promise<readonly string[]> =>
      (await flows.sweep(isDead)).map(({ id }) => id),
    flows: (): FlowRecord[] => flows.all().map(copied),
    clearFlows: () => flows.clear(),
  };
}
