import { idBytes } from '../../domain/upgrade.ts';
import type { FlowContext, SettingsMethod } from '../../flow/engine/method.ts';
import { isForMethod } from '../../flow/engine/method.ts';
import { changed } from '../../flow/engine/outcome.ts';
import { checkCsrf } from '../../flow/engine/submission.ts';
import { schemaOf } from '../../flow/engine/traits.ts';
import { addAuthenticationMethod, requirePrivileged } from '../../flow/settings/privileged.ts';
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
import { verifyNewKey } from './new-key.ts';
import { responseNode, scriptNode, webauthnButton } from './nodes.ts';
import { creationOptions } from './options.ts';
import { removeButton, splitKeys, withKeys } from './settings-keys.ts';

const methodName = 'webauthn';
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

/** Adds and removes security keys, each with a name. Native flows do not offer them. */
export const settings: SettingsMethod = {
  populate(context, flow, identity) {
    if (flow.type !== 'browser') return;
    const { ui } = flow;
    upsertNode(ui, csrfNode(context.csrf.mask()));
    const isLast = countFirstFactors(context.kratos.config, identity) < 2;
    for (const key of keysOf(identity, methodName))
      ui.nodes.push(removeButton(methodName, key, key.is_passwordless && isLast));
    const { options, ceremony } = creationOptions(context, methodName, idBytes(identity.id));
    flow.ceremonies = { ...flow.ceremonies, webauthn: ceremony };
    upsertNode(ui, scriptNode(context));
    upsertNode(ui, inputNode('webauthn_register_displayname', '', methodName, 'text', { label: message(1050013) }));
    upsertNode(ui, webauthnButton(options, 1050012));
    upsertNode(ui, responseNode(flow, 'webauthn_register', methodName));
  },

  async submit(context, flow, submission, current) {
    if (flow.type !== 'browser') return undefined;
    const body = assemble(submission.fields, bodyPaths);
    const [created, removed] = [String(body.webauthn_register ?? ''), String(body.webauthn_remove ?? '')];
    // Kratos validates these fields in every settings submission.
    const violations = (created === '' ? validateBody : needsName)(body);
    if (violations.length > 0) throw new ValidationFailure(...violations);
    if (created === '' && removed === '') return undefined;
    isForMethod(context, { ...submission, method: methodName }, methodName);
    await checkCsrf(context, flow.type, String(body.csrf_token ?? ''));
    requirePrivileged(context, current.session);
    if (created === '') return changed(remove(context, current.identity, removed));
    return changed(await add(context, flow, current, created, String(body.webauthn_register_displayname)));
  },
};

/** Adds a key. All keys, even from the registration, then share the user handle that is the identity's id. */
async function add(
  context: FlowContext,
  flow: SettingsFlowRecord,
  { identity, session }: Authenticated,
  created: string,
  name: string,
): Promise<IdentityRecord> {
  const passwordless = isPasswordless(context);
  const { key, userHandle } = await verifyNewKey(context, flow, methodName, created, name, passwordless);
  const { schema_id: identity_schema, traits } = identity;
  const identifiers = schemaOf(context, { identity_schema }).identifiers(traits, methodName);
  if (identifiers.length === 0) throw new ValidationFailure({ key: '', text: message(4000009) });
  delete flow.ceremonies?.webauthn;
  await context.kratos.world.saveFlow(flow);
  await addAuthenticationMethod(context, session, methodName, passwordless ? 'aal1' : 'aal2');
  return withKeys(context, identity, methodName, [...keysOf(identity, methodName), key], { identifiers, userHandle });
}

/** Removes a key. @throws KratosError 400 | ValidationFailure if it is the last way to sign in */
function remove({ kratos }: FlowContext, identity: IdentityRecord, id: string): IdentityRecord {
  if (!identity.credentials.webauthn)
    throw badRequest('You tried to remove a WebAuthn but you have no WebAuthn set up.');
  const { remaining: kept, removed: lost } = splitKeys(identity, methodName, id);
  if (!lost) throw badRequest('You tried to remove a WebAuthn credential which does not exist.');
  const isLast = lost.is_passwordless && countFirstFactors(kratos.config, identity) < 2;
  return withKeys({ kratos }, identity, methodName, kept, { isLast });
}
