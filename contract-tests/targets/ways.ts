/** How the listeners of a profile are reached: plainly, by TLS, or by sockets in the file system. */
import { load } from 'js-yaml';

export const listeners = ['public', 'admin', 'hydra', 'hydra_admin'] as const;
type Listener = (typeof listeners)[number];

interface Way {
  readonly secure: boolean;
  readonly socket: boolean;
}

export type Ways = Readonly<Record<Listener, Way>>;

interface Written {
  readonly host?: string;
  readonly tls?: { readonly enabled?: boolean };
}

/** A Kratos has TLS where it has a certificate, a Hydra where it is told to, and on no socket. */
export function waysOf(kratos: string, hydra: string): Ways {
  const [ours, theirs] = [served(kratos), served(hydra)];
  const way = (listener: Written | undefined, secure: boolean | undefined): Way => ({
    secure: secure === true,
    socket: listener?.host?.startsWith('unix:') ?? false,
  });
  const hydraWay = (listener: Written | undefined) => {
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

interface Served {
  readonly public?: Written;
  readonly admin?: Written;
  readonly tls?: { readonly enabled?: boolean };
}

/** Most profiles have nothing of the kind: they are not parsed for it. */
function served(text: string): Served {
  if (!/^ *tls:|unix:/m.test(text)) return {};
  return (load(text.replace(/\$\{\w+\}/g, 'x')) as { readonly serve?: Served }).serve ?? {};
}
