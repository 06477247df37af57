import type { FlowContext } from '../../flow/engine/method.ts';
import { isForMethod, type LoginMethod, type Method } from '../../flow/engine/method.ts';
import { checkCsrf } from '../../flow/engine/submission.ts';
import { withCredentials } from '../../identity/credentials.ts';
import type { IdentityRecord } from '../../record/records.ts';
import { assemble } from '../../schema/decode.ts';
import { listPaths } from '../../schema/paths.ts';
import { compileSchema, ValidationFailure } from '../../schema/validate.ts';
import { findSession } from '../../session/manager.ts';
import { type MessageId, message } from '../../text/messages.ts';
import { csrfNode, inputNode, resetNode, upsertNode } from '../../ui/nodes.ts';
import { codesOf, usedAt } from './codes.ts';
import { settings } from './settings.ts';

const methodName = 'lookup_secret';
const text = { type: 'string' } as const;
const bodySchema = {
  type: 'object',
  properties: { csrf_token: text, method: text, lookup_secret: text, transient_payload: { type: 'object' } },
  required: ['lookup_secret', 'method'],
} as const;
const bodyPaths = listPaths(bodySchema);
const validateBody = compileSchema(bodySchema);
const validationFailure = (id: MessageId) => new ValidationFailure({ key: '', text: message(id) });

const login: LoginMethod = {
  populate({ csrf }, { requested_aal, ui }, identity) {
    if (requested_aal !== 'aal2' || !identity?.credentials.lookup_secret) return;
    upsertNode(ui, csrfNode(csrf.mask()));
    upsertNode(ui, inputNode('lookup_secret', '', methodName, 'text', { required: true, label: message(1010007) }));
    ui.nodes.push(inputNode('method', methodName, methodName, 'submit', { label: message(1010010) }));
  },

  async submit(context, flow, submission) {
    if (flow.requested_aal !== 'aal2' || !isForMethod(context, submission, methodName)) return undefined;
    try {
      const body = assemble(submission.fields, bodyPaths);
      const violations = validateBody(body);
      if (violations.length > 0) throw new ValidationFailure(...violations);
      await checkCsrf(context, flow.type, String(body.csrf_token ?? ''));
      const current = await findSession(context);
      if (!current) throw validationFailure(4000014);
      const identity = await redeemBackupCode(context, current.identity, String(body.lookup_secret));
      flow.active = methodName;
      return { outcome: 'identified', identity, method: { method: methodName, aal: 'aal2' } };
    } catch (error) {
      resetNode(flow.ui, methodName);
      if (flow.type === 'browser') upsertNode(flow.ui, csrfNode(context.csrf.mask()));
      throw error;
    }
  },
};

/** Backup codes, as a second factor. Each works once. */
export const lookupSecret: Method = { name: methodName, login, settings };

/** Marks a code as used. @throws ValidationFailure if the identity has no such code or it is used */
async function redeemBackupCode(
  { kratos }: FlowContext,
  identity: IdentityRecord,
  sent: string,
): Promise<IdentityRecord> {
  const codes = codesOf(identity);
  if (!codes) throw validationFailure(4000014);
  const found = codes.find(({ code }) => code === sent);
  if (!found) throw validationFailure(4000016);
  if (found.used_at !== null) throw validationFailure(4000012);
  const now = kratos.runtime.clock.now();
  const config = { recovery_codes: codes.map((each) => (each === found ? { ...each, used_at: usedAt(now) } : each)) };
  const credentials = withCredentials(identity, { type: methodName, identifiers: [identity.id], config }, now);
  const spent = await kratos.world.updateIdentity({ ...identity, credentials, updated_at: now });
  // The response shows the identity with its earlier `updated_at`.
  return { ...spent, updated_at: identity.updated_at };
}
