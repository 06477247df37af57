import { createServer } from 'node:net';
import type { Addresses } from '../exchange.ts';
import type { Profile } from './profile.ts';

/** Loopback addresses with ports that are free now: Kratos's two, and Hydra's where the profile has one. */
export async function freeAddresses(profile: Profile): Promise<Addresses> {
  const [first, second, third, fourth] = await Promise.all([freePort(), freePort(), freePort(), freePort()]);
  const at = (port: number | undefined) => `http://127.0.0.1:${port}`;
  return { public: at(first), admin: at(second), ...(profile.hydra && { hydra: at(third), hydra_admin: at(fourth) }) };
}

/** A port of loopback that is free now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}
