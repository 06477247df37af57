/** Recovery by a link in a message (Kratos `strategy/link/strategy_recovery.go`). */

import { uuidOrNil } from '../../../go/uuid.ts';
import type { Answer } from '../../../http/exchange.ts';
import { addressNode, continueNode } from '../../flow/engine/address-form.ts';
import { type FlowType, readUrl, uiUrl } from '../../flow/engine/base.ts';
import { type FlowContext, isMeant, type RecoveryMethod } from '../../flow/engine/method.ts';
import { answered, type Shown } from '../../flow/engine/outcome.ts';
import { ensureCsrf, readQueryAndBody } from '../../flow/engine/submission.ts';
import { turnSignedInAway } from '../../flow/recovery/definition.ts';
import { beginAnew, sayError } from '../../flow/recovery/retry.ts';
import { proveAddress, recoveredBy, signInRecovered } from '../../flow/recovery/sign-in.ts';
import type { RecoveryFlowRecord, Ui } from '../../record/records.ts';
import { see } from '../../request/answers.ts';
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

  /** Never looks at what the flow recovers by: asked for, it takes any over. */
  async submit(context, flow) {
    const body = assemble(await readQueryAndBody(context), bodyPaths);
    const violations = validateBody(body);
    if (violations.length > 0) throw new ValidationFailure(...violations);
    const field = (name: string) => String(body[name] ?? '');
    if (field('token') !== '') {
      isMeant(context, { method: 'link' }, 'link');
      return answered(await follow(context, flow, field('token')));
    }
    const away = await turnSignedInAway(context);
    if (away) return answered(away);
    if (!isMeant(context, { method: field('method') }, 'link')) return undefined;
    const copy = context.kratos.world.flow('recovery', uuidOrNil(field('flow')));
    if (!copy) throw errors.notInDatabase();
    if (copy.state === 'passed_challenge')
      return answered(await retry(context, copy.type, (ui) => addMessage(ui, message(4060001))));
    if (copy.state !== 'choose_method' && copy.state !== 'sent_email')
      return answered(await retry(context, copy.type, (ui) => addMessage(ui, message(4060002))));
    await send(context, copy, field);
    const shown: Shown = { outcome: 'shown', told: { transient_payload: body.transient_payload } };
    return shown;
  },
};

async function send(context: FlowContext, flow: RecoveryFlowRecord, field: (name: string) => string): Promise<void> {
  const email = field('email');
  if (email === '') throw new ValidationFailure({ key: 'email', text: message(4000002, { property: 'email' }) });
  await ensureCsrf(context, flow.type, field('csrf_token'));
  await sendRecoveryLink(context, flow, email);
  upsertNode(flow.ui, csrfNode(context.csrf.mask()));
  upsertNode(flow.ui, addressNode('link', email));
  flow.active = 'link';
  flow.state = 'sent_email';
  flow.ui.messages = [message(1060002)];
  await context.kratos.world.saveFlow(flow);
}

/** Whoever follows the link holds the address; the settings are a browser's, whoever asked for the link. */
async function follow(context: FlowContext, flow: RecoveryFlowRecord, token: string): Promise<Answer> {
  const now = context.kratos.runtime.clock.now();
  const used = await redeemToken(context, flow, token);
  const owner = used && recoveredBy(context, used);
  if (!used || !owner) return retry(context, 'browser', (ui) => addMessage(ui, message(4060004)));
  if (used.expires_at < now)
    return retry(context, 'browser', (ui) => addMessage(ui, expiredMessage(4060005, used.expires_at, now)));
  const identity = used.by_admin ? owner : await proveAddress(context, owner, used);
  try {
    // A link carries nothing along for web hooks.
    const silent = { ...context, payload: undefined };
    const { settings } = await signInRecovered(silent, flow, identity, 'link_recovery', 'browser');
    return see(context, uiUrl(context, settings));
  } catch (error) {
    return retry(context, 'browser', sayError(error));
  }
}

/** Another flow begins; native apps are sent to it, too. */
async function retry(context: FlowContext, type: FlowType, say: (ui: Ui) => void): Promise<Answer> {
  const flow = await beginAnew(context, type, 'link', say);
  return see(context, type === 'browser' ? uiUrl(context, flow) : readUrl(context, flow));
}
