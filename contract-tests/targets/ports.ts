import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import type { Addresses } from '../exchange.ts';
import type { Profile } from './profile.ts';

/** Loopback addresses with ports that are free now: Kratos's two, and Hydra's where the profile has one. */
export async function freeAddresses(profile: Profile): Promise<Addresses> {
  const [first, second, third, fourth] = await Promise.all([freePort(), freePort(), freePort(), freePort()]);
  const at = (port: number | undefined) => `http://127.0.0.1:${port}`;
  return { public: at(first), admin: at(second), ...(profile.hydra && { hydra: at(third), hydra_admin: at(fourth) }) };
}

/** Below those that systems give to outgoing connections: one of these would take a free port before its server does. */
const [lowest, highest] = [20_000, 32_000];
const handedOut = new Set<number>();

/** A port of loopback that is free now; each is told once in a process. */
export async function freePort(): Promise<number> {
  const port = randomInt(lowest, highest);
  if (handedOut.has(port) || !(await isFree(port))) return freePort();
  handedOut.add(port);
  return port;
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer().on('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
