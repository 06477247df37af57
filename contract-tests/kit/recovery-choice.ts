import type { RequestFields } from '../runner/agent.ts';
import type { Stage } from '../runner/contract.ts';
import { makeIdentity, text, valueAt } from './index.ts';

/** Ending of telephone numbers. Masked addresses show it, so it is the same in every run. */
const ending = '42';

export interface RecoveryPerson {
  readonly id: string;
  readonly email: string;
  readonly second: string;
  readonly phone: string;
}

/** Creates an identity with two e-mail addresses and a telephone number for recovery. */
export async function makeRecoveryPerson({ admin, email, phone }: Stage, name: string): Promise<RecoveryPerson> {
  const traits = { email: email(`${name}-one`), second: email(`${name}-two`), phone: phone(`${name}-phone`, ending) };
  return { ...traits, id: await makeIdentity(admin, '', { traits }) };
}

/** Not recorded, because the server lists several addresses in random order. @throws Error unless the address is verified */
export async function assertVerified({ admin }: Stage, id: string, address: string): Promise<void> {
  const { body } = await admin.get(`/admin/identities/${id}`, { unrecorded: true });
  const addresses = valueAt(body, 'verifiable_addresses');
  const found = (Array.isArray(addresses) ? addresses : []).find((each) => valueAt(each, 'value') === address);
  if (valueAt(found, 'verified') !== true) throw new Error(`${address} is not verified`);
}

/** Returns the values of the buttons that choose an address. */
export function addressChoices(flow: unknown): Record<'phone' | 'email' | 'second', string> {
  const nodes = valueAt(flow, 'ui.nodes');
  const [phone, email, second] = (Array.isArray(nodes) ? nodes : [])
    .filter((each) => valueAt(each, 'attributes.name') === 'recovery_select_address')
    .map((each) => text(each, 'attributes.value'));
  if (!phone || !email || !second) throw new Error('not three addresses to choose from');
  return { phone, email, second };
}

/** Returns fields to submit, with the hidden fields of the form for one address. */
export const chooseAddress = (recovery_address: string, fields: RequestFields = {}): RequestFields => ({
  method: 'code',
  recovery_address,
  ...fields,
});
