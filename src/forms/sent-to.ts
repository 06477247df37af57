import type { Flow, UiNode } from '../../openapi/index.ts';
import { memberText } from '../flow/answer.ts';
import type { FieldValues } from '../flow/draft.ts';
import { isResend } from '../nodes/sections.ts';

const textValue = ({ attributes }: UiNode) =>
  attributes.node_type === 'input' && typeof attributes.value === 'string' ? attributes.value : '';

const isEmail = ({ attributes }: UiNode) => attributes.node_type === 'input' && attributes.name === 'email';

/**
 * The address that a code or a link went to: what the button for another one holds, else what stands in the flow's
 * e-mail field (specification 2.7.2), else the masked one that the server names
 * (selfservice/strategy/code/strategy_recovery.go of Kratos v26.2.0, `recoveryV2HandleStateConfirmingAddress`).
 */
export function sentTo({ ui }: Flow): string | undefined {
  const nodes = ui.nodes ?? [];
  const held = nodes.filter(isResend).map(textValue);
  const typed = nodes.filter(isEmail).map(textValue);
  const masked = (ui.messages ?? []).map(({ context }) => memberText(context, 'masked_address'));
  return [...held, ...typed, ...masked].find(Boolean);
}

/** Whether a message is on its way. */
export const isSent = ({ state }: Flow): boolean => state === 'sent_email' || state === 'recovery_awaiting_code';

/** Whether the message holds a link and no code. */
export const isSentByLink = ({ active }: Flow): boolean => active === 'link';

/** The address a message went to, as what was typed: it need not be typed again into the next form. */
export function addressDraft(flow: Flow): FieldValues {
  const address = isSent(flow) ? sentTo(flow) : undefined;
  return address === undefined ? {} : { email: address, recovery_address: address };
}
