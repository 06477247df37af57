import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type ChosenBy, hydraIn, kratosIn, manyWorlds, randomIn, type World } from '../adapter/many.ts';
import { lastingOf } from '../adapter/world.ts';
import type { Lasting } from '../adapter/world-file.ts';
import type { ServersGiven } from '../control/index.ts';
import { textAnswer } from '../http/answer.ts';
import type { Handler, Service } from '../http/exchange.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { type OryServer, UsageError } from './arguments.ts';
import { keptIn } from './persist.ts';

/** What steers the servers of one world, and those servers. */
export type Steer = (given: ServersGiven, runtime: Runtime) => Promise<Steered>;

interface Steered {
  readonly service: Service;
  readonly control: Handler;
  readonly lasting: Lasting;
}

/** The same servers for a world of that name. */
function within({ kratos, hydra }: ServersGiven, by: ChosenBy, name: string): ServersGiven {
  const configured = kratos?.configured;
  return {
    ...(kratos && {
      kratos: {
        ...kratos,
        config: kratosIn(kratos.config, by, name),
        ...(configured && { configured: async (file) => kratosIn(await configured(file), by, name) }),
      },
    }),
    ...(hydra && { hydra: { ...hydra, config: hydraIn(hydra.config, by, name) } }),
  };
}

const made = ({ kratos, hydra }: ServersGiven, runtime: Runtime) => {
  const service = kratos?.make(kratos.config, runtime) ?? hydra?.make(hydra.config, runtime);
  if (service === undefined) throw new Error('a world has a server');
  return service;
};

/** @throws UsageError for what cannot be a folder */
async function folderOf(path: string | undefined): Promise<string | undefined> {
  if (path === undefined) return undefined;
  const make = (folder: string) =>
    mkdir(folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw new UsageError(`--persist ${path}: with --worlds a folder (${error.message})`);
    });
  await make(path);
  await make(join(path, 'worlds'));
  return path;
}

/** Some file systems take a letter for its capital. */
const fileOf = (folder: string, name: string) =>
  name === ''
    ? join(folder, 'world.json')
    : join(folder, 'worlds', `${name.replaceAll(/[A-Z]/g, (letter) => `=${letter.toLowerCase()}`)}.json`);

interface Many {
  readonly by: ChosenBy;
  readonly given: ServersGiven;
  readonly runtime: Runtime;
  /** Where each world is to be steered. */
  readonly steer?: Steer | undefined;
  /** The folder that worlds are kept in: `world.json` for the one without a name, `worlds/NAME.json` for the others. */
  readonly persist?: string | undefined;
}

/**
 * Many worlds of one server, each with its own control API and its own file where those are asked for.
 *
 * @throws UsageError for a folder that cannot be used
 */
export async function manyServed(server: OryServer, { by, given, runtime, steer, persist }: Many) {
  const folder = await folderOf(persist);
  const open = async (name: string) => {
    const own = { ...runtime, random: randomIn(runtime.random, name) };
    const servers = within(given, by, name);
    const steered = await steer?.(servers, own);
    const alone = steered ? undefined : made(servers, own);
    const lasting = () => steered?.lasting ?? lastingOf(own, { [server]: alone });
    const path = folder && fileOf(folder, name);
    const kept = await keptIn(path, server, lasting, steered?.service ?? (alone as Service));
    return { ...kept, ...kept.service, ...(steered && { control: kept.keeping(steered.control) }) };
  };
  /** Answers wait until the world's file is read. */
  const late = (name: string) => {
    const opened = open(name);
    const side =
      (listener: keyof World): Handler =>
      async (incoming) => {
        const world = await opened.catch((error: Error) => error);
        if (world instanceof Error) return textAnswer(500, `${world.message}\n`);
        return world[listener]?.(incoming) ?? textAnswer(404, 'nothing steers this world\n');
      };
    return { opened, public: side('public'), admin: side('admin'), control: side('control') };
  };
  const worlds = manyWorlds(by, late, async (name, world) => {
    if (world)
      return world.opened
        .then(({ forget }) => forget())
        .then(
          () => true,
          () => true,
        );
    // One of an earlier process, which nobody has asked for since.
    return folder === undefined
      ? false
      : rm(fileOf(folder, name)).then(
          () => true,
          () => false,
        );
  });
  // A folder that cannot be written, or the world of another server, ends the start.
  await worlds.of('').opened;
  const end = async () => {
    const left = [...worlds.all()].map(({ opened }) => opened.then((world) => world.end()));
    await Promise.allSettled(left);
  };
  return { worlds, end };
}
