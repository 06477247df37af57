/** What is configured to happen after a sign-in or sign-up (Kratos `driver/registry_default_hooks.go`). */
import type { Answer } from '../../http/exchange.ts';
import type { Context } from '../context.ts';
import type { Hook, Passage } from './hook.ts';
import { requireVerifiedAddress } from './require-verified-address.ts';
import { revokeActiveSessions } from './revoke-active-sessions.ts';
import { session } from './session.ts';
import { showVerificationUi } from './show-verification-ui.ts';
import { verification } from './verification.ts';

/** By their names in `kratos.yml`; others are passed over, and said at start. */
const hooks: Readonly<Record<string, Hook>> = {
  verification,
  show_verification_ui: showVerificationUi,
  require_verified_address: requireVerifiedAddress,
  revoke_active_sessions: revokeActiveSessions,
  session,
};

interface Hooked {
  readonly hooks: readonly { readonly hook: string }[];
}

/** The hooks of a method in their order, `session` last; the general ones run only where it has none of its own. */
export function hooksAfter(after: Hooked, method: string): readonly string[] {
  const own = ((after as unknown as Readonly<Record<string, unknown>>)[method] as Hooked | undefined)?.hooks ?? [];
  const names = (own.length > 0 ? own : after.hooks).map(({ hook }) => hook);
  return names.toSorted((one, other) => Number(one === 'session') - Number(other === 'session'));
}

/** Runs hooks until one answers. @throws what one of them refuses with */
export async function runHooks(
  context: Context,
  names: readonly string[],
  passage: Passage,
): Promise<Answer | undefined> {
  for (const name of names) {
    const answer = await hooks[name]?.(context, passage);
    if (answer) return answer;
  }
  return undefined;
}
