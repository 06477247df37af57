/** The commands of the simulator's command line. */

import { setFlagsFromString } from 'node:v8';
import { ConfigError } from '../config/document/errors.ts';
import { type Arguments, type CliServer, readArguments, UsageError } from './arguments.ts';
import { generalHelp, helpOf } from './help.ts';
import { serve } from './serve.ts';

const isServer = (word: string): word is CliServer => ['kratos', 'hydra', 'upstream'].includes(word);

const sides = { all: ['public', 'admin'], public: ['public'], admin: ['admin'] } as const;

const isSide = (word: string | undefined): word is keyof typeof sides =>
  word !== undefined && Object.hasOwn(sides, word);

const commands: Readonly<Record<string, (server: CliServer, options: Arguments) => void | Promise<void>>> = {
  async serve(server, options) {
    // Loaded only here, because its cryptography would slow the start of the other servers.
    if (server === 'upstream') return (await import('./upstream.ts')).serveUpstreams(options);
    if (server === 'kratos') return serve(server, sides.all, options);
    const [which] = options.words;
    // Like Hydra, `serve` without `all`, `public` or `admin` prints the help.
    return isSide(which) ? serve(server, sides[which], options) : console.log(helpOf(server));
  },
  migrate(server) {
    console.log(`${server} migrate: nothing to do, data is kept in memory`);
  },
  version() {
    console.log('Version:    v26.2.0 (simulator)');
  },
};

async function dispatch([server, ...argv]: readonly string[]): Promise<void> {
  if (server === undefined || server === '--help' || server === '-h' || server === 'help')
    return console.log(generalHelp);
  if (!isServer(server))
    throw new UsageError(`unknown server ${JSON.stringify(server)}: expected kratos, hydra or upstream`);
  const options = readArguments(server, argv);
  if (options.help || options.command === undefined || options.command === 'help') return console.log(helpOf(server));
  const command = Object.hasOwn(commands, options.command) ? commands[options.command] : undefined;
  if (!command) throw new UsageError(`unknown command ${JSON.stringify(options.command)} for "${server}"`);
  await command(server, options);
}

/**
 * Runs one command. `serve` returns when the listeners are ready. An error in the command line or the configuration is
 * printed, and the process exits with code 1, as for Ory's servers.
 *
 * @param argv the arguments after the program's name
 */
export async function main(argv: readonly string[]): Promise<void> {
  try {
    await dispatch(argv);
    // By default V8 lets the heap grow to four times the live data. This saves a third of the memory under load. It is set
    // after the start, because there is little garbage while a server loads.
    setFlagsFromString('--heap-growing-percent=50');
  } catch (error) {
    const expected = error instanceof ConfigError || error instanceof UsageError;
    console.error(expected ? error.message : error);
    if (error instanceof UsageError && /^unknown/.test(error.message)) console.error('Run with --help for usage.');
    process.exit(1);
  }
}
