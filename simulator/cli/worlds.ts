import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  hydraConfigOfWorld,
  kratosConfigOfWorld,
  manyWorlds,
  randomOfWorld,
  type World,
  type WorldSelector,
} from '../adapter/many-worlds.ts';
import { persistableWorld } from '../adapter/world.ts';
import type { PersistableWorld } from '../adapter/world-file.ts';
import type { ParsedKratosConfig } from '../config/kratos.ts';
import type { ServerFactories } from '../control/index.ts';
import { textAnswer } from '../http/answer.ts';
import type { Handler, Service } from '../http/exchange.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { type OryServer, UsageError } from './arguments.ts';
import { persistService } from './persist.ts';

/** Creates the servers and the control API of one world. */
export type CreateControlled = (factories: ServerFactories, runtime: Runtime) => Promise<ControlledWorld>;

interface ControlledWorld {
  readonly service: Service;
  readonly control: Handler;
  readonly persistable: PersistableWorld;
}

/** Returns the factories of a named world, whose configurations have the world's addresses. They cannot be changed. */
function factoriesOfWorld({ kratos, hydra }: ServerFactories, by: WorldSelector, name: string): ServerFactories {
  const moved = (parsed: ParsedKratosConfig) => ({ ...parsed, config: kratosConfigOfWorld(parsed.config, by, name) });
  return {
    ...(kratos && {
      kratos: {
        config: kratosConfigOfWorld(kratos.config, by, name),
        make: kratos.make,
        configured: async (file) => moved(await kratos.configured(file)),
        current: () => moved(kratos.current()),
      },
    }),
    ...(hydra && { hydra: { ...hydra, config: hydraConfigOfWorld(hydra.config, by, name) } }),
  };
}

const makeServer = ({ kratos, hydra }: ServerFactories, runtime: Runtime) => {
  const service = kratos?.make(kratos.config, runtime) ?? hydra?.make(hydra.config, runtime);
  if (service === undefined) throw new Error('a world has a server');
  return service;
};

/** Creates the folder of `--persist`, if there is one. @throws UsageError if it cannot be a folder */
async function folderOf(path: string | undefined): Promise<string | undefined> {
  if (path === undefined) return undefined;
  const make = (folder: string) =>
    mkdir(folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST')
        throw new UsageError(`--persist ${path}: with --worlds this must be a folder (${error.message})`);
    });
  await make(path);
  await make(join(path, 'worlds'));
  return path;
}

/** Returns the file of a world. Capitals are escaped, because some file systems ignore case. */
const fileOf = (folder: string, name: string) =>
  name === ''
    ? join(folder, 'world.json')
    : join(folder, 'worlds', `${name.replaceAll(/[A-Z]/g, (letter) => `=${letter.toLowerCase()}`)}.json`);

interface ManyWorldsOptions {
  readonly by: WorldSelector;
  readonly factories: ServerFactories;
  readonly runtime: Runtime;
  /** Creates a control API for each world; none if left out. */
  readonly createControlled?: CreateControlled | undefined;
  /** The folder of the files: `world.json` for the unnamed world, `worlds/NAME.json` for the others. */
  readonly persist?: string | undefined;
}

/**
 * Serves many worlds of one server, each with its own control API and file according to the options.
 *
 * @throws UsageError for a folder that cannot be used
 */
export async function serveManyWorlds(
  server: OryServer,
  { by, factories, runtime, createControlled, persist }: ManyWorldsOptions,
) {
  const folder = await folderOf(persist);
  const open = async (name: string) => {
    const own = { ...runtime, random: randomOfWorld(runtime.random, name) };
    const servers = factoriesOfWorld(factories, by, name);
    const controlled = await createControlled?.(servers, own);
    const alone = controlled ? undefined : makeServer(servers, own);
    const persistable = () => controlled?.persistable ?? persistableWorld(own, { [server]: alone });
    const path = folder && fileOf(folder, name);
    const kept = await persistService(path, server, persistable, controlled?.service ?? (alone as Service));
    return { ...kept, ...kept.service, ...(controlled && { control: kept.saveBeforeResponse(controlled.control) }) };
  };
  /** Returns a world at once. Its responses wait until its file is read. */
  const openLater = (name: string) => {
    const opened = open(name);
    const side =
      (listener: keyof World): Handler =>
      async (incoming) => {
        const world = await opened.catch((error: Error) => error);
        if (world instanceof Error) return textAnswer(500, `${world.message}\n`);
        return world[listener]?.(incoming) ?? textAnswer(404, 'this world has no control API\n');
      };
    return { opened, public: side('public'), admin: side('admin'), control: side('control') };
  };
  const worlds = manyWorlds(by, openLater, async (name, world) => {
    if (world)
      return world.opened
        .then(({ forget }) => forget())
        .then(
          () => true,
          () => true,
        );
    // A world of an earlier process that was not requested since the start.
    return folder === undefined
      ? false
      : rm(fileOf(folder, name)).then(
          () => true,
          () => false,
        );
  });
  // Open the unnamed world now, so that an unusable folder or file fails the start.
  await worlds.of('').opened;
  const end = async () => {
    const left = [...worlds.all()].map(({ opened }) => opened.then((world) => world.end()));
    await Promise.allSettled(left);
  };
  return { worlds, end };
}
