import { isDeepStrictEqual } from 'node:util';
import { ConfigError } from '../config/document/errors.ts';
import type { ParsedConfig } from '../config/document/parse.ts';
import type { KratosConfig } from '../config/kratos.ts';

/** How often is looked whether a file has changed, in milliseconds. */
const interval = 300;

/** What only a start reads: the server takes such a change without a word, and goes on listening where it did. */
const startOnly = (['public', 'admin'] as const).flatMap((side) =>
  (['host', 'port', 'socket', 'tls'] as const).map((key) => ({
    path: `serve.${side}.${key}`,
    of: ({ serve }: KratosConfig): unknown => serve[side][key],
  })),
);

/** Where a configuration goes that took the place of another. */
interface Reloading {
  /** The files of the command line. */
  readonly files: readonly string[];
  readonly load: () => Promise<ParsedConfig<KratosConfig>>;
  /** What the server started with. */
  readonly first: KratosConfig;
  /** The warnings of that start. */
  readonly warned: readonly string[];
  readonly take: (config: KratosConfig) => void;
  /** One line for each change, and one for each new warning. */
  readonly say: (line: string) => void;
}

/**
 * Follows a `kratos.yml` and the identity schemas that lie in files, as Kratos does: a change counts from the next request on, what is
 * wrong leaves everything as it was, but for schemas that cannot be read any more. It keeps no process alive.
 */
export function followChanges({ files, load, first, warned, take, say }: Reloading): void {
  const { watchFile } = process.getBuiltinModule('node:fs');
  const followed = new Set<string>();
  const follow = (paths: readonly string[]) => {
    for (const path of paths.filter((each) => !followed.has(each))) {
      followed.add(path);
      // Of a file that is not there Node tells once, though nothing has changed.
      watchFile(path, { interval, persistent: false }, (now, before) => {
        if (now.ctimeMs !== before.ctimeMs) void reload();
      });
    }
  };
  let known = warned;
  const reload = async () => {
    try {
      const { config, warnings } = await load();
      for (const warning of warnings) if (!known.includes(warning)) say(`warning: ${warning}`);
      known = warnings;
      const late = startOnly.filter(({ of }) => !isDeepStrictEqual(of(config), of(first))).map(({ path }) => path);
      take(config);
      follow(schemaFiles(config));
      say(`reload: taken over${late.length > 0 ? `, but for ${late.join(', ')}: these need a new start` : ''}`);
    } catch (error) {
      const why = error instanceof ConfigError ? error.message : String(error);
      say(`reload: ${why}; the configuration before goes on`);
    }
  };
  follow([...files, ...schemaFiles(first)]);
}

const schemaFiles = ({ identity }: KratosConfig): string[] =>
  identity.schemas.flatMap(({ url }) => (url.startsWith('file://') ? [decodeURIComponent(url.slice(7))] : []));
