import { decodeBase64Url } from '@members/engines/go/base64';
import { fromUtf8 } from '@members/engines/go/utf8';
import type { FlowContext } from '../../flow/engine/method.ts';
import { isForMethod, type Submission } from '../../flow/engine/method.ts';
import { type Answered, answered, type Identified } from '../../flow/engine/outcome.ts';
import { checkCsrf } from '../../flow/engine/submission.ts';
import type { IdentityRecord, LoginFlowRecord } from '../../record/records.ts';
import { assemble } from '../../schema/decode.ts';
import { listPaths } from '../../schema/paths.ts';
import { ValidationFailure } from '../../schema/validate.ts';
import { message } from '../../text/messages.ts';
import { csrfNode, resetNode, upsertNode } from '../../ui/nodes.ts';
import { keysOf, userHandleOf } from '../webauthn/keys.ts';
import { finishCeremony, readLoginAssertion, redirectToPage, requireCeremony } from '../webauthn/login-steps.ts';
import { verifyAssertion } from '../webauthn/verify.ts';

const method = 'passkey';
const text = { type: 'string' } as const;
const bodyPaths = listPaths({ properties: { csrf_token: text, passkey_login: text, method: text } });

/** Handles a login with a passkey, which names the identity itself. */
export async function loginByPasskey(
  context: FlowContext,
  flow: LoginFlowRecord,
  submission: Submission,
): Promise<Answered | Identified | undefined> {
  try {
    const body = assemble(submission.fields, bodyPaths);
    const signed = String(body.passkey_login ?? '');
    if (signed === '' && submission.method !== method) return undefined;
    isForMethod(context, { ...submission, method }, method);
    await checkCsrf(context, flow.type, String(body.csrf_token ?? ''));
    if (flow.requested_aal !== 'aal1') return undefined;
    if (signed === '') return answered(redirectToPage(context, flow));
    return {
      outcome: 'identified',
      identity: await authenticate(context, flow, signed),
      method: { method, aal: 'aal1' },
    };
  } catch (error) {
    resetNode(flow.ui, 'passkey_login');
    if (flow.type === 'browser') upsertNode(flow.ui, csrfNode(context.csrf.mask()));
    throw error;
  }
}

/** Verifies the assertion. @throws KratosError if it cannot be parsed; ValidationFailure 4000015 or 4000008 */
async function authenticate(context: FlowContext, flow: LoginFlowRecord, signed: string): Promise<IdentityRecord> {
  const assertion = await readLoginAssertion(signed);
  const ceremony = requireCeremony(flow, method);
  const { userHandle } = assertion.response;
  const owner = findOwner(context, userHandle);
  if (!owner) throw new ValidationFailure({ key: '', text: message(4000015) });
  const keys = keysOf(owner.identity, owner.method).filter((key) => key.is_passwordless);
  if (!(await verifyAssertion(context, method, ceremony, assertion, keys, userHandle)))
    throw new ValidationFailure({ key: '', text: message(4000008) });
  await finishCeremony(context, flow, method);
  return owner.identity;
}

/** Kratos also finds the owners of passwordless security keys. */
function findOwner({ kratos: { world } }: FlowContext, userHandle: string) {
  const name = fromUtf8(decodeBase64Url(userHandle) ?? new Uint8Array());
  const identity = name === '' ? undefined : world.identityByIdentifier(method, name);
  if (identity) return { identity, method } as const;
  const other = world.identities().find((each) => userHandle !== '' && userHandleOf(each, 'webauthn') === userHandle);
  return other && ({ identity: other, method: 'webauthn' } as const);
}
