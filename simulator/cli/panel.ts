/** `ory-simulator panel`: the panel on real servers. */

import { withToken } from '../control/panel-token.ts';
import { createRealControl } from '../control/real-servers.ts';
import { parseFlags, portOf, UsageError } from './arguments.ts';
import { openAll, runtime, withPanel } from './serve.ts';

const flags = {
  'kratos-admin': { type: 'string' },
  'hydra-admin': { type: 'string' },
  write: { type: 'boolean' },
  control: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** Port of the panel. */
const standardPort = 4435;

export const panelHelp = (name: string) => `Usage:
  ${name} panel --kratos-admin URL [flags]

Opens the panel on real servers, on this machine only: people, sessions, messages and OAuth2 clients. It only reads, unless
--write allows it to change data. The printed address has a token, without which the panel answers nobody.

Flags:
      --kratos-admin URL   address of Kratos's admin API, such as http://127.0.0.1:4434
      --hydra-admin URL    address of Hydra's admin API, such as http://127.0.0.1:4445
      --write              allow changes
      --control PORT       port of the panel on 127.0.0.1 [${standardPort}]
  -h, --help               print this help`;

/** Returns an address without a slash at the end. @throws UsageError */
function addressOf(flag: string, given: string): string {
  const url = URL.parse(given);
  if (url?.protocol.startsWith('http')) return url.href.replace(/\/+$/, '');
  throw new UsageError(`--${flag}: expected an address such as http://127.0.0.1:4434, got ${JSON.stringify(given)}`);
}

/**
 * Starts the panel and prints its address with a new token. The process then runs until SIGINT or SIGTERM.
 *
 * @param name name of the command, for the help
 * @throws UsageError for the command line or a taken port
 */
export async function panel(name: string, argv: readonly string[]): Promise<void> {
  const { values, positionals } = parseFlags(argv, flags);
  if (values.help) return console.log(panelHelp(name));
  if (positionals.length > 0) throw new UsageError(`unknown word ${JSON.stringify(positionals[0])} after "panel"`);
  const { 'kratos-admin': kratos, 'hydra-admin': hydra, write = false } = values;
  if (kratos === undefined) throw new UsageError('--kratos-admin: missing');
  const control = createRealControl({
    kratosAdmin: addressOf('kratos-admin', kratos),
    hydraAdmin: hydra === undefined ? undefined : addressOf('hydra-admin', hydra),
    isWritable: write,
    runtime,
  });
  const token = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url');
  const [origin] = await openAll([
    {
      name: 'panel',
      handler: withToken(await withPanel(control), token),
      host: '127.0.0.1',
      port: portOf(values.control) ?? standardPort,
      setting: '--control',
    },
  ]);
  console.log(`panel is ready on ${origin}/?token=${token}`);
}
