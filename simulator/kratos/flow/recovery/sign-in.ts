import { goQuery, withQuery } from '../../../go/url/query.ts';
import { GoUrlError, parseGoUrl } from '../../../go/url/url.ts';
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
import type { Passage } from '../engine/hook.ts';
import type { FlowContext } from '../engine/method.ts';
import { newSettingsFlow } from '../settings/new.ts';

export interface Recovered {
  readonly session: SessionRecord;
  /** Where the person now sets a password, or another way to sign in. */
  readonly settings: SettingsFlowRecord;
}

/** Whom a code or link recovers; nobody once the person is gone, or has the address no more that it was sent to. */
export function recoveredBy(
  { kratos: { world } }: FlowContext,
  { identity_id, by_admin, address_id }: OneTimeCode,
): IdentityRecord | undefined {
  const identity = identity_id === undefined ? undefined : world.identity(identity_id);
  const isTheirs = by_admin || identity?.recovery_addresses.some(({ id }) => id === address_id);
  return isTheirs ? identity : undefined;
}

/** Whoever can read what was sent to an address holds it, whatever it was registered for. */
export async function proveAddress(
  { kratos }: FlowContext,
  identity: IdentityRecord,
  { address }: OneTimeCode,
): Promise<IdentityRecord> {
  const proven = identity.verifiable_addresses.find(({ value }) => value === address);
  return proven ? markVerified(kratos, identity, proven) : identity;
}

/**
 * Ends a recovery: signs the person in, and begins the settings that follow (`recoveryIssueSession`).
 *
 * @param method how the session says it was begun
 * @param type whose settings they are to be: a native app has no cookie
 * @throws KratosError 401 for a disabled identity, and what a hook refuses with
 */
export async function signInRecovered(
  context: FlowContext,
  flow: RecoveryFlowRecord,
  identity: IdentityRecord,
  method: 'code_recovery' | 'link_recovery',
  type: FlowType,
): Promise<Recovered> {
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
  const { active, shown } = activateSession(context, newSession(context), identity, { method, aal: 'aal1' });
  const passage: Passage = {
    ...{ flow, identity, session: active, sessionId: '', shown, returnTo: '', items: [] },
    method: { method },
  };
  await context.hooks.run(context, recovery.after.hooks, passage);
  const session = await kratos.world.saveSession(active);
  if (type === 'browser') await issueCookie(context, session);
  // The form shows the person as the hooks would have them, which nobody stores.
  const recovered = { session, identity: passage.identity };
  const next = await newSettingsFlow(withSession(context, session), type, recovered, recovered, (made) => {
    const returnTo = returnToOf(flow) || recovery.after.default_browser_return_url || '';
    if (returnTo !== '') made.request_url = withQuery(requestUrl(context), { return_to: returnTo });
    made.return_to = returnTo;
    const now = kratos.runtime.clock.now();
    made.ui.messages = [recoveredMessage(now + settings.privileged_session_max_age, now)];
  });
  return { session, settings: next };
}

/** @throws KratosError for an address with a broken fragment: it was taken, but cannot be read again */
function returnToOf({ request_url }: RecoveryFlowRecord): string | null {
  try {
    return goQuery(parseGoUrl(request_url).query).get('return_to');
  } catch (error) {
    if (!(error instanceof GoUrlError)) throw error;
    throw new KratosError({ status: 500, message: error.message, bare: true });
  }
}
