import { type Listening, listen } from '../adapter/server.ts';
import { loadHydraConfig, loadKratosConfig } from '../config/load.ts';
import type { Service } from '../http/exchange.ts';
import { type Runtime, systemClock, systemRandom } from '../runtime.ts';
import { type Arguments, type ServerName, UsageError } from './arguments.ts';

type Side = 'public' | 'admin';
type Address = { readonly host: string; readonly port: number };

interface Prepared {
  readonly service: Service;
  readonly warnings: readonly string[];
  readonly addresses: Readonly<Record<Side, Address>>;
  readonly dsn: string | undefined;
}

const runtime: Runtime = { clock: systemClock, random: systemRandom, fetch: (input, init) => fetch(input, init) };

/** Loads the configuration and makes the service; each server's code is only loaded when it is asked for. */
const servers: Readonly<Record<ServerName, (options: Arguments) => Promise<Prepared>>> = {
  async kratos({ files, dev }) {
    const { config, warnings } = await loadKratosConfig({ files, dev, env: process.env });
    const { createKratos } = await import('../kratos/index.ts');
    return { service: createKratos(config, runtime), warnings, addresses: config.serve, dsn: config.dsn };
  },
  async hydra({ files, dev }) {
    const { config, warnings } = await loadHydraConfig({ files, dev, env: process.env });
    const { createHydra } = await import('../hydra/index.ts');
    return { service: createHydra(config, runtime), warnings, addresses: config.serve, dsn: config.dsn };
  },
};

/**
 * Starts the listeners and returns when all of them are ready; the process then lives until SIGINT or SIGTERM.
 *
 * @param sides which listeners: Hydra can serve one alone
 * @throws ConfigError for the configuration, UsageError for a port that cannot be bound
 */
export async function serve(server: ServerName, sides: readonly Side[], options: Arguments): Promise<void> {
  const { service, warnings, addresses, dsn } = await servers[server](options);
  for (const warning of warnings) console.error(`warning: ${warning}`);
  if (dsn !== 'memory') console.error('note: dsn is not used, data is kept in memory and is lost at the end');
  const listening: Listening[] = [];
  const end = async () => {
    await Promise.all(listening.map((listener) => listener.close()));
  };
  for (const side of sides) {
    try {
      listening.push(await listen(service[side], addresses[side]));
    } catch (error) {
      await end();
      throw new UsageError(refusal(server, side, addresses[side], error));
    }
  }
  listening.forEach((listener, i) => {
    console.log(`${server} ${sides[i]} is ready on ${listener.origin}`);
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      end().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
}

function refusal(server: ServerName, side: Side, { host, port }: Address, error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const reason =
    code === 'EADDRINUSE' ? 'is taken' : `cannot be bound (${error instanceof Error ? error.message : error})`;
  const variable = `SERVE_${side.toUpperCase()}_PORT`;
  return `port ${port} on ${host} ${reason}: ${server} ${side} needs it; choose another by serve.${side}.port or ${variable}`;
}
