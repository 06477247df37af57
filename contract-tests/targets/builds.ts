import { spawnSync } from 'node:child_process';
import type { Addresses, Send } from '../runner/exchange.ts';
import { getRedirected } from './redirected.ts';

/** The build of a server: its version, and the build information in its binary, if it can be read. */
export interface Build {
  /** From `GET /version`. */
  readonly version: string;
  /** Go module and its version. */
  readonly module?: string;
  /** Commit. */
  readonly revision?: string;
}

export interface Builds {
  readonly kratos: Build;
  readonly hydra?: Build;
}

/** Returns the builds of the servers of a profile. @param binaries files to read build information from */
export async function readBuilds(
  { admin, hydra_admin }: Addresses,
  send: Send,
  binaries: { readonly kratos?: string; readonly hydra?: string } = {},
): Promise<Builds> {
  const ask = async (address: string, binary: string | undefined): Promise<Build> => {
    const { body } = await getRedirected(send, `${address}/version`);
    const { version } = JSON.parse(body) as { version: string };
    return { version, ...(binary && moduleOf(binary)) };
  };
  return {
    kratos: await ask(admin, binaries.kratos),
    ...(hydra_admin && { hydra: await ask(hydra_admin, binaries.hydra) }),
  };
}

const knownModules = new Map<string, Omit<Build, 'version'>>();

/** Reads the build information in a binary; empty if Go is not installed. */
function moduleOf(binary: string): Omit<Build, 'version'> {
  const known = knownModules.get(binary);
  if (known) return known;
  const { stdout } = spawnSync('go', ['version', '-m', binary], { encoding: 'utf8' });
  const found = readModule(stdout ?? '');
  knownModules.set(binary, found);
  return found;
}

/** Parses the output of `go version -m`. */
export function readModule(text: string): Omit<Build, 'version'> {
  const [, path, version] = /^\tmod\t(\S+)\t(\S+)/m.exec(text) ?? [];
  const revision = /^\tbuild\tvcs\.revision=(\S+)/m.exec(text)?.[1];
  return { ...(path && { module: `${path} ${version}` }), ...(revision && { revision }) };
}

/** Returns a line for each server whose build differs from the recorded one. */
export function otherBuilds(recorded: Builds, running: Builds): string[] {
  return (['kratos', 'hydra'] as const).flatMap((name) => {
    const [before, now] = [recorded[name], running[name]];
    if (!before || !now) return [];
    const isOther =
      before.version !== now.version || (before.revision && now.revision && before.revision !== now.revision);
    return isOther ? [`this ${name} is ${buildName(now)}, the recordings are of ${buildName(before)}`] : [];
  });
}

const buildName = ({ version, revision }: Build) => (revision ? `${version} (${revision.slice(0, 12)})` : version);
