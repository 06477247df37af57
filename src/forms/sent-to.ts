import type { Flow, UiNode } from '@members/openapi';
import { memberText } from '../flow/answer.ts';
import type { FieldValues } from '../flow/draft.ts';
import { isResend } from '../nodes/sections.ts';

const textValue = ({ attributes }: UiNode) =>
  attributes.node_type === 'input' && typeof attributes.value === 'string' ? attributes.value : '';

const isEmail = ({ attributes }: UiNode) => attributes.node_type === 'input' && attributes.name === 'email';

/**
 * Returns the address to which a code or a link was sent: the value of the button that sends another one, else the
 * value of the flow's e-mail field (specification 2.7.2), else the masked address in a message
 * (selfservice/strategy/code/strategy_recovery.go of Kratos v26.2.0, `recoveryV2HandleStateConfirmingAddress`).
 */
export function sentTo({ ui }: Flow): string | undefined {
  const nodes = ui.nodes ?? [];
  const held = nodes.filter(isResend).map(textValue);
  const typed = nodes.filter(isEmail).map(textValue);
  const masked = (ui.messages ?? []).map(({ context }) => memberText(context, 'masked_address'));
  return [...held, ...typed, ...masked].find(Boolean);
}

/** Whether a code or a link was sent. */
export const isSent = ({ state }: Flow): boolean => state === 'sent_email' || state === 'recovery_awaiting_code';

/** Whether the message has a link instead of a code. */
export const isSentByLink = ({ active }: Flow): boolean => active === 'link';

/** Returns the address as input for the next form, so that the user need not type it again. */
export function addressDraft(flow: Flow): FieldValues {
  const address = isSent(flow) ? sentTo(flow) : undefined;
  return address === undefined ? {} : { email: address, recovery_address: address };
}
