/** The commands of the simulator's command line. */

import { setFlagsFromString } from 'node:v8';
import { ConfigError } from '../config/document/errors.ts';
import { type Arguments, readArguments, type ServerName, UsageError } from './arguments.ts';
import { generalHelp, helpOf } from './help.ts';
import { serve } from './serve.ts';

const isServer = (word: string): word is ServerName => ['kratos', 'hydra', 'upstream'].includes(word);

const sides = { all: ['public', 'admin'], public: ['public'], admin: ['admin'] } as const;

const isSide = (word: string | undefined): word is keyof typeof sides =>
  word !== undefined && Object.hasOwn(sides, word);

const commands: Readonly<Record<string, (server: ServerName, options: Arguments) => void | Promise<void>>> = {
  async serve(server, options) {
    // Not loaded with the others: its signatures would slow their start.
    if (server === 'upstream') return (await import('./upstream.ts')).serveUpstreams(options);
    if (server === 'kratos') return serve(server, sides.all, options);
    const [which] = options.words;
    // As Hydra does: `serve` alone, or with a word that it does not know, prints the help.
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
  if (!isServer(server)) throw new UsageError(`unknown server ${JSON.stringify(server)}: kratos, hydra or upstream`);
  const options = readArguments(server, argv);
  if (options.help || options.command === undefined || options.command === 'help') return console.log(helpOf(server));
  const command = Object.hasOwn(commands, options.command) ? commands[options.command] : undefined;
  if (!command) throw new UsageError(`unknown command ${JSON.stringify(options.command)} for "${server}"`);
  await command(server, options);
}

/**
 * Runs one command line; `serve` returns when the listeners are ready. A mistake is printed and ends the
 * process with exit code 1, as the servers end for one in the configuration.
 *
 * @param argv the words behind the program's name
 */
export async function main(argv: readonly string[]): Promise<void> {
  try {
    await dispatch(argv);
    // Left to itself, V8 lets a heap grow to four times what is alive before it clears up, and keeps what it once took: under
    // load a third of the memory goes. Said only now, because while a server loads there is nothing to clear up.
    setFlagsFromString('--heap-growing-percent=50');
  } catch (error) {
    const expected = error instanceof ConfigError || error instanceof UsageError;
    console.error(expected ? error.message : error);
    if (error instanceof UsageError && /^unknown/.test(error.message)) console.error('Run with --help for usage.');
    process.exit(1);
  }
}
