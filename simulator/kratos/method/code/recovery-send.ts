import { goLower } from '@members/engines/go/lower';
import { queueMessage } from '../../courier/delivery.ts';
import { templateData } from '../../courier/template-data.ts';
import { unknownRecoveryByCode } from '../../courier/templates.ts';
import type { FlowContext } from '../../flow/engine/method.ts';
import { requireReadable } from '../../identity/readable.ts';
import type { OneTimeCode, RecoveryFlowRecord } from '../../record/records.ts';
import { bareError } from '../../wire/read-url.ts';
import { sendCodes } from './one-time-codes.ts';

/**
 * Sends a code and makes earlier ones invalid. The response does not reveal whether the address is known.
 * @see `SendRecoveryCode` in selfservice/strategy/code/code_sender.go of Kratos v26.2.0
 */
export async function sendRecoveryCode(
  context: FlowContext,
  flow: RecoveryFlowRecord,
  channel: OneTimeCode['via'],
  typed: string,
  payload?: unknown,
): Promise<void> {
  const { kratos } = context;
  const address = goLower(typed.trim());
  const identity = requireReadable(kratos.world.identityByAddress('recovery', { via: channel, value: address }));
  if (identity) return sendCodes(context, flow, [{ channel, address }], { identity, payload });
  await kratos.world.saveCodes({ ...kratos.world.codesOf(flow.id), codes: [] });
  // Unknown phone numbers get no message, because text messages cost money.
  if (channel !== 'email' || !kratos.config.selfservice.flows.recovery.notify_unknown_recipients) return;
  // Kratos's mail library refuses such an address with this error.
  if (typed.startsWith('@')) throw bareError('mail: missing word in phrase: mail: invalid string');
  const data = templateData(kratos, flow, { payload }, { via: 'email', own: {} });
  await queueMessage(kratos, 'email', typed, unknownRecoveryByCode, data);
}
