import { isForMethod, type LoginMethod, type Method } from '../../flow/engine/method.ts';
import { checkCsrf } from '../../flow/engine/submission.ts';
import { assemble } from '../../schema/decode.ts';
import { listPaths } from '../../schema/paths.ts';
import { compileSchema, ValidationFailure } from '../../schema/validate.ts';
import { findSession } from '../../session/manager.ts';
import { message } from '../../text/messages.ts';
import { csrfNode, inputNode, resetNode, upsertNode } from '../../ui/nodes.ts';
import { isValidCode, secretOf } from './code.ts';
import { settings } from './settings.ts';

const text = { type: 'string' } as const;
const bodySchema = {
  type: 'object',
  properties: {
    csrf_token: text,
    method: text,
    transient_payload: { type: 'object' },
    totp_code: { type: 'string', minLength: 6 },
  },
  required: ['totp_code', 'method'],
} as const;
const bodyPaths = listPaths(bodySchema);
const validateBody = compileSchema(bodySchema);

const login: LoginMethod = {
  populate({ csrf }, { requested_aal, ui }, identity) {
    if (requested_aal !== 'aal2' || !identity?.credentials.totp) return;
    upsertNode(ui, csrfNode(csrf.mask()));
    upsertNode(ui, inputNode('totp_code', '', 'totp', 'text', { required: true, label: message(1010006) }));
    ui.nodes.push(inputNode('method', 'totp', 'totp', 'submit', { label: message(1010009) }));
  },

  async submit(context, flow, submission) {
    if (flow.requested_aal !== 'aal2' || !isForMethod(context, submission, 'totp')) return undefined;
    try {
      const body = assemble(submission.fields, bodyPaths);
      const violations = validateBody(body);
      if (violations.length > 0) throw new ValidationFailure(...violations);
      await checkCsrf(context, flow.type, String(body.csrf_token ?? ''));
      const identity = (await findSession(context))?.identity;
      const config = identity?.credentials.totp?.config;
      if (!identity || !config) throw new ValidationFailure({ key: '', text: message(4000011) });
      if (!isValidCode(secretOf(String(config.totp_url)), String(body.totp_code), context.kratos.runtime.clock))
        throw new ValidationFailure({ key: '', text: message(4000008) });
      flow.active = 'totp';
      return { outcome: 'identified', identity, method: { method: 'totp', aal: 'aal2' } };
    } catch (error) {
      resetNode(flow.ui, 'totp_code');
      if (flow.type === 'browser') upsertNode(flow.ui, csrfNode(context.csrf.mask()));
      throw error;
    }
  },
};

/** Codes of an authenticator app, as a second factor. */
export const totp: Method = { name: 'totp', login, settings };
