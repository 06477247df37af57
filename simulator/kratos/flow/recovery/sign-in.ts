import { goQuery, withQuery } from '@members/engines/go/url/query';
import { GoUrlError, parseGoUrl } from '@members/engines/go/url/url';
import { markVerified } from '../../identity/addresses.ts';
import type {
  IdentityRecord,
  OneTimeCode,
  RecoveryFlowRecord,
  SessionRecord,
  SettingsFlowRecord,
} from '../../record/records.ts';
import { requestUrl } from '../../request/context.ts';
import { activateSession, issueCookie, newSession, withSession } from '../../session/manager.ts';
import { recoveredMessage } from '../../text/messages.ts';
import { csrfNode, upsertNode } from '../../ui/nodes.ts';
import { KratosError } from '../../wire/errors.ts';
import type { FlowType } from '../engine/base.ts';
import type { HookRun } from '../engine/hook.ts';
import type { FlowContext } from '../engine/method.ts';
import { newSettingsFlow } from '../settings/new.ts';

export interface RecoveryResult {
  readonly session: SessionRecord;
  /** The settings flow in which the user sets a new password or another credential. */
  readonly settings: SettingsFlowRecord;
}

/** The identity that a code or link recovers; undefined if it was deleted or no longer has the address. */
export function identityToRecover(
  { kratos: { world } }: FlowContext,
  { identity_id, by_admin, address_id }: OneTimeCode,
): IdentityRecord | undefined {
  const identity = identity_id === undefined ? undefined : world.identity(identity_id);
  const ownsAddress = by_admin || identity?.recovery_addresses.some(({ id }) => id === address_id);
  return ownsAddress ? identity : undefined;
}

/** Marks the address that the code was sent to as verified, because the user received the message. */
export async function markAddressVerified(
  { kratos }: FlowContext,
  identity: IdentityRecord,
  { address }: OneTimeCode,
): Promise<IdentityRecord> {
  const proven = identity.verifiable_addresses.find(({ value }) => value === address);
  return proven ? markVerified(kratos, identity, proven) : identity;
}

/**
 * Completes a recovery: signs the user in and begins the settings flow that follows.
 * @param method the method that the session names
 * @param type of the settings flow
 * @throws KratosError 401 for a disabled identity; the error of a hook that refuses
 * @see selfservice/strategy/code/strategy_recovery.go of Kratos v26.2.0, `recoveryIssueSession`
 */
export async function signInRecovered(
  context: FlowContext,
  flow: RecoveryFlowRecord,
  identity: IdentityRecord,
  method: 'code_recovery' | 'link_recovery',
  type: FlowType,
): Promise<RecoveryResult> {
  const { kratos, csrf } = context;
  const { recovery, settings } = kratos.config.selfservice.flows;
  delete flow.ui.messages;
  flow.state = 'passed_challenge';
  flow.recovered_identity_id = identity.id;
  if (type === 'browser') {
    csrf.regenerate();
    flow.csrf_token = csrf.raw();
    upsertNode(flow.ui, csrfNode(csrf.mask()));
  }
  await kratos.world.saveFlow(flow);
  const { active, shownSession } = activateSession(context, newSession(context), identity, { method, aal: 'aal1' });
  const hookRun: HookRun = {
    flow,
    identity,
    session: active,
    sessionId: '',
    shownSession,
    returnTo: '',
    items: [],
    method: { method },
  };
  await context.hooks.runPostHooks(context, recovery.after.hooks, hookRun);
  const session = await kratos.world.saveSession(active);
  if (type === 'browser') await issueCookie(context, session);
  // The form shows the identity as hooks changed it, but the change is not stored.
  const recovered = { session, identity: hookRun.identity };
  const next = await newSettingsFlow(withSession(context, session), type, recovered, recovered, (made) => {
    const returnTo = returnToOf(flow) || recovery.after.default_browser_return_url || '';
    if (returnTo !== '') made.request_url = withQuery(requestUrl(context), { return_to: returnTo });
    made.return_to = returnTo;
    const now = kratos.runtime.clock.now();
    made.ui.messages = [recoveredMessage(now + settings.privileged_session_max_age, now)];
  });
  return { session, settings: next };
}

/**
 * @throws KratosError for an address with a broken fragment. Kratos accepts it at the start but cannot parse it here.
 */
function returnToOf({ request_url }: RecoveryFlowRecord): string | null {
  try {
    return goQuery(parseGoUrl(request_url).query).get('return_to');
  } catch (error) {
    if (!(error instanceof GoUrlError)) throw error;
    throw new KratosError({ status: 500, message: error.message, bare: true });
  }
}
