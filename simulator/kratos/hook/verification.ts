import { uiUrl } from '../flow/engine/base.ts';
import type { ContinueWith, Hook, Passage } from '../flow/engine/hook.ts';
import type { FlowContext } from '../flow/engine/method.ts';
import { requireVerificationStrategy, startVerification } from '../flow/verification/new.ts';
import type { VerifiableAddress } from '../record/records.ts';

/** Tells of a verification that waits; where no page of ours is meant to show it, without its address. */
export const verificationItem = (id: string, verifiable_address: string, url?: string): ContinueWith => ({
  action: 'show_verification_ui',
  flow: { id, verifiable_address, ...(url === undefined ? {} : { url }) },
});

/** A change of settings concerns the addresses that nobody wrote to yet; the others all that are not verified. */
const isOpen = ({ flow }: Passage, { verified, status, value }: VerifiableAddress) =>
  value !== '' && (flow.kind === 'settings' ? status === 'pending' : !verified);

/** The session that the verification goes on with; none after a change of settings. */
const sessionOf = ({ flow, session, sessionId }: Passage) =>
  ({ login: sessionId, registration: session.id, settings: '', recovery: '' })[flow.kind];

/** Sends a code to the first open address; with the older behaviour to each, and tells so. */
export const verification: Hook<FlowContext> = async (context, passage) => {
  const { flow } = passage;
  const { legacy_continue_with_verification_ui: tellsAll } = context.kratos.config.feature_flags;
  if (flow.kind === 'login' && flow.requested_aal !== 'aal1') return undefined;
  requireVerificationStrategy(context);
  const open = passage.identity.verifiable_addresses.filter((address) => isOpen(passage, address));
  for (const address of tellsAll ? open : open.slice(0, 1)) {
    if (flow.type === 'browser' && flow.kind !== 'settings') context.csrf.regenerate();
    const started = await startVerification(context, flow, passage.identity, address, sessionOf(passage));
    passage.identity = started.identity;
    const url = flow.type === 'browser' ? uiUrl(context, started.flow) : undefined;
    passage.verification = verificationItem(started.flow.id, address.value, url);
    if (tellsAll) passage.items.push(passage.verification);
  }
  return undefined;
};
