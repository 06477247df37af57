import type { Answer } from '../../../http/exchange.ts';
import type { VerificationFlowRecord } from '../../record/records.ts';
import { forwardError, ok, seeOther } from '../../request/answers.ts';
import { isBrowserRequest, isJsonRequest } from '../../request/context.ts';
import { expiredMessage } from '../../text/messages.ts';
import { addMessage } from '../../ui/nodes.ts';
import { flowJson } from '../../view/json.ts';
import { errors } from '../../wire/errors.ts';
import { startAnswer } from '../engine/answers.ts';
import { flowUrl, inheritRequest, uiUrl } from '../engine/base.ts';
import type { FlowDefinition } from '../engine/definition.ts';
import type { Submission } from '../engine/method.ts';
import type { NextScreen } from '../engine/outcome.ts';
import { expiredFlowError, requireSameBrowser } from '../engine/read.ts';
import { emptySubmission } from '../engine/submission.ts';
import { continueToHydra } from './hydra.ts';
import { newVerificationFlow, requireVerificationStrategy } from './new.ts';

export const verification: FlowDefinition<VerificationFlowRecord, Submission, NextScreen> = {
  kind: 'verification',
  noMethodMessage: 4010006,
  refusedStatus: 303,
  clearsMessages: false,
  scriptsAsApps: true,

  /** All errors except a disabled flow are JSON, even for pages. */
  async start(context, type) {
    const disabled = verification.disabledError?.(context.kratos);
    if (disabled) return forwardError(context, disabled);
    requireVerificationStrategy(context);
    const { before } = context.kratos.config.selfservice.flows.verification;
    const flow = await newVerificationFlow(context, type, (made) =>
      context.hooks.runPreHooks(context, before, { flow: made }),
    );
    return type === 'api' ? ok(flowJson(flow)) : startAnswer(context, flow, flowJson(flow));
  },

  disabledError: ({ config }) =>
    config.selfservice.flows.verification.enabled ? undefined : errors.verificationDisabled(),
  checkReader: requireSameBrowser,
  expiredError: (context, flow) => expiredFlowError(context, flow),

  unknownFlowError: errors.verificationNotFound,

  /** The replacement is always a browser flow, because the link of a message opens in a browser. */
  async restartExpired(context, old, expiredAt) {
    const { kratos, csrf } = context;
    csrf.regenerate();
    const flow = await newVerificationFlow(context, 'browser', (made) => {
      inheritRequest(made, old);
      addMessage(made.ui, expiredMessage(4070005, expiredAt, kratos.runtime.clock.now()));
    });
    return seeOther(context, isJsonRequest(context) ? flowUrl(context, flow) : uiUrl(context, flow));
  },

  read: emptySubmission,
  submitToMethod: async (method, context, flow) => method.verification?.submit(context, flow),

  /** After one submission without a method, the flow no longer accepts any. */
  async onNoMethod(_, flow) {
    flow.active = 'default';
  },

  complete: async (context, flow, { extra }): Promise<Answer> => {
    const hydraAnswer = await continueToHydra(context, flow, extra);
    if (hydraAnswer) return hydraAnswer;
    return isBrowserRequest(context) ? seeOther(context, uiUrl(context, flow)) : ok(flowJson(flow));
  },
};
