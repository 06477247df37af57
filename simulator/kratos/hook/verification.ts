import { uiUrl } from '../flow/engine/base.ts';
import type { ContinueWith, Hook, HookRun } from '../flow/engine/hook.ts';
import type { FlowContext } from '../flow/engine/method.ts';
import { requireVerificationStrategy, startVerification } from '../flow/verification/new.ts';
import type { VerifiableAddress } from '../record/records.ts';

/** The `continue_with` item for a verification. @param url undefined for native apps */
export const verificationItem = (id: string, verifiable_address: string, url?: string): ContinueWith => ({
  action: 'show_verification_ui',
  flow: { id, verifiable_address, ...(url === undefined ? {} : { url }) },
});

/**
 * Whether an address needs a verification message. Settings consider only addresses without an earlier message; other
 * flows all that are not verified.
 */
const needsMessage = ({ flow }: HookRun, { verified, status, value }: VerifiableAddress) =>
  value !== '' && (flow.kind === 'settings' ? status === 'pending' : !verified);

/** The session that the verification continues with; '' after settings and recovery. */
const sessionOf = ({ flow, session, sessionId }: HookRun) =>
  ({ login: sessionId, registration: session.id, settings: '', recovery: '' })[flow.kind];

/**
 * Sends a code to the first unverified address. With the legacy setting it sends one to each, and adds an item for
 * each.
 */
export const verification: Hook<FlowContext> = async (context, hookRun) => {
  const { flow } = hookRun;
  const { legacy_continue_with_verification_ui: sendsAll } = context.kratos.config.feature_flags;
  if (flow.kind === 'login' && flow.requested_aal !== 'aal1') return undefined;
  requireVerificationStrategy(context);
  const open = hookRun.identity.verifiable_addresses.filter((address) => needsMessage(hookRun, address));
  for (const address of sendsAll ? open : open.slice(0, 1)) {
    if (flow.type === 'browser' && flow.kind !== 'settings') context.csrf.regenerate();
    const started = await startVerification(context, flow, hookRun.identity, address, sessionOf(hookRun));
    hookRun.identity = started.identity;
    const url = flow.type === 'browser' ? uiUrl(context, started.flow) : undefined;
    hookRun.verification = verificationItem(started.flow.id, address.value, url);
    if (sendsAll) hookRun.items.push(hookRun.verification);
  }
  return undefined;
};
