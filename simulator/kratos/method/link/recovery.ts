/** Recovery by a link in a message (selfservice/strategy/link/strategy_recovery.go of Kratos v26.2.0). */

import { uuidOrNil } from '@members/engines/go/uuid';
import type { Answer } from '../../../http/exchange.ts';
import { addressNode, continueNode } from '../../flow/engine/address-form.ts';
import { type FlowType, flowUrl, uiUrl } from '../../flow/engine/base.ts';
import { type FlowContext, isForMethod, type RecoveryMethod } from '../../flow/engine/method.ts';
import { answered, type NextScreen } from '../../flow/engine/outcome.ts';
import { checkCsrf, readQueryAndBody } from '../../flow/engine/submission.ts';
import { refuseSignedIn } from '../../flow/recovery/definition.ts';
import { showErrorOrThrow, startReplacement } from '../../flow/recovery/retry.ts';
import { identityToRecover, markAddressVerified, signInRecovered } from '../../flow/recovery/sign-in.ts';
import type { RecoveryFlowRecord, Ui } from '../../record/records.ts';
import { seeOther } from '../../request/answers.ts';
import { assemble } from '../../schema/decode.ts';
import { listPaths } from '../../schema/paths.ts';
import { compileSchema, ValidationFailure } from '../../schema/validate.ts';
import { expiredMessage, message } from '../../text/messages.ts';
import { addMessage, csrfNode, upsertNode } from '../../ui/nodes.ts';
import { errors } from '../../wire/errors.ts';
import { redeemToken, sendRecoveryLink } from './token.ts';

const text = { type: 'string' } as const;
const bodySchema = {
  type: 'object',
  properties: {
    method: text,
    token: text,
    flow: text,
    email: { ...text, format: 'email' },
    csrf_token: text,
    transient_payload: { type: 'object' },
  },
} as const;
const bodyPaths = listPaths(bodySchema);
const validateBody = compileSchema(bodySchema);

export const recovery: RecoveryMethod = {
  populate({ csrf }, { ui }) {
    upsertNode(ui, csrfNode(csrf.mask()));
    upsertNode(ui, addressNode('link'));
    ui.nodes.push(continueNode('link'));
  },

  /** Ignores the flow's active method: a submission for `link` takes over any flow. */
  async submit(context, flow) {
    const body = assemble(await readQueryAndBody(context), bodyPaths);
    const violations = validateBody(body);
    if (violations.length > 0) throw new ValidationFailure(...violations);
    const field = (name: string) => String(body[name] ?? '');
    if (field('token') !== '') {
      isForMethod(context, { method: 'link' }, 'link');
      return answered(await followLink(context, flow, field('token')));
    }
    const refusal = await refuseSignedIn(context);
    if (refusal) return answered(refusal);
    if (!isForMethod(context, { method: field('method') }, 'link')) return undefined;
    const storedFlow = context.kratos.world.flow('recovery', uuidOrNil(field('flow')));
    if (!storedFlow) throw errors.notInDatabase();
    if (storedFlow.state === 'passed_challenge')
      return answered(await retry(context, storedFlow.type, (ui) => addMessage(ui, message(4060001))));
    if (storedFlow.state !== 'choose_method' && storedFlow.state !== 'sent_email')
      return answered(await retry(context, storedFlow.type, (ui) => addMessage(ui, message(4060002))));
    await send(context, storedFlow, field);
    const nextScreen: NextScreen = { outcome: 'nextScreen', extra: { transient_payload: body.transient_payload } };
    return nextScreen;
  },
};

async function send(context: FlowContext, flow: RecoveryFlowRecord, field: (name: string) => string): Promise<void> {
  const email = field('email');
  if (email === '') throw new ValidationFailure({ key: 'email', text: message(4000002, { property: 'email' }) });
  await checkCsrf(context, flow.type, field('csrf_token'));
  await sendRecoveryLink(context, flow, email);
  upsertNode(flow.ui, csrfNode(context.csrf.mask()));
  upsertNode(flow.ui, addressNode('link', email));
  flow.active = 'link';
  flow.state = 'sent_email';
  flow.ui.messages = [message(1060002)];
  await context.kratos.world.saveFlow(flow);
}

/** Recovers the identity of a link. The settings flow is always a browser flow, because links open in a browser. */
async function followLink(context: FlowContext, flow: RecoveryFlowRecord, token: string): Promise<Answer> {
  const now = context.kratos.runtime.clock.now();
  const used = await redeemToken(context, flow, token);
  const owner = used && identityToRecover(context, used);
  if (!used || !owner) return retry(context, 'browser', (ui) => addMessage(ui, message(4060004)));
  if (used.expires_at < now)
    return retry(context, 'browser', (ui) => addMessage(ui, expiredMessage(4060005, used.expires_at, now)));
  const identity = used.by_admin ? owner : await markAddressVerified(context, owner, used);
  try {
    // A link has no transient payload for web hooks.
    const contextWithoutPayload = { ...context, payload: undefined };
    const { settings } = await signInRecovered(contextWithoutPayload, flow, identity, 'link_recovery', 'browser');
    return seeOther(context, uiUrl(context, settings));
  } catch (error) {
    return retry(context, 'browser', showErrorOrThrow(error));
  }
}

/** Replaces the flow by a new one. Native apps are redirected to it too. */
async function retry(context: FlowContext, type: FlowType, addMessages: (ui: Ui) => void): Promise<Answer> {
  const flow = await startReplacement(context, type, 'link', addMessages);
  return seeOther(context, type === 'browser' ? uiUrl(context, flow) : flowUrl(context, flow));
}
