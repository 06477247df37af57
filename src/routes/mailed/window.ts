import type { Flow, UiNode } from '@members/openapi';
import type { KeyValueStorage } from '../../flow/storage.ts';

/** Storage key of the flow that this browser waits for. */
const key = 'waiting';

/** Whether the mail's link has filled in the code: Kratos keeps it in the flow. */
const isFilledIn = ({ attributes }: UiNode) =>
  attributes.node_type === 'input' && attributes.name === 'code' && Boolean(attributes.value);

/** Notes that this browser waits for a message: it shows the flow before the message's link is opened. */
export function noteWaiting(storage: KeyValueStorage, flow: Flow): void {
  if (flow.state !== 'passed_challenge' && !(flow.ui.nodes ?? []).some(isFilledIn)) storage.set(key, flow.id);
}

/** Whether this browser has waited for the message of a flow. Another one has only opened the message's link. */
export const hasWaited = (storage: KeyValueStorage, { id }: Flow): boolean => storage.get(key) === id;
