/** `ory-simulator mcp`: the control API as tools of the Model Context Protocol, over standard input and output. */
import type { ControlClient } from '../control/client.ts';
import { parseFlags, UsageError } from './arguments.ts';

const flags = {
  simulator: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** Where `up` opens the control API. */
const standardAddress = 'http://127.0.0.1:4435';

export const mcpHelp = (name: string) => `Usage:
  ${name} mcp [--simulator URL]

Lets a coding assistant steer a running simulator: a server of the Model Context Protocol on standard input and output. It needs
the packages @modelcontextprotocol/sdk and zod.

Flags:
      --simulator URL   address of the simulator's control API [${standardAddress}]
  -h, --help            print this help`;

/** Loads the SDK, which is not a dependency of this package. @throws UsageError if it is not installed */
async function loadSdk() {
  try {
    const [{ McpServer }, { StdioServerTransport }, { z }] = await Promise.all([
      import('@modelcontextprotocol/sdk/server/mcp.js'),
      import('@modelcontextprotocol/sdk/server/stdio.js'),
      import('zod'),
    ]);
    return { McpServer, StdioServerTransport, z };
  } catch (error) {
    if ((error as { readonly code?: string }).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new UsageError('mcp: run "npm install --save-dev @modelcontextprotocol/sdk zod" first');
  }
}

type Sdk = Awaited<ReturnType<typeof loadSdk>>;

/** Creates the server with a tool for each group of calls. */
function createTools({ McpServer, z }: Sdk, control: ControlClient, version: string) {
  const server = new McpServer({ name: 'ory-simulator', version });
  const result = async (call: Promise<unknown>) => {
    const data = await call.catch((error: Error) => {
      throw error.message === 'fetch failed'
        ? new Error('no simulator answers at this address: is it running?')
        : error;
    });
    return { content: [{ type: 'text' as const, text: JSON.stringify(data ?? null) }] };
  };
  const reading = { readOnlyHint: true };
  const text = (description: string) => z.string().describe(description);

  server.registerTool(
    'list_scenarios',
    {
      description: 'Lists the scenarios, each a screen or state of sign-in, with the address that opens it in the app.',
      inputSchema: { search: text('only names and titles with this text').optional() },
      annotations: reading,
    },
    ({ search = '' }) =>
      result(
        control
          .scenarios()
          .then((all) =>
            all
              .filter(({ name, title }) => `${name} ${title}`.toLowerCase().includes(search.toLowerCase()))
              .map(({ name, title, address }) => ({ name, title, address })),
          ),
      ),
  );
  server.registerTool(
    'play_scenario',
    {
      description: 'Replaces all data by a scenario. Returns the address of its screen in the app.',
      inputSchema: { name: text('name from list_scenarios, such as login/wrong-password') },
    },
    ({ name }) => result(control.play(name)),
  );
  server.registerTool(
    'reset',
    { description: 'Returns to the data of the start, the real time and no faults.', inputSchema: {} },
    () => result(control.reset()),
  );
  server.registerTool(
    'status',
    { description: 'Clock, faults, scenario and the addresses of the servers and the app.', annotations: reading },
    () => result(control.status()),
  );
  server.registerTool(
    'change_clock',
    {
      description: "Moves, sets or stops the servers' time, so that flows and sessions expire.",
      inputSchema: {
        advance: z.number().int().describe('seconds to move forward').optional(),
        now: text('new time, such as 2030-01-01T12:00:00Z').optional(),
        frozen: z.boolean().describe('whether the clock stands still').optional(),
      },
    },
    ({ advance, now, frozen }) =>
      result(
        control.changeClock({
          ...(advance !== undefined && { advance }),
          ...(now !== undefined && { now }),
          ...(frozen !== undefined && { frozen }),
        }),
      ),
  );
  server.registerTool(
    'read_mailbox',
    {
      description: 'Lists e-mails and text messages, newest first, with their codes and links.',
      inputSchema: { recipient: text('only messages to this address').optional() },
      annotations: reading,
    },
    ({ recipient }) => result(control.mailbox(recipient)),
  );
  server.registerTool('list_faults', { description: 'Lists the faults still to come.', annotations: reading }, () =>
    result(control.faults()),
  );
  server.registerTool(
    'add_fault',
    {
      description: 'Makes the next matching requests fail, or delays them.',
      inputSchema: {
        path: text('path, such as /self-service/login; {name} stands for any segment, /* for any path'),
        method: text('method; any if left out').optional(),
        status: z.number().int().min(200).max(599).optional(),
        delay: z.number().int().min(0).describe('milliseconds').optional(),
        times: z.number().int().min(1).describe('number of requests; 1 if left out').optional(),
        drop: z.boolean().describe('the connection ends without a response').optional(),
      },
    },
    ({ path, ...others }) =>
      result(
        control.addFault({
          path,
          ...Object.fromEntries(Object.entries(others).filter(([, value]) => value !== undefined)),
        }),
      ),
  );
  server.registerTool('clear_faults', { description: 'Deletes all faults.', inputSchema: {} }, () =>
    result(control.clearFaults()),
  );
  server.registerTool(
    'read_journal',
    {
      description: 'Lists the requests that the servers received, without headers and bodies.',
      inputSchema: { after: text('id of a request: only newer ones').optional() },
      annotations: reading,
    },
    ({ after }) => result(control.journalRows(after)),
  );
  server.registerTool(
    'read_request',
    {
      description: 'One request of the journal with its response, and the nearest known request if it was unknown.',
      inputSchema: { id: text('id from read_journal') },
      annotations: reading,
    },
    ({ id }) => result(control.exchange(id)),
  );
  server.registerTool(
    'list_people',
    { description: 'Lists the identities with their traits, sessions and second factors.', annotations: reading },
    () => result(control.identities()),
  );
  server.registerTool(
    'create_person',
    {
      description: 'Creates an identity that can sign in with a password.',
      inputSchema: {
        traits: z.record(z.string(), z.unknown()).describe('traits of the identity schema'),
        password: z.string().optional(),
        verified: z.boolean().describe('whether the e-mail address counts as verified').optional(),
      },
    },
    ({ traits, password, verified }) =>
      result(
        control.createIdentity({
          traits,
          ...(password !== undefined && { password }),
          ...(verified !== undefined && { verified }),
        }),
      ),
  );
  return server;
}

/**
 * Serves the tools until standard input ends.
 *
 * @param name name of the command, for the help
 * @throws UsageError for the command line, or if the SDK is not installed
 */
export async function mcp(name: string, argv: readonly string[]): Promise<void> {
  const { values, positionals } = parseFlags(argv, flags);
  if (values.help) return console.log(mcpHelp(name));
  if (positionals.length > 0) throw new UsageError(`unknown word ${JSON.stringify(positionals[0])} after "mcp"`);
  const { simulator = standardAddress } = values;
  const url = URL.parse(simulator);
  if (!url?.protocol.startsWith('http'))
    throw new UsageError(
      `--simulator: expected an address such as ${standardAddress}, got ${JSON.stringify(simulator)}`,
    );
  const sdk = await loadSdk();
  const { createControlClient } = await import('../control/client.ts');
  const { default: own } = await import('../package.json', { with: { type: 'json' } });
  const control = createControlClient(url.href.replace(/\/+$/, ''));
  await createTools(sdk, control, own.version).connect(new sdk.StdioServerTransport());
}
