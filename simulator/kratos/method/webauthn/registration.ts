import type { FlowContext } from '../../flow/engine/method.ts';
import { isForMethod, type Submission } from '../../flow/engine/method.ts';
import type { Enrolled } from '../../flow/engine/outcome.ts';
import { checkCsrf } from '../../flow/engine/submission.ts';
import { echoForm, schemaOf, traitPaths } from '../../flow/engine/traits.ts';
import type { RegistrationFlowRecord } from '../../record/records.ts';
import { assemble } from '../../schema/decode.ts';
import { listPaths } from '../../schema/paths.ts';
import { compileSchema, ValidationFailure } from '../../schema/validate.ts';
import { message } from '../../text/messages.ts';
import { setNodeValue } from '../../ui/nodes.ts';
import { isPasswordless } from './login.ts';
import { keyConfig, verifyNewKey } from './new-key.ts';

const method = 'webauthn';
const text = { type: 'string' } as const;
const bodySchema = {
  type: 'object',
  properties: {
    csrf_token: text,
    method: text,
    webauthn_register: text,
    webauthn_register_displayname: text,
    transient_payload: { type: 'object' },
  },
} as const;
const bodyPaths = listPaths(bodySchema);
const validateBody = compileSchema(bodySchema);

const missing = (property: string) => ({ key: property, text: message(4000002, { property }) });

/**
 * Registers with a security key. Kratos also refuses a submission without key here, unless an earlier method handled
 * it.
 */
export async function registerByKey(
  context: FlowContext,
  flow: RegistrationFlowRecord,
  submission: Submission,
): Promise<Enrolled | undefined> {
  if (flow.type !== 'browser' || !isPasswordless(context)) return undefined;
  const schema = schemaOf(context, flow);
  let body: Record<string, unknown> = {};
  try {
    body = assemble(submission.fields, [...bodyPaths, ...traitPaths(schema)]);
    const traits = body.traits === undefined ? {} : body.traits;
    const created = String(body.webauthn_register ?? '');
    const others = body.method === undefined ? ['identifier', 'method'] : ['identifier'];
    const absent = created === '' ? ['webauthn_register', ...others].map(missing) : [];
    const violations = [...validateBody(body), ...absent, ...schema.validate(traits)];
    if (violations.length > 0) throw new ValidationFailure(...violations);
    await checkCsrf(context, flow.type, String(body.csrf_token ?? ''));
    isForMethod(context, { ...submission, method }, method);
    const { key, userHandle } = await verifyNewKey(
      context,
      flow,
      method,
      created,
      String(body.webauthn_register_displayname ?? ''),
    );
    const config = keyConfig([key], userHandle);
    const identifiers = schema.identifiers(traits, method);
    if (identifiers.length === 0) throw new ValidationFailure({ key: '', text: message(4000009) });
    delete flow.ceremonies?.webauthn;
    await context.kratos.world.saveFlow(flow);
    return {
      outcome: 'enrolled',
      traits,
      credentials: [{ type: method, identifiers, config, version: 1 }],
      method: { method, aal: 'aal1' },
    };
  } catch (error) {
    echoForm(context, flow, body.traits);
    setNodeValue(flow.ui, 'webauthn_register_displayname', String(body.webauthn_register_displayname ?? ''));
    throw error;
  }
}
