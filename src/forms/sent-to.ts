import type { Flow, UiNode } from '@members/openapi';
import { memberText } from '../api/member.ts';
import type { FieldValues, InputEntries } from '../flow/draft.ts';
import { boundIdentifier, isResend } from '../nodes/sections.ts';

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

/** Whether an address is a phone number, masked or not. */
export const isPhone = (address: string | undefined): boolean =>
  address !== undefined && /^\+?[\d*\s().-]{5,}$/.test(address);

/** Returns the traits of a registration that were entered in an earlier step, by field name. */
export function enteredTraits({ ui }: Flow): FieldValues {
  const traits = (ui.nodes ?? []).flatMap(({ attributes }) =>
    attributes.node_type === 'input' && attributes.type === 'hidden' && attributes.name.startsWith('traits.')
      ? [[attributes.name, String(attributes.value ?? '')] as const]
      : [],
  );
  return Object.fromEntries(traits.filter(([, value]) => value !== ''));
}

/** Returns the address of a registration to which its code was sent: the e-mail address, else the phone number. */
export function enteredAddress(flow: Flow): string | undefined {
  const traits = enteredTraits(flow);
  const values = Object.values(traits);
  return traits['traits.email'] ?? values.find((value) => value.includes('@')) ?? values.find(isPhone);
}

/** Messages about a code whose text differs for text messages. */
const neutralMessages: ReadonlySet<number> = new Set([1010014, 1040005]);

/** Returns the flow with the channel in its messages, as Kratos writes it into labels, if the code was sent by SMS. */
export function withChannel(flow: Flow): Flow {
  const { ui } = flow;
  if (!isSentBySms(flow)) return flow;
  const messages = (ui.messages ?? []).map((message) =>
    neutralMessages.has(message.id) ? { ...message, context: { ...message.context, channel: 'sms' } } : message,
  );
  return { ...flow, ui: { ...ui, messages } };
}

/** Whether a code was sent by SMS. */
export const isSentBySms = (flow: Flow): boolean =>
  isSent(flow) && isPhone(boundIdentifier(flow.ui.nodes ?? []) ?? enteredAddress(flow) ?? sentTo(flow));

/** Whether a code or a link was sent. */
export const isSent = ({ state }: Flow): boolean => state === 'sent_email' || state === 'recovery_awaiting_code';

/** Whether the message has a link instead of a code. */
export const isSentByLink = ({ active }: Flow): boolean => active === 'link';

/**
 * Returns the masked address that a submit of a recovery chooses: the label of the pressed button.
 * The button's value is a hash.
 * The next step asks for the address in full and does not name it (selfservice/strategy/code/strategy_recovery.go of
 * Kratos v26.2.0, `recoveryV2HandleStateAwaitingAddressChoice`).
 */
export function chosenAddress({ ui }: Flow, entries: InputEntries): string | undefined {
  const name = 'recovery_select_address';
  const value = entries.find(([entry]) => entry === name)?.[1];
  const button = (ui.nodes ?? []).find(
    ({ attributes }) => attributes.node_type === 'input' && attributes.name === name && attributes.value === value,
  );
  return value === undefined ? undefined : button?.meta.label?.text;
}

/** Returns the address as input for the next form, so that the user need not type it again. */
export function addressDraft(flow: Flow): FieldValues {
  const address = isSent(flow) ? sentTo(flow) : undefined;
  return address === undefined ? {} : { email: address, recovery_address: address };
}
