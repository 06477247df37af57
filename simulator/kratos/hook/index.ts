/** What is configured to happen after a sign-in, a sign-up or a change of settings (Kratos `driver/registry_default_hooks.go`). */
import type { Hook as ConfiguredHook } from '../../config/kratos.ts';
import { nilUuid } from '../../go/uuid.ts';
import type { Answer } from '../../http/exchange.ts';
import { behaviourOf } from '../../runtime/versions.ts';
import { type Hook, type Hooked, type Hooks, type Occasion, ownHooks, type Passage } from '../flow/engine/hook.ts';
import type { FlowContext } from '../flow/engine/method.ts';
import type { IdentityRecord, SessionRecord } from '../record/records.ts';
import { plain } from '../wire/fetch.ts';
import { requireVerifiedAddress } from './require-verified-address.ts';
import { revokeActiveSessions } from './revoke-active-sessions.ts';
import { session } from './session.ts';
import { showVerificationUi } from './show-verification-ui.ts';
import { verification } from './verification.ts';
import { callWebHook, isAskedFirst, Objection } from './web-hook.ts';

/** The kinds that ask before anything is stored. */
const asksFirst: ReadonlySet<string> = new Set(['registration', 'settings']);

/** The kinds whose hooks are not told of the session that they lead to. */
const hidesSession: ReadonlySet<string> = new Set(['registration', 'recovery']);

/** Whoever was asked before is not told again; the other kinds ask everybody at this time. */
const webHook: Hook<FlowContext> = async (context, passage, config) => {
  const { flow, owner } = passage;
  if (!config || (asksFirst.has(flow.kind) && isAskedFirst(config))) return undefined;
  const { method } = passage.method;
  const occasion = {
    flow,
    method,
    identity: passage.identity,
    ...(hidesSession.has(flow.kind) ? {} : { session: toldSession(passage) }),
    ...(owner ? { owner } : {}),
  };
  passage.identity = (await callWebHook(context, config, occasion)) ?? passage.identity;
  return undefined;
};

/** One that a sign-in begins, and the device it is on, have no number before they are stored. */
const toldSession = ({ sessionId, shown }: Passage): SessionRecord =>
  sessionId === ''
    ? { ...shown, id: nilUuid, devices: shown.devices.map((device) => ({ ...device, id: nilUuid })) }
    : shown;

/** By their names in `kratos.yml`; others are passed over, and said at start. */
const named: Readonly<Record<string, Hook<FlowContext>>> = {
  verification,
  show_verification_ui: showVerificationUi,
  require_verified_address: requireVerifiedAddress,
  revoke_active_sessions: revokeActiveSessions,
  web_hook: webHook,
  session,
};

/** What is told before anything is stored. */
function beforehand({ kratos }: FlowContext, { session: known, ...occasion }: Occasion): Occasion {
  const isTold = known && !behaviourOf(kratos.runtime).settingsHooksWithoutSession;
  return isTold ? { ...occasion, session: known } : occasion;
}

/** Tells the web hooks of a flow that begins. @throws KratosError with what they object to, for there is no form yet */
async function tellBeginning(context: FlowContext, before: Hooked, occasion: Occasion): Promise<void> {
  try {
    await tell(context, before, beforehand(context, occasion));
  } catch (error) {
    throw error instanceof Objection ? plain(error.message) : error;
  }
}

async function tell(context: FlowContext, { hooks: all }: Hooked, occasion: Occasion): Promise<void> {
  for (const { hook, config } of all) if (hook === 'web_hook' && config) await callWebHook(context, config, occasion);
}

/** Asks the web hooks of a method that have a say before anything is stored. @returns the identity as they changed it */
async function askFirst(
  context: FlowContext,
  after: Hooked,
  method: string,
  occasion: Occasion & { readonly identity: IdentityRecord },
): Promise<IdentityRecord> {
  let { identity } = occasion;
  for (const { config } of ownHooks(after, method))
    if (config && isAskedFirst(config))
      identity =
        (await callWebHook(context, config, { ...beforehand(context, occasion), method, identity })) ?? identity;
  return identity;
}

/** Runs hooks until one answers. @throws what one of them refuses with */
async function run(
  context: FlowContext,
  configured: readonly ConfiguredHook[],
  passage: Passage,
): Promise<Answer | undefined> {
  for (const { hook, config } of configured) {
    const answer = await named[hook]?.(context, passage, config);
    if (answer) return answer;
  }
  return undefined;
}

export const hooks: Hooks<FlowContext> = { tellBeginning, tell, askFirst, run };
