import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import type { Addresses } from '../contract-tests/runner/exchange.ts';
import type { Profile } from '../contract-tests/targets/profile.ts';
import type { Transports } from '../contract-tests/targets/transports.ts';

/** Loopback addresses with ports that are free now: Kratos's two, and Hydra's where the profile has one. */
export async function freeAddresses({ hydra, transports }: Profile): Promise<Addresses> {
  const at = async (listener: keyof Transports) =>
    `http${transports[listener].secure ? 's' : ''}://127.0.0.1:${await freePort()}`;
  const addresses = { public: await at('public'), admin: await at('admin') };
  return hydra ? { ...addresses, hydra: await at('hydra'), hydra_admin: await at('hydra_admin') } : addresses;
}

/** Below those that systems give to outgoing connections: one of these would take a free port before its server does. */
const [lowest, highest] = [20_000, 32_000];
/** From one to the next: of two processes that look for a port at the same time, hardly ever do both find the same. */
let next = randomInt(lowest, highest);

/** A port of loopback that is free now; a process is told another one each time. */
export async function freePort(): Promise<number> {
  const port = next;
  next = port + 1 < highest ? port + 1 : lowest;
  return (await isFree(port)) ? port : freePort();
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer().on('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
