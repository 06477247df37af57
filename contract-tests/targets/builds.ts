import { spawnSync } from 'node:child_process';
import type { Addresses, Send } from '../runner/exchange.ts';
import { redirected } from './redirected.ts';

/** What a server says of itself, and what Go wrote into its binary, where that can be asked. */
export interface Build {
  /** The answer of `/version`. */
  readonly version: string;
  /** The module and the version that the tool chain gave it. */
  readonly module?: string;
  /** The commit it was built from. */
  readonly revision?: string;
}

export interface Builds {
  readonly kratos: Build;
  readonly hydra?: Build;
}

/** Asks the servers of a profile which build they are. */
export async function askBuilds(
  { admin, hydra_admin }: Addresses,
  send: Send,
  binaries: { readonly kratos?: string; readonly hydra?: string } = {},
): Promise<Builds> {
  const ask = async (address: string, binary: string | undefined): Promise<Build> => {
    const { body } = await redirected(send, `${address}/version`);
    const { version } = JSON.parse(body) as { version: string };
    return { version, ...(binary && moduleOf(binary)) };
  };
  return {
    kratos: await ask(admin, binaries.kratos),
    ...(hydra_admin && { hydra: await ask(hydra_admin, binaries.hydra) }),
  };
}

const asked = new Map<string, Omit<Build, 'version'>>();

/** Nothing where there is no Go here to read it. */
function moduleOf(binary: string): Omit<Build, 'version'> {
  const known = asked.get(binary);
  if (known) return known;
  const { stdout } = spawnSync('go', ['version', '-m', binary], { encoding: 'utf8' });
  const found = readModule(stdout ?? '');
  asked.set(binary, found);
  return found;
}

/** Reads the output of `go version -m`. */
export function readModule(text: string): Omit<Build, 'version'> {
  const [, path, version] = /^\tmod\t(\S+)\t(\S+)/m.exec(text) ?? [];
  const revision = /^\tbuild\tvcs\.revision=(\S+)/m.exec(text)?.[1];
  return { ...(path && { module: `${path} ${version}` }), ...(revision && { revision }) };
}

/** One line for each server that is another than the one recorded. */
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
