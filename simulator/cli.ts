/** `simulator kratos serve -c FILE`, `simulator hydra serve all -c FILE`: takes the place of the two real binaries. */
import { type Arguments, readArguments, type ServerName, UsageError } from './cli/arguments.ts';
import { generalHelp, helpOf } from './cli/help.ts';
import { serve } from './cli/serve.ts';
import { ConfigError } from './config/errors.ts';

const sides = { all: ['public', 'admin'], public: ['public'], admin: ['admin'] } as const;

const isSide = (word: string | undefined): word is keyof typeof sides =>
  word !== undefined && Object.hasOwn(sides, word);

const commands: Readonly<Record<string, (server: ServerName, options: Arguments) => void | Promise<void>>> = {
  serve(server, options) {
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

async function main([server, ...argv]: readonly string[]): Promise<void> {
  if (server === undefined || server === '--help' || server === '-h' || server === 'help')
    return console.log(generalHelp);
  if (server !== 'kratos' && server !== 'hydra')
    throw new UsageError(`unknown server ${JSON.stringify(server)}: kratos or hydra`);
  const options = readArguments(server, argv);
  if (options.help || options.command === undefined || options.command === 'help') return console.log(helpOf(server));
  const command = Object.hasOwn(commands, options.command) ? commands[options.command] : undefined;
  if (!command) throw new UsageError(`unknown command ${JSON.stringify(options.command)} for "${server}"`);
  await command(server, options);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  const expected = error instanceof ConfigError || error instanceof UsageError;
  console.error(expected ? error.message : error);
  if (error instanceof UsageError && /^unknown/.test(error.message)) console.error('Run with --help for usage.');
  process.exit(error instanceof ConfigError ? 2 : 1);
});
