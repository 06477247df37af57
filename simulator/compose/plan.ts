/** Derives from a compose project how its Kratos and Hydra start. */

import { dirname, join, posix, resolve } from 'node:path';
import { type OryCommand, oryCommands, wordsOf } from './command.ts';
import { environmentOf, pairsOf, type ReadFile, readProject, type Service } from './compose.ts';
import { readDockerfile } from './dockerfile.ts';
import type { Variables } from './interpolate.ts';
import { type Mount, mountedAt } from './mounts.ts';
import { fieldsOf, listOf } from './yaml.ts';

/** A port of a container, and the one of this machine at which it is published. */
export interface Port {
  readonly container: number;
  readonly host: number;
  /** The address of this machine; undefined for all. */
  readonly address?: string;
}

/** How a server of Ory starts in its container. */
export interface ServerPlan {
  readonly service: string;
  /** Paths of configuration files inside the container. */
  readonly files: readonly string[];
  readonly dev: boolean;
  readonly watchCourier: boolean;
  readonly environment: Readonly<Record<string, string>>;
  readonly mounts: readonly Mount[];
  /** The container's working folder. */
  readonly workdir: string;
  readonly ports: readonly Port[];
  /** The host names by which other containers reach it. */
  readonly names: readonly string[];
}

/** A service that the simulator does not start. */
export interface OtherService {
  readonly service: string;
  readonly names: readonly string[];
  readonly ports: readonly Port[];
  /** The Ory command that it runs once, such as `kratos migrate sql`. */
  readonly job?: string;
}

export interface Plan {
  readonly files: readonly string[];
  readonly folder: string;
  readonly kratos?: ServerPlan;
  readonly hydra?: ServerPlan;
  readonly others: readonly OtherService[];
  readonly warnings: readonly string[];
}

interface Candidate extends ServerPlan {
  readonly commands: readonly OryCommand[];
  readonly isActive: boolean;
}

/**
 * Reads the compose files of a project.
 *
 * @param files absolute paths; a later file overrides the earlier ones
 * @param shell variables of the shell
 * @throws ConfigError for a file that cannot be read
 */
export function planOf(files: readonly string[], shell: Variables, read: ReadFile): Plan {
  const project = readProject(files, shell, read);
  const warnings: string[] = [];
  const candidates = project.services.map((service): Candidate => {
    const profiles = listOf(service.fields.profiles).map(String);
    return {
      ...candidateOf(service, shell, read),
      isActive: profiles.length === 0 || profiles.some((each) => project.profiles.has(each)),
    };
  });
  const pick = (server: OryCommand['server']): ServerPlan | undefined => {
    const all = candidates.filter(({ commands }) => commands.some((each) => serves(each, server)));
    const [first = all[0], ...more] = all.filter(({ isActive }) => isActive);
    if (!first) return undefined;
    if (more.length > 0)
      warnings.push(
        `${more.map(({ service }) => service).join(', ')}: not started, because ${first.service} is the first ${server}`,
      );
    const names = project.missing.get(first.service);
    if (names?.size) warnings.push(`service ${first.service}: variables without a value: ${[...names].join(', ')}`);
    const command = first.commands.find((each) => serves(each, server));
    const sends = candidates.some(({ commands }) =>
      commands.some((each) => each.server === server && each.words[0] === 'courier'),
    );
    const { commands: _, isActive: __, ...plan } = first;
    return {
      ...plan,
      files: command?.files ?? [],
      dev: command?.dev ?? false,
      watchCourier: (command?.watchCourier ?? false) || sends,
    };
  };
  const [kratos, hydra] = [pick('kratos'), pick('hydra')];
  const taken = new Set([kratos?.service, hydra?.service]);
  const others = candidates
    .filter(({ service }) => !taken.has(service))
    .map(
      ({ service, names, ports, commands: [command] }): OtherService => ({
        service,
        names,
        ports,
        ...(command && { job: [command.server, ...command.words].join(' ') }),
      }),
    );
  const folder = dirname(files[0] ?? '');
  return { files, folder, ...(kratos && { kratos }), ...(hydra && { hydra }), others, warnings };
}

const serves = ({ server, words }: OryCommand, wanted: OryCommand['server']) =>
  server === wanted && words[0] === 'serve';

/** Image names of Ory's servers, also of a copy in another registry. */
const oryImage = /(?:^|\/)(?:oryd|ory)\/(kratos|hydra)(?::|@|$)/;

