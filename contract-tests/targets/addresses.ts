import { freePort } from '@members/testkit/ports';
import type { Addresses } from '../runner/exchange.ts';
import type { Profile } from './profile.ts';
import type { Ways } from './ways.ts';

/** Loopback addresses with ports that are free now: Kratos's two, and Hydra's where the profile has one. */
export async function freeAddresses({ hydra, ways }: Profile): Promise<Addresses> {
  const at = async (listener: keyof Ways) => `http${ways[listener].secure ? 's' : ''}://127.0.0.1:${await freePort()}`;
  const addresses = { public: await at('public'), admin: await at('admin') };
  return hydra ? { ...addresses, hydra: await at('hydra'), hydra_admin: await at('hydra_admin') } : addresses;
}
