/** The part of the reader that needs Node: files and loopback addresses. */
import { relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gaveUpMessage, networkError } from '../http/network-error.ts';
import type { Fetch } from '../runtime/runtime.ts';
import type { ReadFolder } from './courier.ts';
import { ConfigError, Unread } from './document/errors.ts';
import type { SourceFile } from './document/located.ts';
import type { Parsed } from './document/parse.ts';
import type { HydraConfig } from './hydra.ts';
import type { ReadSchema } from './identity-schema.ts';
import type { KratosConfig } from './kratos.ts';
import type { Upstreams } from './oidc-upstreams.ts';

// An import would load what the module offers beside this, and no start has anything else to do meanwhile.
const { readdirSync, readFileSync } = process.getBuiltinModule('node:fs');

export interface LoadOptions {
  /** Paths of configuration files; a later one wins. */
  readonly files: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly dev: boolean;
  /** Texts in the place of files; they win over all of them. */
  readonly over?: readonly SourceFile[];
  /** How what lies on other hosts is read. */
  readonly fetch?: Fetch;
  /** Where kinds of social sign-in providers are sent instead of where they are: `{ google: 'http://127.0.0.1:4447' }`. */
  readonly upstreamFor?: Upstreams;
  /** A server that runs takes it over: it goes on without identity schemas that cannot be read. */
  readonly isRunning?: boolean;
}

export async function loadKratosConfig({
  files,
  over = [],
  fetch: call = fetch,
  ...rest
}: LoadOptions): Promise<Parsed<KratosConfig>> {
  const { parseKratosConfig } = await import('./kratos.ts');
  const sources = [...files.map(readSource), ...over];
  return parseKratosConfig({ ...rest, files: sources, readSchema: readerBy(call), readFolder });
}

export async function loadHydraConfig({
  files,
  over = [],
  ...rest
}: Omit<LoadOptions, 'upstreamFor'>): Promise<Parsed<HydraConfig>> {
  const { parseHydraConfig } = await import('./hydra.ts');
  return parseHydraConfig({ ...rest, files: [...files.map(readSource), ...over] });
}

function readSource(name: string): SourceFile {
  try {
    return { name, text: readFileSync(name, 'utf8') };
  } catch (error) {
    throw new ConfigError(`${name}: expected a readable file, got ${reason(error)}`);
  }
}

/** `file:///absolute`, and `file://relative` or `file://./relative`, which count from the working directory, as for Kratos. */
const readerBy =
  (call: Fetch): ReadSchema =>
  async (url) => {
    if (url.startsWith('file://')) {
      const path = url.startsWith('file:///')
        ? fileURLToPath(url)
        : resolve(decodeURIComponent(url.slice('file://'.length)));
      try {
        return readFileSync(path, 'utf8');
      } catch (error) {
        const why = reason(error);
        if (why !== gone) throw new Error(why);
        throw new Unread(`open ${decodeURIComponent(url.slice('file://'.length))}: no such file or directory`, why);
      }
    }
    const response = await call(url, { signal: AbortSignal.timeout(10_000) }).catch((error: unknown) => {
      throw (error as Error).name === 'TimeoutError'
        ? error
        : new Unread(gaveUpMessage(url, networkError(url, error).reason), reason(error));
    });
    if (!response.ok) throw new Error(`the server answered ${response.status}`);
    return response.text();
  };

const readFolder: ReadFolder = (path) => {
  try {
    const files = readdirSync(path, { recursive: true, withFileTypes: true }).filter((each) => each.isFile());
    const paths = files.map(({ parentPath, name }) => relative(path, resolve(parentPath, name)).replaceAll('\\', '/'));
    return Object.fromEntries(paths.map((each) => [each, readFileSync(resolve(path, each), 'utf8')]));
  } catch {
    // The server goes on with its own templates, too.
    return {};
  }
};

const gone = 'no such file';

function reason(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ENOENT' ? gone : error instanceof Error ? error.message : String(error);
}
