import { decodeBase64Url } from '@members/engines/go/base64';
import { fromUtf8 } from '@members/engines/go/utf8';
import type { FlowContext } from '../../flow/engine/method.ts';
import { isForMethod, type Submission } from '../../flow/engine/method.ts';
import type { Enrolled } from '../../flow/engine/outcome.ts';
import { checkCsrf } from '../../flow/engine/submission.ts';
import { echoForm, schemaOf, traitPaths } from '../../flow/engine/traits.ts';
import type { RegistrationFlowRecord } from '../../record/records.ts';
import { assemble } from '../../schema/decode.ts';
import { listPaths } from '../../schema/paths.ts';
import { compileSchema, ValidationFailure } from '../../schema/validate.ts';
import { keyConfig, verifyNewKey } from '../webauthn/new-key.ts';

const method = 'passkey';
const text = { type: 'string' } as const;
const bodySchema = {
  type: 'object',
  properties: { csrf_token: text, method: text, passkey_register: text, transient_payload: { type: 'object' } },
} as const;
const bodyPaths = listPaths(bodySchema);
const validateBody = compileSchema(bodySchema);

/**
 * Registers with a new passkey. Like Kratos, it validates the traits first, even if the submission is for another
 * method.
 */
export async function registerByPasskey(
  context: FlowContext,
  flow: RegistrationFlowRecord,
  submission: Submission,
): Promise<Enrolled | undefined> {
  const schema = schemaOf(context, flow);
  let body: Record<string, unknown> = {};
  try {
    body = assemble(submission.fields, [...bodyPaths, ...traitPaths(schema)]);
    const traits = body.traits === undefined ? {} : body.traits;
    const created = String(body.passkey_register ?? '');
    const violations = [...validateBody(body), ...schema.validate(traits)];
    if (violations.length > 0) throw new ValidationFailure(...violations);
    // Some pages submit "true" when no passkey was made.
    if (created === '' || created === 'true') return undefined;
    await checkCsrf(context, flow.type, String(body.csrf_token ?? ''));
    isForMethod(context, { ...submission, method }, method);
    const { key, userHandle } = await verifyNewKey(context, flow, method, created, undefined);
    const config = keyConfig([key], userHandle);
    const identifiers = [fromUtf8(decodeBase64Url(userHandle) ?? new Uint8Array())];
    return {
      outcome: 'enrolled',
      traits,
      credentials: [{ type: method, identifiers, config, version: 1 }],
      method: { method, aal: 'aal1' },
    };
  } catch (error) {
    echoForm(context, flow, body.traits);
    throw error;
  }
}
