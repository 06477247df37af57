/** Registration with a password (selfservice/strategy/password/registration.go of Kratos v26.2.0). */
import type { FlowContext, RegistrationMethod } from '../../flow/engine/method.ts';
import { isForMethod } from '../../flow/engine/method.ts';
import type { Enrolled } from '../../flow/engine/outcome.ts';
import { checkCsrf } from '../../flow/engine/submission.ts';
import { echoForm, schemaOf, traitPaths } from '../../flow/engine/traits.ts';
import type { RegistrationFlowRecord } from '../../record/records.ts';
import { assemble } from '../../schema/decode.ts';
import { listPaths } from '../../schema/paths.ts';
import { compileSchema, ValidationFailure } from '../../schema/validate.ts';
import { message } from '../../text/messages.ts';
import { csrfNode, passwordNode, removeNodes, upsertNode } from '../../ui/nodes.ts';
import { hashPassword } from './hash.ts';
import { submitNode } from './nodes.ts';
import { passwordProblem, tooLongForHasher } from './policy.ts';

const text = { type: 'string' } as const;
const payload = { type: 'object' } as const;
const nonEmptyText = { type: 'string', minLength: 1 } as const;

const registrationSchema = {
  type: 'object',
  properties: { csrf_token: text, method: text, password: nonEmptyText, transient_payload: payload },
  required: ['password'],
} as const;
const bodyPaths = listPaths(registrationSchema);
const validateRegistration = compileSchema(registrationSchema);
const method = { method: 'password', aal: 'aal1' } as const;

export const registration: RegistrationMethod = {
  populate: populateNew,

  populateCredentials: populateNew,

  populateProfile({ csrf }, { ui }) {
    upsertNode(ui, csrfNode(csrf.mask()));
    removeNodes(ui, passwordNode('new-password'));
    removeNodes(ui, submitNode(1040001));
  },

  async submit(context, flow, submission) {
    if (!isForMethod(context, submission, 'password')) return undefined;
    const schema = schemaOf(context, flow);
    let body: Record<string, unknown> = {};
    try {
      body = assemble(submission.fields, [...bodyPaths, ...traitPaths(schema)]);
      return await enrol(context, flow, body, body.traits === undefined ? {} : body.traits);
    } catch (error) {
      echoForm(context, flow, body.traits);
      throw error;
    }
  },
};
function populateNew({ csrf }: FlowContext, { ui }: RegistrationFlowRecord): void {
  upsertNode(ui, csrfNode(csrf.mask()));
  upsertNode(ui, passwordNode('new-password'));
  upsertNode(ui, submitNode(1040001));
}

async function enrol(
  context: FlowContext,
  flow: RegistrationFlowRecord,
  body: Record<string, unknown>,
  traits: unknown,
): Promise<Enrolled> {
  const { config, runtime } = context.kratos;
  const schema = schemaOf(context, flow);
  const violations = [...validateRegistration(body), ...schema.validate(traits)];
  if (violations.length > 0) throw new ValidationFailure(...violations);
  await checkCsrf(context, flow.type, String(body.csrf_token ?? ''));
  const identityViolations = schema.validateIdentity(traits);
  if (identityViolations.length > 0) throw new ValidationFailure(...identityViolations);
  const secret = String(body.password);
  const identifiers = schema.identifiers(traits, 'password');
  if (identifiers.length === 0) throw new ValidationFailure({ key: '', text: message(4000009) });
  for (const identifier of identifiers) {
    const problem = await passwordProblem(context.kratos, identifier, secret);
    if (problem) throw new ValidationFailure({ key: 'password', text: problem });
  }
  const tooLong = tooLongForHasher(config, secret);
  if (tooLong) throw new ValidationFailure({ key: 'password', text: tooLong });
  const hashed = await hashPassword(runtime.random, secret);
  return {
    outcome: 'enrolled',
    traits,
    method,
    credentials: [{ type: 'password', identifiers, config: { hashed_password: hashed } }],
  };
}
