import type { Flow } from '@members/openapi';
import { webTarget } from '@members/openapi/targets';
import { journeyOfFlow } from './journey/journey.ts';
import type { KeyValueStorage } from './storage.ts';

/** Parameter that an administrator adds to the address of a recovery, or to its `return_to`, to invite somebody. */
const parameter = 'invitation';

/** Storage key of the recovery flow that is an invitation. */
const key = 'invitation';

/** Notes whether the recovery that an address opens is an invitation. A code in the address is removed from it afterwards. */
export function noteInvitation(storage: KeyValueStorage, { searchParams }: URL): void {
  const flow = searchParams.get('flow');
  if (flow === null || flow === storage.get(key)) return;
  if (searchParams.has(parameter)) storage.set(key, flow);
  else storage.remove(key);
}

/** Whether a flow belongs to an invitation: a recovery, or the settings after it. */
export function isInvitation(storage: KeyValueStorage, flow: Flow): boolean {
  const noted = storage.get(key);
  if (noted !== undefined && ('identity' in flow || noted === flow.id)) return true;
  return webTarget(journeyOfFlow(flow).return_to ?? '')?.searchParams.has(parameter) ?? false;
}

/** Ends an invitation: the user can sign in. */
export const endInvitation = (storage: KeyValueStorage): void => storage.remove(key);
