import { goLower } from '../../../go/lower.ts';
import { post } from '../../courier/delivery.ts';
import { templateData } from '../../courier/template-data.ts';
import { unknownRecoveryByCode } from '../../courier/templates.ts';
import type { FlowContext } from '../../flow/engine/method.ts';
import { readable } from '../../identity/readable.ts';
import type { OneTimeCode, RecoveryFlowRecord } from '../../record/records.ts';
import { plain } from '../../wire/fetch.ts';
import { sendCodes } from './challenge.ts';

/** Sends a code, in place of those before; nobody learns whether the address is known (`SendRecoveryCode`). */
export async function sendRecoveryCode(
  context: FlowContext,
  flow: RecoveryFlowRecord,
  channel: OneTimeCode['via'],
  typed: string,
  payload?: unknown,
): Promise<void> {
  const { kratos } = context;
  const address = goLower(typed.trim());
  const identity = readable(kratos.world.identityByAddress('recovery', { via: channel, value: address }));
  if (identity) return sendCodes(context, flow, [{ channel, address }], { identity, payload });
  await kratos.world.saveCodes({ ...kratos.world.codesOf(flow.id), codes: [] });
  // Text messages cost money, so nobody is told of a number.
  if (channel !== 'email' || !kratos.config.selfservice.flows.recovery.notify_unknown_recipients) return;
  // The server hands the text to its mail library, which wants a name before the sign.
  if (typed.startsWith('@')) throw plain('mail: missing word in phrase: mail: invalid string');
  const told = templateData(kratos, flow, { payload }, { via: 'email', own: {} });
  await post(kratos, 'email', typed, unknownRecoveryByCode, told);
}
