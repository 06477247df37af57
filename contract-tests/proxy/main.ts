/**
 * `npm run contract:proxy -- --kratos URL --config kratos.yml [--kratos-admin URL] [--port 4430] [--journal 4431]`: stands
 * before a live Kratos. Each answer is checked against `openapi/`, and compared with what a simulator of the same
 * configuration says; the journal shows both side by side, and the session as a contract suite.
 */
import { parseArgs } from 'node:util';
import { running } from '../fuzz/servers.ts';
import { steadied } from '../fuzz/steady.ts';
import { hostSimulator } from '../targets/simulator.ts';
import { lineOf } from './page.ts';
import { serveJournal, serveProxy } from './serve.ts';
import { createSession } from './session.ts';

const usage = `Usage:
  npm run contract:proxy -- --kratos URL --config kratos.yml [flags]

Stands before a live Kratos: each answer is checked against openapi/, and compared with what a simulator of the same
configuration says. The journal shows both, and the session as a contract suite.

      --kratos URL        the live server's public address
      --kratos-admin URL  its admin address
      --config FILE       the kratos.yml that it was started with
      --port PORT         where the proxy listens (4430)
      --journal PORT      where the journal is read (4431)
  -h, --help              this text`;

const text = { type: 'string' } as const;
const flags = {
  kratos: text,
  'kratos-admin': text,
  config: text,
  port: { ...text, default: '4430' },
  journal: { ...text, default: '4431' },
  help: { type: 'boolean', short: 'h' },
} as const;

async function run(): Promise<void> {
  const { values } = parseArgs({ options: flags });
  if (values.help) return console.log(usage);
  if (!values.kratos || !values.config)
    throw new Error('--kratos names the live server, --config the kratos.yml that it was started with');
  const target = values.kratos.replace(/\/$/, '');
  const addresses = { public: target, admin: values['kratos-admin']?.replace(/\/$/, '') ?? '' };
  const hosted = await hostSimulator(
    { ...addresses, admin: addresses.admin || 'http://127.0.0.1:4434' },
    { kratos: values.config },
  );
  const session = createSession(steadied(running(addresses)), steadied(hosted), (compared) =>
    console.log(lineOf(compared)),
  );
  const proxy = await serveProxy({ session, target, port: Number(values.port) });
  const journal = await serveJournal(session, Number(values.journal));
  console.log(`proxy is ready on ${proxy.origin}, before ${target}; its journal on ${journal.origin}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(0));
}

try {
  await run();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
