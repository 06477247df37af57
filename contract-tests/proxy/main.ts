/**
 * `npm run simulator -- proxy --kratos URL --config kratos.yml [--kratos-admin URL] [--port 4430] [--journal 4431]`: stands
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

/** @param argv what follows `proxy`. @throws where the options do not say enough */
export async function main(argv: readonly string[]): Promise<void> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args: [...argv],
    options: {
      kratos: text,
      'kratos-admin': text,
      config: text,
      port: { ...text, default: '4430' },
      journal: { ...text, default: '4431' },
    },
  });
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
