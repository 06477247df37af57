import { isDeepStrictEqual } from 'node:util';
import { ConfigError } from '../config/document/errors.ts';
import type { ParsedConfig } from '../config/document/parse.ts';
import type { KratosConfig } from '../config/kratos.ts';

/** How often files are checked for changes (ms). */
const interval = 300;

/** Keys that are read only at the start. Kratos accepts a change of them silently and goes on listening as before. */
const startOnly = (['public', 'admin'] as const).flatMap((side) =>
  (['host', 'port', 'socket', 'tls'] as const).map((key) => ({
    path: `serve.${side}.${key}`,
    of: ({ serve }: KratosConfig): unknown => serve[side][key],
  })),
);

/** The configuration of a running server and the functions that reload it. */
interface Reloading {
  /** The files of the command line. */
  readonly files: readonly string[];
  /** Reads the configuration again and applies it. @throws ConfigError */
  readonly reload: () => Promise<ParsedConfig<KratosConfig>>;
  /** The configuration at the start. */
  readonly first: KratosConfig;
  /** The warnings at the start. */
  readonly warned: readonly string[];
  /** Receives one line for each change and each new warning. */
  readonly report: (line: string) => void;
  /** Finds the files that the configuration names, if they are elsewhere than it says. */
  readonly locate?: (path: string) => string;
}

/**
 * Reloads `kratos.yml` and the identity schemas in files when they change, as Kratos does. An invalid configuration is not
 * applied; an identity schema that has become unreadable is. Watching does not keep the process alive.
 */
export function reloadOnChange({ files, reload, first, warned, report, locate = (path) => path }: Reloading): void {
  const { watchFile } = process.getBuiltinModule('node:fs');
  const followed = new Set<string>();
  const follow = (paths: readonly string[]) => {
    for (const path of paths.filter((each) => !followed.has(each))) {
      followed.add(path);
      // Node calls this once for a missing file, although nothing has changed.
      watchFile(path, { interval, persistent: false }, (now, before) => {
        if (now.ctimeMs !== before.ctimeMs) void onChange();
      });
    }
  };
  let known = warned;
  const onChange = async () => {
    try {
      const { config, warnings } = await reload();
      for (const warning of warnings) if (!known.includes(warning)) report(`warning: ${warning}`);
      known = warnings;
      const late = startOnly.filter(({ of }) => !isDeepStrictEqual(of(config), of(first))).map(({ path }) => path);
      follow(schemaFiles(config).map(locate));
      report(`reload: applied${late.length > 0 ? `; restart to apply ${late.join(', ')}` : ''}`);
    } catch (error) {
      const why = error instanceof ConfigError ? error.message : String(error);
      report(`reload: ${why}; the previous configuration stays in use`);
    }
  };
  follow([...files, ...schemaFiles(first).map(locate)]);
}

const schemaFiles = ({ identity }: KratosConfig): string[] =>
  identity.schemas.flatMap(({ url }) => (url.startsWith('file://') ? [decodeURIComponent(url.slice(7))] : []));
