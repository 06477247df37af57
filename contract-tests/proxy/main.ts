/**
 * `npm run parity -- proxy --kratos URL --config kratos.yml [--kratos-admin URL] [--port 4430] [--journal 4431]`: a proxy
 * in front of a live Kratos. It checks each answer against `openapi/` and compares it with a simulator that has the same
 * configuration. The journal shows both answers side by side, and the session as a contract suite.
 */
import { parseArgs } from 'node:util';
import { runningServers } from '../fuzz/servers.ts';
import { withStableAnswers } from '../fuzz/stable-answers.ts';
import { hostSimulator } from '../targets/simulator.ts';
import { lineOf } from './page.ts';
import { serveJournal, serveProxy } from './serve.ts';
import { createSession } from './session.ts';

const usage = `Usage:
  npm run parity -- proxy --kratos URL --config kratos.yml [flags]

A proxy in front of a live Kratos. It checks each answer against openapi/ and compares it with a simulator that has the
same configuration. The journal shows both answers, and the session as a contract suite.

      --kratos URL        public address of the live server
      --kratos-admin URL  admin address of the live server
      --config FILE       the kratos.yml of the live server
      --port PORT         port of the proxy (4430)
      --journal PORT      port of the journal (4431)
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
  const session = createSession(withStableAnswers(runningServers(addresses)), withStableAnswers(hosted), (compared) =>
    console.log(lineOf(compared)),
  );
  const proxy = await serveProxy({ session, target, port: Number(values.port) });
  const journal = await serveJournal(session, Number(values.journal));
  console.log(`The proxy for ${target} is ready on ${proxy.origin}; its journal is on ${journal.origin}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(0));
}

try {
  await run();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
