import { decodeBase64Url } from '@members/engines/go/base64';
import { fromUtf8, utf8 } from '@members/engines/go/utf8';
import { token } from '../../../runtime/runtime.ts';
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
import type { Authenticated } from '../../session/manager.ts';
import { message } from '../../text/messages.ts';
import { addMessage, csrfNode, inputNode, upsertNode } from '../../ui/nodes.ts';
import { badRequest } from '../../wire/errors.ts';
import { keysOf } from '../webauthn/keys.ts';
import { verifyNewKey } from '../webauthn/new-key.ts';
import { passkeyButton, responseNode, scriptNode } from '../webauthn/nodes.ts';
import { creationOptions } from '../webauthn/options.ts';
import { removeButton, splitKeys, withKeys } from '../webauthn/settings-keys.ts';
import { displayNameOf } from './names.ts';

const methodName = 'passkey';
const text = { type: 'string' } as const;
const bodyPaths = listPaths({
  type: 'object',
  properties: { csrf_token: text, method: text, passkey_settings_register: text, passkey_remove: text },
});

/** Adds and removes passkeys. */
export const settings: SettingsMethod = {
  populate(context, flow, identity) {
    const { ui } = flow;
    upsertNode(ui, csrfNode(context.csrf.mask()));
    const isLast = countFirstFactors(context.kratos.config, identity) < 2;
    for (const key of keysOf(identity, methodName)) ui.nodes.push(removeButton(methodName, key, isLast));
    const name = displayNameOf(schemaOf(context, { identity_schema: identity.schema_id }), identity.traits);
    if (name === '') {
      addMessage(ui, message(4000009));
      return;
    }
    const handle = utf8(token(context.kratos.runtime.random, 64));
    const { options, ceremony } = creationOptions(context, methodName, handle, name);
    flow.ceremonies = { ...flow.ceremonies, passkey: ceremony };
    if (flow.type === 'browser') upsertNode(ui, scriptNode(context));
    upsertNode(ui, passkeyButton(flow, 'settings'));
    upsertNode(ui, responseNode(flow, 'passkey_settings_register', methodName));
    upsertNode(ui, inputNode('passkey_create_data', options, methodName, 'hidden'));
  },

  async submit(context, flow, submission, current) {
    const body = assemble(submission.fields, bodyPaths);
    const [created, removed] = [String(body.passkey_settings_register ?? ''), String(body.passkey_remove ?? '')];
    if (created === '' && removed === '') return undefined;
    isForMethod(context, { ...submission, method: methodName }, methodName);
    await checkCsrf(context, flow.type, String(body.csrf_token ?? ''));
    requirePrivileged(context, current.session);
    if (removed !== '') return changed(await remove(context, current.identity, removed));
    return changed(await add(context, flow, current, created));
  },
};

/**
 * Adds a passkey. Each has a user handle of its own, which becomes an identifier; the credentials store the handle of
 * the newest.
 */
async function add(
  context: FlowContext,
  flow: SettingsFlowRecord,
  { identity, session }: Authenticated,
  created: string,
): Promise<IdentityRecord> {
  const { key, userHandle } = await verifyNewKey(context, flow, methodName, created, undefined);
  delete flow.ceremonies?.passkey;
  await context.kratos.world.saveFlow(flow);
  await addAuthenticationMethod(context, session, methodName, 'aal1');
  const name = fromUtf8(decodeBase64Url(userHandle) ?? new Uint8Array());
  const identifiers = [...(identity.credentials.passkey?.identifiers ?? []), name];
  return withKeys(context, identity, methodName, [...keysOf(identity, methodName), key], { identifiers, userHandle });
}

/** Removes a passkey. @throws KratosError 400 | ValidationFailure if it is the last way to sign in */
function remove({ kratos }: FlowContext, identity: IdentityRecord, id: string): IdentityRecord {
  if (!identity.credentials.passkey)
    throw badRequest('You tried to remove a WebAuthn but you have no WebAuthn set up.');
  const { remaining: kept, removed: lost } = splitKeys(identity, methodName, id);
  if (!lost) throw badRequest('You tried to remove a passkey which does not exist.');
  return withKeys({ kratos }, identity, methodName, kept, { isLast: countFirstFactors(kratos.config, identity) < 2 });
}
