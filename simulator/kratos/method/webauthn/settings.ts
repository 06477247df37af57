import { idBytes } from '../../domain/upgrade.ts';
import type { FlowContext, SettingsMethod } from '../../flow/engine/method.ts';
import { isMeant } from '../../flow/engine/method.ts';
import { changed } from '../../flow/engine/outcome.ts';
import { ensureCsrf } from '../../flow/engine/submission.ts';
import { schemaOf } from '../../flow/engine/traits.ts';
import { addMethod, ensurePrivileged } from '../../flow/settings/privileged.ts';
import { countFirstFactors } from '../../identity/first-factors.ts';
import type { IdentityRecord, SettingsFlowRecord } from '../../record/records.ts';
import { assemble } from '../../schema/decode.ts';
import { listPaths } from '../../schema/paths.ts';
import { compileSchema, ValidationFailure } from '../../schema/validate.ts';
import type { Authenticated } from '../../session/manager.ts';
import { message } from '../../text/messages.ts';
import { csrfNode, inputNode, upsertNode } from '../../ui/nodes.ts';
import { badRequest } from '../../wire/errors.ts';
import { keysOf } from './keys.ts';
import { isPasswordless } from './login.ts';
import { newKeyOf } from './new-key.ts';
import { answerNode, scriptNode, webauthnButton } from './nodes.ts';
import { askForKey } from './options.ts';
import { keepKeys, removeButton, withoutKey } from './settings-keys.ts';

const own = 'webauthn';
const text = { type: 'string' } as const;
const bodySchema = {
  type: 'object',
  properties: {
    csrf_token: text,
    method: text,
    webauthn_register: text,
    webauthn_register_displayname: text,
    webauthn_remove: text,
    transient_payload: { type: 'object' },
  },
} as const;
const bodyPaths = listPaths(bodySchema);
const validateBody = compileSchema(bodySchema);
const needsName = compileSchema({ ...bodySchema, required: ['webauthn_register_displayname'] });

/** Security keys of a person: with a name each, added and removed. Native apps have none. */
export const settings: SettingsMethod = {
  populate(context, flow, identity) {
    if (flow.type !== 'browser') return;
    const { ui } = flow;
    upsertNode(ui, csrfNode(context.csrf.mask()));
    const isLast = countFirstFactors(context.kratos.config, identity) < 2;
    for (const key of keysOf(identity, own)) ui.nodes.push(removeButton(own, key, key.is_passwordless && isLast));
    const { options, ceremony } = askForKey(context, own, idBytes(identity.id));
    flow.ceremonies = { ...flow.ceremonies, webauthn: ceremony };
    upsertNode(ui, scriptNode(context));
    upsertNode(ui, inputNode('webauthn_register_displayname', '', own, 'text', { label: message(1050013) }));
    upsertNode(ui, webauthnButton(options, 1050012));
    upsertNode(ui, answerNode(flow, 'webauthn_register', own));
  },

  async submit(context, flow, submission, current) {
    if (flow.type !== 'browser') return undefined;
    const body = assemble(submission.fields, bodyPaths);
    const [created, removed] = [String(body.webauthn_register ?? ''), String(body.webauthn_remove ?? '')];
    // Looked at even where there are no security keys.
    const violations = (created === '' ? validateBody : needsName)(body);
    if (violations.length > 0) throw new ValidationFailure(...violations);
    if (created === '' && removed === '') return undefined;
    isMeant(context, { ...submission, method: own }, own);
    await ensureCsrf(context, flow.type, String(body.csrf_token ?? ''));
    ensurePrivileged(context, current.session);
    if (created === '') return changed(remove(context, current.identity, removed));
    return changed(await add(context, flow, current, created, String(body.webauthn_register_displayname)));
  },
};

/** Every key knows its owner by the identity's id from then on, those that were made at the sign-up, too. */
async function add(
  context: FlowContext,
  flow: SettingsFlowRecord,
  { identity, session }: Authenticated,
  created: string,
  name: string,
): Promise<IdentityRecord> {
  const passwordless = isPasswordless(context);
  const { key, userHandle } = await newKeyOf(context, flow, own, created, name, passwordless);
  const { schema_id: identity_schema, traits } = identity;
  const identifiers = schemaOf(context, { identity_schema }).identifiers(traits, own);
  if (identifiers.length === 0) throw new ValidationFailure({ key: '', text: message(4000009) });
  delete flow.ceremonies?.webauthn;
  await context.kratos.world.saveFlow(flow);
  await addMethod(context, session, own, passwordless ? 'aal1' : 'aal2');
  return keepKeys(context, identity, own, [...keysOf(identity, own), key], { identifiers, userHandle });
}

/** @throws KratosError 400 | ValidationFailure for a key that the person could not sign in without */
function remove({ kratos }: FlowContext, identity: IdentityRecord, id: string): IdentityRecord {
  if (!identity.credentials.webauthn)
    throw badRequest('You tried to remove a WebAuthn but you have no WebAuthn set up.');
  const { kept, lost } = withoutKey(identity, own, id);
  if (!lost) throw badRequest('You tried to remove a WebAuthn credential which does not exist.');
  const isLast = lost.is_passwordless && countFirstFactors(kratos.config, identity) < 2;
  return keepKeys({ kratos }, identity, own, kept, { isLast });
}
