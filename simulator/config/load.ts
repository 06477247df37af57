/** Loads configuration files and the files that they name, with Node. */
import { relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gaveUpMessage, networkError } from '../http/network-error.ts';
import type { Fetch } from '../runtime/runtime.ts';
import type { ReadFolder } from './courier.ts';
import { ConfigError, UnreadableSchema } from './document/errors.ts';
import type { SourceFile } from './document/located.ts';
import type { ParsedHydraConfig } from './hydra.ts';
import type { ReadSchema } from './identity-schema.ts';
import type { ParsedKratosConfig } from './kratos.ts';
import type { Upstreams } from './oidc-upstreams.ts';

// `import` would also load the rest of the module, which makes the start slower.
const { readdirSync, readFileSync } = process.getBuiltinModule('node:fs');

export interface LoadOptions {
  /** Paths of configuration files. A later one wins. */
  readonly files: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  /** What the names of the variables begin with, which `env` leaves out. */
  readonly envPrefix?: string;
  readonly dev: boolean;
  /** Further files as texts. They win over `files`. */
  readonly over?: readonly SourceFile[];
  /** Reads files on other hosts. */
  readonly fetch?: Fetch;
  /** Other URLs for kinds of social sign-in providers: `{ google: 'http://127.0.0.1:4447' }`. */
  readonly upstreamFor?: Upstreams;
  /** A running server reloads its configuration: it continues without identity schemas that cannot be read. */
  readonly isRunning?: boolean;
  /** Paths of keys to leave out, for a report of all faults; none by default. */
  readonly without?: readonly string[];
  /** Finds the files that the configuration names; from the working directory if left out. */
  readonly locate?: (path: string) => string;
}

/** The servers refuse to start without a database. The simulator has none, so it needs no address of one. */
const ownDsn: SourceFile = { name: 'built-in dsn.yml', text: 'dsn: memory' };

/** Reads and checks `kratos.yml`, with the files that it names. @throws ConfigError with file, line and member */
export async function loadKratosConfig({
  files,
  over = [],
  fetch: call = fetch,
  locate = (path) => resolve(path),
  ...rest
}: LoadOptions): Promise<ParsedKratosConfig> {
  const { parseKratosConfig } = await import('./kratos.ts');
  const sources = [ownDsn, ...files.map(readSource), ...over];
  const readFolder = (path: string) => filesBelow(locate(path));
  return parseKratosConfig({ ...rest, files: sources, readSchema: readerBy(call, locate), readFolder });
}

/** Reads and checks `hydra.yml`. @throws ConfigError with file, line and member */
export async function loadHydraConfig({
  files,
  over = [],
  ...rest
}: Omit<LoadOptions, 'upstreamFor' | 'locate'>): Promise<ParsedHydraConfig> {
  const { parseHydraConfig } = await import('./hydra.ts');
  return parseHydraConfig({ ...rest, files: [ownDsn, ...files.map(readSource), ...over] });
}

function readSource(name: string): SourceFile {
  try {
    return { name, text: readFileSync(name, 'utf8') };
  } catch (error) {
    throw new ConfigError(`${name}: expected a readable file, got ${reason(error)}`);
  }
}

/**
 * Reads `file:///absolute`, and `file://relative` or `file://./relative` from the working directory, as Kratos does;
 * other URLs by `call`.
 */
const readerBy =
  (call: Fetch, locate: (path: string) => string): ReadSchema =>
  async (url) => {
    if (url.startsWith('file://')) {
      const path = locate(
        url.startsWith('file:///') ? fileURLToPath(url) : decodeURIComponent(url.slice('file://'.length)),
      );
      try {
        return readFileSync(path, 'utf8');
      } catch (error) {
        const why = reason(error);
        if (why !== noSuchFile) throw new Error(why);
        throw new UnreadableSchema(
          `open ${decodeURIComponent(url.slice('file://'.length))}: no such file or directory`,
          why,
        );
      }
    }
    const response = await call(url, { signal: AbortSignal.timeout(10_000) }).catch((error: unknown) => {
      throw (error as Error).name === 'TimeoutError'
        ? error
        : new UnreadableSchema(gaveUpMessage(url, networkError(url, error).reason), reason(error));
    });
    if (!response.ok) throw new Error(`the server responded with status ${response.status}`);
    return response.text();
  };

const filesBelow: ReadFolder = (path) => {
  try {
    const files = readdirSync(path, { recursive: true, withFileTypes: true }).filter((each) => each.isFile());
    const paths = files.map(({ parentPath, name }) => relative(path, resolve(parentPath, name)).replaceAll('\\', '/'));
    return Object.fromEntries(paths.map((each) => [each, readFileSync(resolve(path, each), 'utf8')]));
  } catch {
    // The server continues with its own templates, too.
    return {};
  }
};

const noSuchFile = 'no such file';

function reason(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ENOENT' ? noSuchFile : error instanceof Error ? error.message : String(error);
}
