import { freePort } from '@members/testkit/ports';
import type { Addresses } from '../runner/exchange.ts';
import type { Profile } from './profile.ts';
import type { Transports } from './transports.ts';

/** Returns loopback addresses with free ports: two for Kratos, and two for Hydra if the profile has one. */
export async function freeAddresses({ hydra, transports }: Profile): Promise<Addresses> {
  const at = async (listener: keyof Transports) =>
    `http${transports[listener].secure ? 's' : ''}://127.0.0.1:${await freePort()}`;
  const addresses = { public: await at('public'), admin: await at('admin') };
  return hydra ? { ...addresses, hydra: await at('hydra'), hydra_admin: await at('hydra_admin') } : addresses;
}
