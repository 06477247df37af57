import type { AppConfig, Flow, FlowKind } from '@members/openapi';
import type { Theme } from '@members/ui/theme/choice';
import type { GatewayApi } from '../api/gateway.ts';
import type { KratosApi } from '../api/kratos.ts';
import type { Reach } from '../api/reach.ts';
import type { Notice } from './action.ts';
import type { Values } from './draft.ts';
import type { AppEvent } from './events.ts';
import type { Memory } from './memory.ts';

/** What is carried from a replaced form to the one that takes its place. */
export interface CarriedOver {
  readonly values: Values;
  readonly notice?: Notice;
}

/** What loaders and actions work with. One per router: nothing of it is global. */
export interface FlowContext {
  readonly config: AppConfig;
  readonly kratos: KratosApi;
  readonly gateway: (origin: string) => GatewayApi;
  readonly reach: Reach;
  /** Path that the browser shows while a loader or an action runs. */
  readonly shownPath: () => string;
  /** The part of the page that the browser's address names, with its `#`; empty if there is none. */
  readonly shownPart: () => string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Told about what should not happen; never gets form values, ids of flows or challenges. */
  readonly report: (what: string) => void;
  /** Told about every submit, for those who measure. */
  readonly tell: (event: AppEvent) => void;
  /** What outlives a reload. */
  readonly memory: Memory;
  /** What outlives the visit: the provider used last. Nothing typed, nobody's name. */
  readonly lasting: Memory;
  /** Loads the whole page anew. */
  readonly reload: () => void;
  /** The theme that the page came with; `undefined` is the system's. */
  readonly theme: Theme | undefined;
  /** Flows just made, so that writing their id into the address does not fetch them again. */
  readonly fresh: Map<string, Flow>;
  /** Input that waits for the next flow of its kind. */
  readonly carried: Map<FlowKind, CarriedOver>;
}
