import type { SettingsMethod } from '../../flow/engine/method.ts';
import { isMeant } from '../../flow/engine/method.ts';
import { changed } from '../../flow/engine/outcome.ts';
import { ensureCsrf } from '../../flow/engine/submission.ts';
import { schemaOf } from '../../flow/engine/traits.ts';
import { ensurePrivileged, resetForm } from '../../flow/settings/privileged.ts';
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
    ...{ csrf_token: text, method: text, transient_payload: { type: 'object' } },
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
    // Asked right after the profile, and whoever is asked after that begins with a clean form.
    resetForm(context, flow);
    if (!isMeant(context, submission, 'password')) return undefined;
    const body = assemble(submission.fields, bodyPaths);
    const violations = validateBody(body);
    if (violations.length > 0) throw new ValidationFailure(...violations);
    await ensureCsrf(context, flow.type, String(body.csrf_token ?? ''));
    ensurePrivileged(context, session);
    const secret = String(body.password);
    const schema = schemaOf(context, { identity_schema: identity.schema_id });
    const own = schema.identifiers(identity.traits, 'password');
    // Whoever has dropped them all keeps those of before.
    const identifiers = own.length > 0 ? own : (identity.credentials.password?.identifiers ?? []);
    if (identifiers.length === 0) throw new ValidationFailure({ key: '', text: message(4000009) });
    for (const identifier of identifiers) refuse(await passwordProblem(context.kratos, identifier, secret));
    refuse(tooLongForHasher(config, secret));
    const before = String(identity.credentials.password?.config.hashed_password ?? '');
    if (await comparePassword(secret, before)) refuse(message(4000039));
    const now = runtime.clock.now();
    const hashed_password = await hashPassword(runtime.random, secret);
    const made = { type: 'password', identifiers, config: { hashed_password } };
    return changed({ ...identity, credentials: withCredentials(identity, made, now), updated_at: now });
  },
};

function refuse(problem: ReturnType<typeof message> | undefined): void {
  if (problem) throw new ValidationFailure({ key: 'password', text: problem });
}
