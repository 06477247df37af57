import type { Fields } from '../runner/agent.ts';
import type { Stage } from '../runner/contract.ts';
import { at, makeIdentity, text } from './index.ts';

/** The endings are shown behind the mask, so they are the same in every run. */
const ending = '42';

export interface Person {
  readonly id: string;
  readonly email: string;
  readonly second: string;
  readonly phone: string;
}

/** Somebody who can be recovered by two e-mail addresses and a telephone. */
export async function person({ admin, email, phone }: Stage, name: string): Promise<Person> {
  const traits = { email: email(`${name}-one`), second: email(`${name}-two`), phone: phone(`${name}-phone`, ending) };
  return { ...traits, id: await makeIdentity(admin, '', { traits }) };
}

/** Throws unless the address is verified. The server lists several in an order of its own, so they are looked at, not kept. */
export async function verified({ admin }: Stage, id: string, address: string): Promise<void> {
  const { body } = await admin.get(`/admin/identities/${id}`, { unrecorded: true });
  const addresses = at(body, 'verifiable_addresses');
  const found = (Array.isArray(addresses) ? addresses : []).find((each) => at(each, 'value') === address);
  if (at(found, 'verified') !== true) throw new Error(`${address} is not verified`);
}

/** What the buttons of the addresses send, in their order: the telephone first. */
export function choices(flow: unknown): Record<'phone' | 'email' | 'second', string> {
  const nodes = at(flow, 'ui.nodes');
  const [phone, email, second] = (Array.isArray(nodes) ? nodes : [])
    .filter((each) => at(each, 'attributes.name') === 'recovery_select_address')
    .map((each) => text(each, 'attributes.value'));
  if (!phone || !email || !second) throw new Error('not three addresses to choose from');
  return { phone, email, second };
}

/** The hidden fields that a form of this kind sends along. */
export const of = (recovery_address: string, fields: Fields = {}): Fields => ({
  method: 'code',
  recovery_address,
  ...fields,
});
