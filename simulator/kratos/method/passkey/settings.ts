import { decodeBase64Url } from '../../../go/base64.ts';
import { fromUtf8, utf8 } from '../../../go/utf8.ts';
import { token } from '../../../runtime/runtime.ts';
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
import type { Authenticated } from '../../session/manager.ts';
import { message } from '../../text/messages.ts';
import { addMessage, csrfNode, inputNode, upsertNode } from '../../ui/nodes.ts';
import { badRequest } from '../../wire/errors.ts';
import { keysOf } from '../webauthn/keys.ts';
import { newKeyOf } from '../webauthn/new-key.ts';
import { answerNode, passkeyButton, scriptNode } from '../webauthn/nodes.ts';
import { askForKey } from '../webauthn/options.ts';
import { keepKeys, removeButton, withoutKey } from '../webauthn/settings-keys.ts';
import { displayNameOf } from './names.ts';

const own = 'passkey';
const text = { type: 'string' } as const;
const bodyPaths = listPaths({
  type: 'object',
  properties: { csrf_token: text, method: text, passkey_settings_register: text, passkey_remove: text },
});

/** Passkeys of a person, added and removed. */
export const settings: SettingsMethod = {
  populate(context, flow, identity) {
    const { ui } = flow;
    upsertNode(ui, csrfNode(context.csrf.mask()));
    const isLast = countFirstFactors(context.kratos.config, identity) < 2;
    for (const key of keysOf(identity, own)) ui.nodes.push(removeButton(own, key, isLast));
    const name = displayNameOf(schemaOf(context, { identity_schema: identity.schema_id }), identity.traits);
    if (name === '') {
      addMessage(ui, message(4000009));
      return;
    }
    const handle = utf8(token(context.kratos.runtime.random, 64));
    const { options, ceremony } = askForKey(context, own, handle, name);
    flow.ceremonies = { ...flow.ceremonies, passkey: ceremony };
    if (flow.type === 'browser') upsertNode(ui, scriptNode(context));
    upsertNode(ui, passkeyButton(flow, 'settings'));
    upsertNode(ui, answerNode(flow, 'passkey_settings_register', own));
    upsertNode(ui, inputNode('passkey_create_data', options, own, 'hidden'));
  },

  async submit(context, flow, submission, current) {
    const body = assemble(submission.fields, bodyPaths);
    const [created, removed] = [String(body.passkey_settings_register ?? ''), String(body.passkey_remove ?? '')];
    if (created === '' && removed === '') return undefined;
    isMeant(context, { ...submission, method: own }, own);
    await ensureCsrf(context, flow.type, String(body.csrf_token ?? ''));
    ensurePrivileged(context, current.session);
    if (removed !== '') return changed(await remove(context, current.identity, removed));
    return changed(await add(context, flow, current, created));
  },
};

/** Each passkey leads to its owner by a name of its own; the credentials keep that of the newest. */
async function add(
  context: FlowContext,
  flow: SettingsFlowRecord,
  { identity, session }: Authenticated,
  created: string,
): Promise<IdentityRecord> {
  const { key, userHandle } = await newKeyOf(context, flow, own, created, undefined);
  delete flow.ceremonies?.passkey;
  await context.kratos.world.saveFlow(flow);
  await addMethod(context, session, own, 'aal1');
  const name = fromUtf8(decodeBase64Url(userHandle) ?? new Uint8Array());
  const identifiers = [...(identity.credentials.passkey?.identifiers ?? []), name];
  return keepKeys(context, identity, own, [...keysOf(identity, own), key], { identifiers, userHandle });
}

/** @throws KratosError 400 | ValidationFailure for the last way to sign in */
function remove({ kratos }: FlowContext, identity: IdentityRecord, id: string): IdentityRecord {
  if (!identity.credentials.passkey)
    throw badRequest('You tried to remove a WebAuthn but you have no WebAuthn set up.');
  const { kept, lost } = withoutKey(identity, own, id);
  if (!lost) throw badRequest('You tried to remove a passkey which does not exist.');
  return keepKeys({ kratos }, identity, own, kept, { isLast: countFirstFactors(kratos.config, identity) < 2 });
}
