import type { FlowContext, SettingsMethod } from '../../flow/engine/method.ts';
import { isForMethod } from '../../flow/engine/method.ts';
import { changed } from '../../flow/engine/outcome.ts';
import { checkCsrf } from '../../flow/engine/submission.ts';
import { schemaOf } from '../../flow/engine/traits.ts';
import { addAuthenticationMethod, requirePrivileged } from '../../flow/settings/privileged.ts';
import { withCredentials, withoutCredentials } from '../../identity/credentials.ts';
import type { IdentityRecord, SettingsFlowRecord } from '../../record/records.ts';
import { booleanField } from '../../schema/boolean-field.ts';
import { assemble } from '../../schema/decode.ts';
import { listPaths } from '../../schema/paths.ts';
import { compileSchema, ValidationFailure } from '../../schema/validate.ts';
import { hasSecondFactor } from '../../session/aal.ts';
import type { Authenticated } from '../../session/manager.ts';
import { message } from '../../text/messages.ts';
import { csrfNode, imageNode, inputNode, textNode, upsertNode } from '../../ui/nodes.ts';
import { KratosError, statusMessages } from '../../wire/errors.ts';
import { isValidCode, keyUrl, newSecret, secretOf } from './code.ts';
import { qrCode } from './qr.ts';

const methodName = 'totp';
const qrSize = 256;
const text = { type: 'string' } as const;
const bodySchema = {
  type: 'object',
  properties: {
    csrf_token: text,
    method: text,
    totp_code: text,
    totp_unlink: { type: 'boolean' },
    transient_payload: { type: 'object' },
  },
} as const;
const bodyPaths = listPaths(bodySchema);
const validateBody = compileSchema(bodySchema);

export const settings: SettingsMethod = {
  async populate(context, flow, identity) {
    const { ui } = flow;
    upsertNode(ui, csrfNode(context.csrf.mask()));
    if (hasSecondFactor(identity, methodName)) {
      upsertNode(
        ui,
        inputNode('totp_unlink', 'true', methodName, 'submit', { required: true, label: message(1050004) }),
      );
      return;
    }
    const secret = newSecret(context.kratos.runtime.random);
    flow.totp_url = keyUrl(issuerOf(context), accountOf(context, identity), secret);
    upsertNode(ui, textNode('totp_secret_key', message(1050006, { secret }), methodName, message(1050017)));
    upsertNode(ui, imageNode('totp_qr', await qrCode(flow.totp_url, qrSize), qrSize, methodName, message(1050005)));
    upsertNode(ui, inputNode('totp_code', undefined, methodName, 'text', { required: true, label: message(1070006) }));
    ui.nodes.push(inputNode('method', methodName, methodName, 'submit', { label: message(1070003) }));
  },

  async submit(context, flow, submission, current) {
    const body = assemble(submission.fields, bodyPaths);
    const unlinks = booleanField(submission.fields, body, 'totp_unlink', 'updateSettingsFlowWithTotpMethod');
    const violations = validateBody(body);
    if (violations.length > 0) throw new ValidationFailure(...violations);
    if (!isForMethod(context, unlinks ? { ...submission, method: methodName } : submission, methodName))
      return undefined;
    await checkCsrf(context, flow.type, String(body.csrf_token ?? ''));
    requirePrivileged(context, current.session);
    if (!hasSecondFactor(current.identity, methodName))
      return changed(await link(context, flow, current, String(body.totp_code ?? '')));
    if (unlinks) return changed(unlink(context, current.identity));
    return changed({ ...current.identity, updated_at: context.kratos.runtime.clock.now() });
  },
};

const issuerOf = ({ kratos: { config } }: FlowContext) =>
  config.selfservice.methods.totp.config.issuer ?? new URL(config.serve.public.base_url).hostname;

function accountOf(context: FlowContext, { id, schema_id, traits }: IdentityRecord): string {
  return schemaOf(context, { identity_schema: schema_id }).totpAccount(traits) ?? id;
}

function unlink({ kratos }: FlowContext, identity: IdentityRecord): IdentityRecord {
  return { ...identity, credentials: withoutCredentials(identity, methodName), updated_at: kratos.runtime.clock.now() };
}

async function link(
  context: FlowContext,
  flow: SettingsFlowRecord,
  { identity, session }: Authenticated,
  code: string,
): Promise<IdentityRecord> {
  const { clock } = context.kratos.runtime;
  const { totp_url } = flow;
  if (!totp_url) throw missingKeyError();
  const key = 'totp_code';
  if (code === '') throw new ValidationFailure({ key, text: message(4000002, { property: key }) });
  if (!isValidCode(secretOf(totp_url), code, clock)) throw new ValidationFailure({ key, text: message(4000008) });
  await addAuthenticationMethod(context, session, methodName);
  const made = { type: methodName, identifiers: [identity.id], config: { totp_url } };
  const now = clock.now();
  return { ...identity, credentials: withCredentials(identity, made, now), updated_at: now };
}

/** A flow that began while an app was linked has no secret. */
const missingKeyError = () =>
  new KratosError({
    status: 500,
    message: statusMessages[500],
    reason:
      'Could not find the TOTP key in the internal context. This is a code bug and should be reported to https://github.com/ory/kratos/.',
  });
