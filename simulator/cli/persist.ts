import type { PersistableWorld } from '../adapter/world-file.ts';
import { jsonAnswer } from '../http/answer.ts';
import type { Answer, Handler, Service } from '../http/exchange.ts';
import { type OryServer, UsageError } from './arguments.ts';

/** How often changes without a request, such as delivered mails, are written (ms). */
const interval = 1000;

/** What a server responds while its file cannot be written, in the form of its errors. */
const unsaved: Readonly<Record<OryServer, (reason: string) => Answer>> = {
  kratos: (reason) =>
    jsonAnswer(500, {
      error: { code: 500, status: 'Internal Server Error', reason, message: 'The change is not saved' },
    }),
  hydra: (reason) =>
    jsonAnswer(500, { error: 'server_error', error_description: `The change is not saved: ${reason}` }),
};

/**
 * Makes a server keep its world in a file. While the file cannot be written, each response is an error of 500, because a
 * change that a client knows of must not be lost. Without a path, it returns the server unchanged.
 * @param persistable returns the world; called only if there is a path
 * @throws UsageError for a file of the other server, or a file that cannot be opened or written
 */
export async function persistService(
  path: string | undefined,
  server: OryServer,
  persistable: () => PersistableWorld,
  service: Service,
) {
  const nothing = async () => {};
  if (path === undefined)
    return { service, saveBeforeResponse: (handler: Handler) => handler, end: nothing, forget: nothing };
  const [{ WrongServerError, persist }, { exportedWorld }] = await Promise.all([
    import('../adapter/world-file.ts'),
    import('../control/requests.ts'),
  ]);
  const read = (json: unknown) => {
    const world = exportedWorld(json);
    const other = server === 'kratos' ? 'hydra' : 'kratos';
    if (world[server] || !world[other]) return world;
    throw new WrongServerError(`this file belongs to ${other}; each server needs its own`);
  };
  const kept = await persist(persistable(), { path, read, report: (line) => console.error(`persist: ${line}`) }).catch(
    (error: unknown) => {
      throw new UsageError(`--persist ${path}: ${error instanceof Error ? error.message : error}`);
    },
  );
  const timer = setInterval(() => void kept.save(), interval).unref();
  const saveBeforeResponse = (handler: Handler): Handler =>
    kept.saveBeforeResponse(handler, (reason) => unsaved[server](`the file of --persist ${reason}`));
  return {
    service: { public: saveBeforeResponse(service.public), admin: saveBeforeResponse(service.admin) },
    saveBeforeResponse,
    end: async () => void (await kept.save()),
    forget: () => {
      clearInterval(timer);
      return kept.forget();
    },
  };
}
