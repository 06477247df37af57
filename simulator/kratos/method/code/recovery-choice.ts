/**
 * Recovery in which the user chooses the address for the code (`feature_flags.choose_recovery_address`). Addresses are
 * shown masked. A user who chooses another address than the typed one has to type it in full.
 */
import { goLower } from '@members/engines/go/lower';
import { continueNode } from '../../flow/engine/address-form.ts';
import type { FlowContext } from '../../flow/engine/method.ts';
import { transientPayload } from '../../flow/engine/submission.ts';
import type { FlowState, RecoveryAddress, RecoveryFlowRecord } from '../../record/records.ts';
import { ValidationFailure } from '../../schema/validate.ts';
import { labelOf, message } from '../../text/messages.ts';
import { inputNode } from '../../ui/nodes.ts';
import { badRequest, KratosError } from '../../wire/errors.ts';
import { hashAddress, maskAddress } from './mask.ts';
import { clearForm, hiddenMethodNode, recoveryCodeNode, resendNode, showAddressForm } from './recovery-form.ts';
import { sendRecoveryCode } from './recovery-send.ts';

/** Reads a field of the body; '' if it is missing. */
type FieldReader = (name: string) => string;

/** True from the choice of the address until the code is accepted. */
export const isChoosingAddress = (state: FlowState): boolean => state.startsWith('recovery_');

const missing = (property: string) => new ValidationFailure({ key: property, text: message(4000002, { property }) });

const backNode = () => inputNode('screen', 'previous', 'code', 'submit', { label: message(1060007) });
const typedAddressNode = (address: string) => inputNode('recovery_address', address, 'code', 'hidden');

/** The recovery addresses of the identity that has the typed one. */
function addressesOf({ kratos: { world } }: FlowContext, typed: string): readonly RecoveryAddress[] {
  const value = goLower(typed.trim());
  const owner = ['email', 'sms'].map((via) => world.identityByAddress('recovery', { via, value })).find(Boolean);
  return owner?.recovery_addresses ?? [];
}

const steps: Readonly<
  Record<string, (context: FlowContext, flow: RecoveryFlowRecord, field: FieldReader) => Promise<void>>
> = {
  recovery_awaiting_address: submitAddress,
  recovery_awaiting_address_choice: submitChoice,
  recovery_confirming_address: (context, flow, field) =>
    send(context, flow, field('recovery_confirm_address'), field('recovery_address')),
  // Here only another code can be requested.
  recovery_awaiting_code: (context, flow, field) =>
    send(context, flow, field('recovery_confirm_address'), field('recovery_address')),
};

/** Handles the submission of one step. @throws ValidationFailure or KratosError for the flow's form */
export async function submitChoiceStep(
  context: FlowContext,
  flow: RecoveryFlowRecord,
  field: FieldReader,
): Promise<void> {
  await steps[flow.state]?.(context, flow, field);
}

/** A single address that is typed in full needs no choice and no confirmation. An unknown address looks the same. */
async function submitAddress(context: FlowContext, flow: RecoveryFlowRecord, field: FieldReader): Promise<void> {
  const typed = field('recovery_address');
  if (typed === '') throw missing('recovery_address');
  const known = addressesOf(context, typed).map(({ value }) => value);
  if (known.length === 0 || (known.length === 1 && known[0] === typed)) {
    // Stored first, because sending may fail.
    flow.state = 'recovery_confirming_address';
    await context.kratos.world.saveFlow(flow);
    return send(context, flow, typed, typed);
  }
  clearForm(context, flow, context.csrf.maskOf(flow.csrf_token));
  flow.state = 'recovery_awaiting_address_choice';
  flow.ui.messages = [message(1060006)];
  for (const value of known.toSorted((a, b) => (a < b ? -1 : 1)))
    flow.ui.nodes.push(
      inputNode('recovery_select_address', await hashAddress(value), 'code', 'submit', {
        label: labelOf(maskAddress(value)),
      }),
    );
  flow.ui.nodes.push(hiddenMethodNode(), typedAddressNode(typed));
  await context.kratos.world.saveFlow(flow);
}

async function submitChoice(context: FlowContext, flow: RecoveryFlowRecord, field: FieldReader): Promise<void> {
  const [chosen, typed] = [field('recovery_select_address'), field('recovery_address')];
  if (chosen === '') throw missing('recovery_select_address');
  if (typed === '') throw missing('recovery_address');
  if (chosen === (await hashAddress(typed))) return send(context, flow, typed, typed);
  let address: string | undefined;
  for (const { value } of addressesOf(context, typed)) if (chosen === (await hashAddress(value))) address = value;
  if (address === undefined) throw badRequest('The selected recovery address is not valid.');
  const isEmail = address.includes('@');
  clearForm(context, flow, context.csrf.maskOf(flow.csrf_token));
  flow.state = 'recovery_confirming_address';
  flow.ui.messages = [message(1060005)];
  flow.ui.nodes.push(
    inputNode('recovery_confirm_address', field('recovery_confirm_address'), 'code', isEmail ? 'email' : 'tel', {
      required: true,
      label: message(isEmail ? 1070007 : 1070017),
    }),
    typedAddressNode(typed),
    continueNode('code'),
    hiddenMethodNode(),
    backNode(),
  );
  await context.kratos.world.saveFlow(flow);
}

/** Sends a code to the typed address, even if it is not the chosen one. */
async function send(context: FlowContext, flow: RecoveryFlowRecord, to: string, typed: string): Promise<void> {
  if (to === '') throw missing('recovery_confirm_address');
  await sendRecoveryCode(context, flow, to.includes('@') ? 'email' : 'sms', to, await transientPayload(context));
  clearForm(context, flow, context.csrf.maskOf(flow.csrf_token));
  flow.state = 'recovery_awaiting_code';
  flow.ui.messages = [message(1060004, { masked_address: maskAddress(to) })];
  flow.ui.nodes.push(
    recoveryCodeNode(),
    continueNode('code'),
    hiddenMethodNode(),
    resendNode('recovery_confirm_address', to),
    typedAddressNode(typed),
    backNode(),
  );
  await context.kratos.world.saveFlow(flow);
}

/**
 * Returns to the choice, or to the first screen if there was none.
 * @throws KratosError 500 on the screen of the choice itself
 */
export async function goBack(context: FlowContext, flow: RecoveryFlowRecord, field: FieldReader): Promise<void> {
  if (addressesOf(context, field('recovery_address')).length <= 1) {
    flow.state = 'recovery_awaiting_address';
    showAddressForm(context, flow);
    await context.kratos.world.saveFlow(flow);
    return;
  }
  if (flow.state === 'recovery_awaiting_code' || flow.state === 'recovery_confirming_address')
    return submitAddress(context, flow, field);
  if (flow.state === 'recovery_awaiting_address_choice')
    throw new KratosError({ status: 500, bare: true, message: `unreachable state: ${flow.state}` });
}
