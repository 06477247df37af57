import type { Answer } from '../../../http/exchange.ts';
import type { VerificationFlowRecord } from '../../record/records.ts';
import { forwardError, ok, see } from '../../request/answers.ts';
import { isBrowserRequest, isJsonRequest } from '../../request/context.ts';
import { expiredMessage } from '../../text/messages.ts';
import { addMessage } from '../../ui/nodes.ts';
import { flowJson } from '../../view/json.ts';
import { errors } from '../../wire/errors.ts';
import { beginAnswer } from '../engine/answers.ts';
import { inherit, readUrl, uiUrl } from '../engine/base.ts';
import type { FlowDefinition } from '../engine/definition.ts';
import type { Submission } from '../engine/method.ts';
import type { Shown } from '../engine/outcome.ts';
import { ensureBrowser, goneFlow } from '../engine/read.ts';
import { nothingRead } from '../engine/submission.ts';
import { continueToHydra } from './hydra.ts';
import { newVerificationFlow, requireVerificationStrategy } from './new.ts';

export const verification: FlowDefinition<VerificationFlowRecord, Submission, Shown> = {
  kind: 'verification',
  noMethodMessage: 4010006,
  refusedStatus: 303,
  clearsMessages: false,
  scriptsAsApps: true,

  /** Refusals are JSON for pages, too, but that it is switched off. */
  async start(context, type) {
    const off = verification.disabledError?.(context.kratos);
    if (off) return forwardError(context, off);
    requireVerificationStrategy(context);
    const { before } = context.kratos.config.selfservice.flows.verification;
    const flow = await newVerificationFlow(context, type, (made) =>
      context.hooks.tellBeginning(context, before, { flow: made }),
    );
    return type === 'api' ? ok(flowJson(flow)) : beginAnswer(context, flow, flowJson(flow));
  },

  disabledError: ({ config }) =>
    config.selfservice.flows.verification.enabled ? undefined : errors.verificationDisabled(),
  checkReader: ensureBrowser,
  expiredError: (context, flow) => goneFlow(context, flow),

  unknownFlowError: errors.verificationNotFound,

  /** Always a browser's: the link of a message opens there. */
  async restartExpired(context, old, expiredAt) {
    const { kratos, csrf } = context;
    csrf.regenerate();
    const flow = await newVerificationFlow(context, 'browser', (made) => {
      inherit(made, old);
      addMessage(made.ui, expiredMessage(4070005, expiredAt, kratos.runtime.clock.now()));
    });
    return see(context, isJsonRequest(context) ? readUrl(context, flow) : uiUrl(context, flow));
  },

  read: nothingRead,
  submitToMethod: async (method, context, flow) => method.verification?.submit(context, flow),

  /** A flow that once found no method never finds one again. */
  async onNoMethod(_, flow) {
    flow.active = 'default';
  },

  complete: async (context, flow, { told }): Promise<Answer> => {
    const onward = await continueToHydra(context, flow, told);
    if (onward) return onward;
    return isBrowserRequest(context) ? see(context, uiUrl(context, flow)) : ok(flowJson(flow));
  },
};
