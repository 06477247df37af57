import type { FlowContext, SettingsMethod } from '../../flow/engine/method.ts';
import { isMeant } from '../../flow/engine/method.ts';
import { changed } from '../../flow/engine/outcome.ts';
import { ensureCsrf } from '../../flow/engine/submission.ts';
import { schemaOf } from '../../flow/engine/traits.ts';
import { addMethod, ensurePrivileged } from '../../flow/settings/privileged.ts';
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
import { generic, KratosError } from '../../wire/errors.ts';
import { isCodeOf, keyUrl, newSecret, secretOf } from './code.ts';
import { qrCode } from './qr.ts';

const own = 'totp';
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

/** Links an authenticator app to a person, or takes it away. */
export const settings: SettingsMethod = {
  async populate(context, flow, identity) {
    const { ui } = flow;
    upsertNode(ui, csrfNode(context.csrf.mask()));
    if (hasSecondFactor(identity, own)) {
      upsertNode(ui, inputNode('totp_unlink', 'true', own, 'submit', { required: true, label: message(1050004) }));
      return;
    }
    const secret = newSecret(context.kratos.runtime.random);
    flow.totp_url = keyUrl(issuerOf(context), accountOf(context, identity), secret);
    upsertNode(ui, textNode('totp_secret_key', message(1050006, { secret }), own, message(1050017)));
    upsertNode(ui, imageNode('totp_qr', await qrCode(flow.totp_url, qrSize), qrSize, own, message(1050005)));
    upsertNode(ui, inputNode('totp_code', undefined, own, 'text', { required: true, label: message(1070006) }));
    ui.nodes.push(inputNode('method', own, own, 'submit', { label: message(1070003) }));
  },

  async submit(context, flow, submission, current) {
    const body = assemble(submission.fields, bodyPaths);
    const unlinks = booleanField(submission.fields, body, 'totp_unlink', 'updateSettingsFlowWithTotpMethod');
    const violations = validateBody(body);
    if (violations.length > 0) throw new ValidationFailure(...violations);
    if (!isMeant(context, unlinks ? { ...submission, method: own } : submission, own)) return undefined;
    await ensureCsrf(context, flow.type, String(body.csrf_token ?? ''));
    ensurePrivileged(context, current.session);
    if (!hasSecondFactor(current.identity, own))
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
  return { ...identity, credentials: withoutCredentials(identity, own), updated_at: kratos.runtime.clock.now() };
}

async function link(
  context: FlowContext,
  flow: SettingsFlowRecord,
  { identity, session }: Authenticated,
  code: string,
): Promise<IdentityRecord> {
  const { clock } = context.kratos.runtime;
  const { totp_url } = flow;
  if (!totp_url) throw noKey();
  const key = 'totp_code';
  if (code === '') throw new ValidationFailure({ key, text: message(4000002, { property: key }) });
  if (!isCodeOf(secretOf(totp_url), code, clock)) throw new ValidationFailure({ key, text: message(4000008) });
  await addMethod(context, session, own);
  const made = { type: own, identifiers: [identity.id], config: { totp_url } };
  const now = clock.now();
  return { ...identity, credentials: withCredentials(identity, made, now), updated_at: now };
}

/** A flow that began while an app was linked has no secret to offer. */
const noKey = () =>
  new KratosError({
    status: 500,
    message: generic[500],
    reason:
      'Could not find the TOTP key in the internal context. This is a code bug and should be reported to https://github.com/ory/kratos/.',
  });
