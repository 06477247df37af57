/**
 * Runs the hooks that `kratos.yml` configures for a kind of flow (driver/registry_default_hooks.go of Kratos v26.2.0).
 */

import { nilUuid } from '@members/engines/go/uuid';
import type { Hook as ConfiguredHook } from '../../config/kratos.ts';
import type { Answer } from '../../http/exchange.ts';
import { behaviourOf } from '../../runtime/versions.ts';
import {
  type Hook,
  type HookEvent,
  type HookList,
  type HookRun,
  type Hooks,
  methodHooks,
} from '../flow/engine/hook.ts';
import type { FlowContext } from '../flow/engine/method.ts';
import type { IdentityRecord, SessionRecord } from '../record/records.ts';
import { bareError } from '../wire/read-url.ts';
import { requireVerifiedAddress } from './require-verified-address.ts';
import { revokeActiveSessions } from './revoke-active-sessions.ts';
import { session } from './session.ts';
import { showVerificationUi } from './show-verification-ui.ts';
import { verification } from './verification.ts';
import { callWebHook, runsBeforeStoring, WebHookRefusal } from './web-hook.ts';

/** Kinds of flows with hooks that run before anything is stored. */
const hasPrePersistHooks: ReadonlySet<string> = new Set(['registration', 'settings']);

/** Kinds of flows whose web hooks do not get the session. */
const withoutSession: ReadonlySet<string> = new Set(['registration', 'recovery']);

/** Skips web hooks that ran before storing. Kinds without that step run all of them here. */
const webHook: Hook<FlowContext> = async (context, hookRun, config) => {
  const { flow, owner } = hookRun;
  if (!config || (hasPrePersistHooks.has(flow.kind) && runsBeforeStoring(config))) return undefined;
  const { method } = hookRun.method;
  const event = {
    flow,
    method,
    identity: hookRun.identity,
    ...(withoutSession.has(flow.kind) ? {} : { session: sessionForHook(hookRun) }),
    ...(owner ? { owner } : {}),
  };
  hookRun.identity = (await callWebHook(context, config, event)) ?? hookRun.identity;
  return undefined;
};

/** A new session and its device have no ids before they are stored. */
const sessionForHook = ({ sessionId, shownSession }: HookRun): SessionRecord =>
  sessionId === ''
    ? { ...shownSession, id: nilUuid, devices: shownSession.devices.map((device) => ({ ...device, id: nilUuid })) }
    : shownSession;

/** Hooks by their names in `kratos.yml`. Other names are ignored; the server warns about them at its start. */
const hooksByName: Readonly<Record<string, Hook<FlowContext>>> = {
  verification,
  show_verification_ui: showVerificationUi,
  require_verified_address: requireVerifiedAddress,
  revoke_active_sessions: revokeActiveSessions,
  web_hook: webHook,
  session,
};

/** The data for web hooks that run before anything is stored. */
function eventBeforeStoring({ kratos }: FlowContext, { session, ...event }: HookEvent): HookEvent {
  const hasSession = session && !behaviourOf(kratos.runtime).settingsHooksWithoutSession;
  return hasSession ? { ...event, session } : event;
}

/** Calls the web hooks of a flow that begins. @throws KratosError if one refuses, because there is no form yet */
async function runPreHooks(context: FlowContext, before: HookList, event: HookEvent): Promise<void> {
  try {
    await callWebHooks(context, before, eventBeforeStoring(context, event));
  } catch (error) {
    throw error instanceof WebHookRefusal ? bareError(error.message) : error;
  }
}

async function callWebHooks(context: FlowContext, { hooks: all }: HookList, event: HookEvent): Promise<void> {
  for (const { hook, config } of all) if (hook === 'web_hook' && config) await callWebHook(context, config, event);
}

/** Calls the web hooks that run before storing. @returns the identity as they changed it */
async function runPrePersistHooks(
  context: FlowContext,
  after: HookList,
  method: string,
  event: HookEvent & { readonly identity: IdentityRecord },
): Promise<IdentityRecord> {
  let { identity } = event;
  for (const { config } of methodHooks(after, method))
    if (config && runsBeforeStoring(config))
      identity =
        (await callWebHook(context, config, { ...eventBeforeStoring(context, event), method, identity })) ?? identity;
  return identity;
}

/** Runs hooks until one returns a response. @throws the error of a hook that refuses */
async function runPostHooks(
  context: FlowContext,
  configured: readonly ConfiguredHook[],
  hookRun: HookRun,
): Promise<Answer | undefined> {
  for (const { hook, config } of configured) {
    const answer = await hooksByName[hook]?.(context, hookRun, config);
    if (answer) return answer;
  }
  return undefined;
}

export const hooks: Hooks<FlowContext> = { runPreHooks, callWebHooks, runPrePersistHooks, runPostHooks };
