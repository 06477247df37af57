import type { AppConfig, Flow, FlowKind } from '@members/openapi';
import type { Theme } from '@members/ui/theme/choice';
import type { GatewayApi } from '../api/gateway.ts';
import type { KratosApi } from '../api/kratos.ts';
import type { Reachability } from '../api/reachability.ts';
import type { Notice, RequestLinks } from './action.ts';
import type { FieldValues } from './draft.ts';
import type { AppEvent } from './events.ts';
import type { KeyValueStorage } from './storage.ts';
import type { TypedAddress } from './typed-address.ts';

/** Input that moves from a replaced form to the form that replaces it. */
export interface CarriedInput {
  readonly values: FieldValues;
  readonly notice?: Notice;
}

/** Configuration and services for loaders, actions and components. Each router has its own; nothing is global. */
export interface FlowContext {
  readonly config: AppConfig;
  /** Whether the screens are part of another app. That app sets the title and the language of the page. */
  readonly isEmbedded: boolean;
  readonly kratos: KratosApi;
  readonly gateway: (origin: string) => GatewayApi;
  readonly reachability: Reachability;
  /** Returns the path in the browser's address bar while a loader or an action runs. */
  readonly shownPath: () => string;
  /** Returns the fragment of the browser's address, with its `#`; empty if there is none. */
  readonly shownHash: () => string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Called with problems that should not happen. It never receives form values, flow ids or challenges. */
  readonly report: (what: string) => void;
  /** Called after every submit, for measurements. */
  readonly onEvent: (event: AppEvent) => void;
  /** Values kept until the browser closes. */
  readonly visitStorage: KeyValueStorage;
  /** Values kept for a year on this device, such as the method used last. It never holds input or names. */
  readonly deviceStorage: KeyValueStorage;
  /** Reloads the page. */
  readonly reload: () => void;
  /** Theme with which the page was rendered; undefined for the system's. */
  readonly theme: Theme | undefined;
  /** Flows that were just created, by id: a redirect to their address need not fetch them again. */
  readonly newFlows: Map<string, Flow>;
  /** Links of the OAuth2 requests on this page, by challenge: they outlive the request at Hydra. */
  readonly oauth2Requests: Map<string, RequestLinks>;
  /** The account's address as the user typed it on this page. */
  readonly typedAddress: TypedAddress;
  /** Input for the next flow of each kind. */
  readonly carriedInput: Map<FlowKind, CarriedInput>;
}
