import type { AppConfig } from '@members/openapi';
import type { Fetch } from '@members/pages/view';
import type { Theme } from '@members/ui/theme/choice';
import { createGatewayApi } from './api/gateway.ts';
import { createKratosApi } from './api/kratos.ts';
import { createReachability } from './api/reachability.ts';
import type { FlowContext } from './flow/context.ts';
import type { AppEvent } from './flow/events.ts';
import { createPageStorage, type KeyValueStorage } from './flow/storage.ts';

/** What screens need from their surroundings, without the language. */
export interface ContextOptions {
  readonly config: AppConfig;
  readonly fetch: Fetch;
  /** Origin of the app; Kratos's if left out. */
  readonly origin?: string;
  /** Whether the screens are part of another app; false if left out. */
  readonly isEmbedded?: boolean;
  /** Returns the path that the browser shows. Needed only by routers with a history. */
  readonly shownPath?: () => string;
  /** Returns the fragment of the browser's address. */
  readonly shownHash?: () => string;
  /** Returns the time in milliseconds since 1970; the system's clock if left out. */
  readonly now?: () => number;
  /** Called with each problem that should not happen, once for each. */
  readonly report?: (what: string) => void;
  /** Called after every submit. */
  readonly onEvent?: (event: AppEvent) => void;
  /** Values kept until the browser closes; in memory only if left out. */
  readonly visitStorage?: KeyValueStorage;
  /** Values kept for a year on this device; in memory only if left out. */
  readonly deviceStorage?: KeyValueStorage;
  /** Reloads the page. */
  readonly reload?: () => void;
  /** Theme that the user chose; undefined for the system's. */
  readonly theme?: Theme;
}

function once(report: (what: string) => void): (what: string) => void {
  const reported = new Set<string>();
  return (what) => {
    if (reported.has(what)) return;
    reported.add(what);
    report(what);
  };
}

/** Creates the configuration and services of all screens of one router. */
export function createContext({
  config,
  fetch,
  origin = config.kratos_url,
  isEmbedded = false,
  shownPath = () => '',
  shownHash = () => '',
  now = Date.now,
  report = () => {},
  onEvent = () => {},
  visitStorage = createPageStorage(),
  deviceStorage = createPageStorage(),
  reload = () => {},
  theme,
}: ContextOptions): FlowContext {
  const { reachability, middleware } = createReachability();
  const kratos = createKratosApi(config, fetch, origin);
  kratos.use(middleware);
  return {
    config,
    isEmbedded,
    reachability,
    shownPath,
    shownHash,
    now,
    kratos,
    gateway: (origin) => {
      const gateway = createGatewayApi(origin, fetch);
      gateway.use(middleware);
      return gateway;
    },
    report: once(report),
    onEvent,
    visitStorage,
    deviceStorage,
    reload,
    theme,
    newFlows: new Map(),
    oauth2Requests: new Map(),
    typedAddress: { current: undefined },
    carriedInput: new Map(),
  };
}