const serverOf = (image: unknown) => oryImage.exec(String(image ?? ''))?.[1] as OryCommand['server'] | undefined;

function candidateOf(service: Service, shell: Variables, read: ReadFile): Omit<Candidate, 'isActive'> {
  const { fields, folder, name } = service;
  const build = typeof fields.build === 'string' ? { context: fields.build } : fieldsOf(fields.build);
  const context = resolve(folder, String(build.context ?? '.'));
  const args = Object.fromEntries(
    Object.entries(pairsOf(build.args)).flatMap(([key, value = shell[key]]) =>
      value === undefined ? [] : [[key, value]],
    ),
  );
  const dockerfile =
    fields.build === undefined
      ? undefined
      : (build.dockerfile_inline ?? read(join(context, String(build.dockerfile ?? 'Dockerfile'))));
  const image =
    dockerfile === undefined
      ? undefined
      : readDockerfile(String(dockerfile), args, build.target === undefined ? undefined : String(build.target));
  const server = serverOf(fields.image) ?? serverOf(image?.from) ?? Object.values(args).map(serverOf).find(Boolean);
  const workdir = String(fields.working_dir ?? image?.workdir ?? '/home/ory');
  const mounts = [
    ...mountsOf(listOf(fields.volumes), folder),
    ...(image?.copies ?? []).map(({ source, target }) => ({ container: target, host: resolve(context, source) })),
  ];
  // Only mounts count: a program of the image is no file of the repository.
  const readScript = (path: string) =>
    mountedAt(posix.resolve(workdir, path), mounts)
      .map(read)
      .find((text) => text !== undefined);
  const entrypoint = fields.entrypoint === undefined ? image?.entrypoint : wordsOf(fields.entrypoint);
  const command =
    fields.command === undefined ? (fields.entrypoint === undefined ? image?.command : []) : wordsOf(fields.command);
  const words = [...(entrypoint ?? []), ...(command ?? [])];
  const commands = oryCommands(words.length === 0 && server ? ['serve'] : words, server, readScript);
  return {
    service: name,
    commands,
    files: [],
    dev: false,
    watchCourier: false,
    environment: { ...image?.env, ...environmentOf(service, shell, read) },
    mounts,
    workdir,
    ports: listOf(fields.ports).flatMap(portsOf),
    names: namesOf(service),
  };
}

/** Volumes in the short and the long syntax. Named volumes have no folder of the user. */
function mountsOf(volumes: readonly unknown[], folder: string): Mount[] {
  return volumes.flatMap((each): Mount[] => {
    const { type, source, target } = typeof each === 'string' ? shortVolume(each) : fieldsOf(each);
    if (typeof source !== 'string' || typeof target !== 'string') return [];
    if (type !== 'bind' && !/^(?:\.|\/|~)/.test(source)) return [];
    const host = source.startsWith('~') ? source : resolve(folder, source);
    return [{ container: target.replace(/:[zZ]$/, '').replace(/(.)\/+$/, '$1'), host }];
  });
}

function shortVolume(text: string) {
  const [source, target] = text.split(':');
  return { type: undefined, source, target };
}

/** Ports in the short and the long syntax, also ranges. */
function portsOf(given: unknown): Port[] {
  const {
    target,
    published,
    host_ip: address,
  } = typeof given === 'object' ? fieldsOf(given) : shortPort(String(given));
  const [first, last = first] = String(target).split('-').map(Number);
  const [start] = published === undefined || published === '' ? [first] : String(published).split('-').map(Number);
  if (!first || !last || !start) return [];
  return Array.from({ length: last - first + 1 }, (_, i) => ({
    container: first + i,
    host: start + i,
    ...(typeof address === 'string' && address !== '' && { address }),
  }));
}

function shortPort(text: string) {
  const [, host_ip, published, target] = /^(?:(?:(\[[^\]]*\]|[\d.]+):)?([\d-]*):)?([\d-]+)(?:\/\w+)?$/.exec(text) ?? [];
  return { host_ip: host_ip?.replace(/^\[(.*)\]$/, '$1'), published, target };
}

function namesOf({ name, fields }: Service): readonly string[] {
  const aliases = Object.values(fieldsOf(fields.networks)).flatMap((network) => listOf(fieldsOf(network).aliases));
  const all = [name, fields.container_name, fields.hostname, ...aliases];
  return [...new Set(all.filter((each): each is string => typeof each === 'string'))];
}
