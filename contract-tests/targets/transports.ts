/** How the listeners of a profile are reached: plain HTTP, TLS or Unix sockets. */
import { load } from 'js-yaml';

export const listeners = ['public', 'admin', 'hydra', 'hydra_admin'] as const;
type Listener = (typeof listeners)[number];

interface Transport {
  readonly secure: boolean;
  readonly socket: boolean;
}

export type Transports = Readonly<Record<Listener, Transport>>;

interface ListenerConfig {
  readonly host?: string;
  readonly tls?: { readonly enabled?: boolean };
}

/** Returns the transport of each listener. Kratos uses TLS if it has a certificate; Hydra if `tls.enabled` says so, never on a socket. */
export function transportsOf(kratos: string, hydra: string): Transports {
  const [ours, theirs] = [serveConfig(kratos), serveConfig(hydra)];
  const way = (listener: ListenerConfig | undefined, secure: boolean | undefined): Transport => ({
    secure: secure === true,
    socket: listener?.host?.startsWith('unix:') ?? false,
  });
  const hydraWay = (listener: ListenerConfig | undefined) => {
    const { socket } = way(listener, false);
    return way(listener, !socket && (listener?.tls?.enabled ?? theirs.tls?.enabled));
  };
  return {
    public: way(ours.public, ours.public?.tls !== undefined),
    admin: way(ours.admin, ours.admin?.tls !== undefined),
    hydra: hydraWay(theirs.public),
    hydra_admin: hydraWay(theirs.admin),
  };
}

interface ServeConfig {
  readonly public?: ListenerConfig;
  readonly admin?: ListenerConfig;
  readonly tls?: { readonly enabled?: boolean };
}

/** Returns the section `serve`; empty, without parsing, for a profile with neither TLS nor sockets. */
function serveConfig(text: string): ServeConfig {
  if (!/^ *tls:|unix:/m.test(text)) return {};
  return (load(text.replace(/\$\{\w+\}/g, 'x')) as { readonly serve?: ServeConfig }).serve ?? {};
}
