import type { Lasting } from '../adapter/world-file.ts';
import type { Handler, Service } from '../http/exchange.ts';
import { type OryServer, UsageError } from './arguments.ts';

/** How often is looked for what changes without a request, such as mails that were delivered, in milliseconds. */
const interval = 1000;

/**
 * A server that goes on with the world of a file and keeps it there, if one is named.
 *
 * @param lasting only asked for where one is
 * @throws UsageError for a file of the other server, and for one that cannot be opened or written
 */
export async function keptIn(path: string | undefined, server: OryServer, lasting: () => Lasting, service: Service) {
  const nothing = async () => {};
  if (path === undefined) return { service, keeping: (handler: Handler) => handler, end: nothing, forget: nothing };
  const [{ OfAnother, persist }, { exportedWorld }] = await Promise.all([
    import('../adapter/world-file.ts'),
    import('../control/requests.ts'),
  ]);
  const read = (json: unknown) => {
    const world = exportedWorld(json);
    const other = server === 'kratos' ? 'hydra' : 'kratos';
    if (world[server] || !world[other]) return world;
    throw new OfAnother(`holds the world of ${other}; each server needs a file of its own`);
  };
  const kept = await persist(lasting(), { path, read, say: (line) => console.error(`persist: ${line}`) }).catch(
    (error: unknown) => {
      throw new UsageError(`--persist ${path}: ${error instanceof Error ? error.message : error}`);
    },
  );
  const looking = setInterval(() => void kept.save(), interval).unref();
  return {
    service: { public: kept.keeping(service.public), admin: kept.keeping(service.admin) },
    keeping: (handler: Handler): Handler => kept.keeping(handler),
    end: kept.save,
    forget: () => {
      clearInterval(looking);
      return kept.forget();
    },
  };
}
