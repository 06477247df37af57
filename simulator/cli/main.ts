/** The commands of the simulator's command line. */

import { setFlagsFromString } from 'node:v8';
import { ConfigError } from '../config/document/errors.ts';
import { SeedError } from '../starter/seed.ts';
import { type Arguments, type CliServer, readArguments, UsageError } from './arguments.ts';
import { generalHelp, helpOf } from './help.ts';
import { serve } from './serve.ts';

const isServer = (word: string): word is CliServer => ['kratos', 'hydra', 'upstream'].includes(word);

const sides = { all: ['public', 'admin'], public: ['public'], admin: ['admin'] } as const;

const isSide = (word: string | undefined): word is keyof typeof sides =>
  word !== undefined && Object.hasOwn(sides, word);

type ServerCommand = (server: CliServer, options: Arguments, name: string) => void | Promise<void>;

const commands: Readonly<Record<string, ServerCommand>> = {
  async serve(server, options, name) {
    // Loaded only here, because its cryptography would slow the start of the other servers.
    if (server === 'upstream') return (await import('./upstream.ts')).serveUpstreams(options);
    if (server === 'kratos') return serve(server, sides.all, options);
    const [which] = options.words;
    // Like Hydra, `serve` without `all`, `public` or `admin` prints the help.
    return isSide(which) ? serve(server, sides[which], options) : console.log(helpOf(server, name));
  },
  courier(server, { words }, name) {
    if (server !== 'kratos') throw new UsageError(`unknown command "courier" for "${server}"`);
    if (words[0] !== 'watch') return console.log(helpOf(server, name));
    console.log(
      'kratos courier: the server sends its messages itself, with "serve --watch-courier"; this waits for its end',
    );
    // Compose files restart a service that ends.
    setInterval(() => {}, 2 ** 30);
  },
  migrate(server) {
    console.log(`${server} migrate: nothing to do, data is kept in memory`);
  },
  version() {
    console.log('Version:    v26.2.0 (simulator)');
  },
};

async function dispatch(name: string, [word, ...argv]: readonly string[]): Promise<void> {
  if (word === '--version' || word === '-v' || word === 'version') {
    const { default: own } = await import('../package.json', { with: { type: 'json' } });
    return console.log(`${own.version} (Kratos and Hydra v26.2.0)`);
  }
  if (word === '--help' || word === '-h' || word === 'help') return console.log(generalHelp(name));
  // Loaded only here, because the servers start without it.
  if (word === 'init') return (await import('./init.ts')).init(name, argv);
  if (word === 'doctor') {
    if (!(await (await import('./doctor.ts')).doctor(name, argv))) process.exitCode = 1;
    return;
  }
  if (word === 'mcp') return (await import('./mcp.ts')).mcp(name, argv);
  if (word === 'panel') return (await import('./panel.ts')).panel(name, argv);
  if (word === 'sheet') return (await import('./sheet.ts')).sheet(name, argv);
  if (word === 'up') return (await import('./up.ts')).up(name, argv);
  if (word === undefined || word.startsWith('-'))
    return (await import('./up.ts')).up(name, word === undefined ? [] : [word, ...argv]);
  if (!isServer(word))
    throw new UsageError(
      `unknown command ${JSON.stringify(word)}: expected up, init, doctor, mcp, panel, sheet, kratos, hydra or upstream`,
    );
  const options = readArguments(word, argv);
  if (options.help || options.command === undefined || options.command === 'help')
    return console.log(helpOf(word, name));
  const command = Object.hasOwn(commands, options.command) ? commands[options.command] : undefined;
  if (!command) throw new UsageError(`unknown command ${JSON.stringify(options.command)} for "${word}"`);
  await command(word, options, name);
}

/**
 * Runs one command; without arguments, `up`. `serve` returns when the listeners are ready. An error in the command line or the configuration is
 * printed, and the process exits with code 1, as for Ory's servers.
 *
 * @param argv the arguments after the program's name
 * @param name name of the program, for help texts
 */
export async function main(argv: readonly string[], name = 'ory-simulator'): Promise<void> {
  try {
    await dispatch(name, argv);
    // By default V8 lets the heap grow to four times the live data. This saves a third of the memory under load. It is set
    // after the start, because there is little garbage while a server loads.
    setFlagsFromString('--heap-growing-percent=50');
  } catch (error) {
    const expected = error instanceof ConfigError || error instanceof UsageError || error instanceof SeedError;
    console.error(expected ? error.message : error);
    if (error instanceof UsageError && /^unknown/.test(error.message)) console.error('Run with --help for usage.');
    process.exit(1);
  }
}
