import type { AppConfig, Flow, FlowKind } from '../../openapi/index.ts';
import type { GatewayApi } from '../api/gateway.ts';
import type { KratosApi } from '../api/kratos.ts';
import type { Reachability } from '../api/reachability.ts';
import type { Theme } from '../theme/choice.ts';
import type { Notice } from './action.ts';
import type { FieldValues } from './draft.ts';
import type { AppEvent } from './events.ts';
import type { KeyValueStorage } from './storage.ts';

/** What is carried from a replaced form to the one that takes its place. */
export interface CarriedInput {
  readonly values: FieldValues;
  readonly notice?: Notice;
}

/** What loaders and actions work with. One per router: nothing of it is global. */
export interface FlowContext {
  readonly config: AppConfig;
  readonly kratos: KratosApi;
  readonly gateway: (origin: string) => GatewayApi;
  readonly reachability: Reachability;
  /** Path that the browser shows while a loader or an action runs. */
  readonly shownPath: () => string;
  /** The part of the page that the browser's address names, with its `#`; empty if there is none. */
  readonly shownHash: () => string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Told about what should not happen; never gets form values, ids of flows or challenges. */
  readonly report: (what: string) => void;
  /** Told about every submit, for those who measure. */
  readonly onEvent: (event: AppEvent) => void;
  /** What outlives a reload. */
  readonly visitStorage: KeyValueStorage;
  /** What outlives the visit: the provider used last. Nothing typed, nobody's name. */
  readonly deviceStorage: KeyValueStorage;
  /** Loads the whole page anew. */
  readonly reload: () => void;
  /** The theme that the page came with; `undefined` is the system's. */
  readonly theme: Theme | undefined;
  /** Flows just made, so that writing their id into the address does not fetch them again. */
  readonly newFlows: Map<string, Flow>;
  /** Input that waits for the next flow of its kind. */
  readonly carriedInput: Map<FlowKind, CarriedInput>;
}
