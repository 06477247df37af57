import type { SettingsMethod } from '../../flow/engine/method.ts';
import { isForMethod } from '../../flow/engine/method.ts';
import { changed } from '../../flow/engine/outcome.ts';
import { checkCsrf } from '../../flow/engine/submission.ts';
import { schemaOf } from '../../flow/engine/traits.ts';
import { requirePrivileged, resetForm } from '../../flow/settings/privileged.ts';
import { withCredentials } from '../../identity/credentials.ts';
import { assemble } from '../../schema/decode.ts';
import { listPaths } from '../../schema/paths.ts';
import { compileSchema, ValidationFailure } from '../../schema/validate.ts';
import { message } from '../../text/messages.ts';
import { csrfNode, inputNode, passwordNode, upsertNode } from '../../ui/nodes.ts';
import { comparePassword, hashPassword } from './hash.ts';
import { passwordProblem, tooLongForHasher } from './policy.ts';

const text = { type: 'string' } as const;
const bodySchema = {
  type: 'object',
  properties: {
    csrf_token: text,
    method: text,
    transient_payload: { type: 'object' },
    password: { type: 'string', minLength: 1 },
  },
  required: ['password'],
} as const;
const bodyPaths = listPaths(bodySchema);
const validateBody = compileSchema(bodySchema);

export const settings: SettingsMethod = {
  populate({ csrf }, { ui }) {
    upsertNode(ui, csrfNode(csrf.mask()));
    upsertNode(ui, passwordNode('new-password'));
    ui.nodes.push(inputNode('method', 'password', 'password', 'submit', { label: message(1070003) }));
  },

  async submit(context, flow, submission, { identity, session }) {
    const { config, runtime } = context.kratos;
    // Kratos resets the form in this method even if the submission is for a later one.
    resetForm(context, flow);
    if (!isForMethod(context, submission, 'password')) return undefined;
    const body = assemble(submission.fields, bodyPaths);
    const violations = validateBody(body);
    if (violations.length > 0) throw new ValidationFailure(...violations);
    await checkCsrf(context, flow.type, String(body.csrf_token ?? ''));
    requirePrivileged(context, session);
    const secret = String(body.password);
    const schema = schemaOf(context, { identity_schema: identity.schema_id });
    const traitIdentifiers = schema.identifiers(identity.traits, 'password');
    // If the traits no longer have identifiers, the stored ones are kept.
    const identifiers =
      traitIdentifiers.length > 0 ? traitIdentifiers : (identity.credentials.password?.identifiers ?? []);
    if (identifiers.length === 0) throw new ValidationFailure({ key: '', text: message(4000009) });
    for (const identifier of identifiers) throwIfProblem(await passwordProblem(context.kratos, identifier, secret));
    throwIfProblem(tooLongForHasher(config, secret));
    const currentHash = String(identity.credentials.password?.config.hashed_password ?? '');
    if (await comparePassword(secret, currentHash)) throwIfProblem(message(4000039));
    const now = runtime.clock.now();
    const hashed_password = await hashPassword(runtime.random, secret);
    const made = { type: 'password', identifiers, config: { hashed_password } };
    return changed({ ...identity, credentials: withCredentials(identity, made, now), updated_at: now });
  },
};

function throwIfProblem(problem: ReturnType<typeof message> | undefined): void {
  if (problem) throw new ValidationFailure({ key: 'password', text: problem });
}
