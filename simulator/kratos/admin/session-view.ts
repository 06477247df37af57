import { requireReadable } from '../identity/readable.ts';
import type { IdentityRecord, SessionRecord } from '../record/records.ts';
import type { Kratos } from '../request/context.ts';
import { identityJson, sessionJson } from '../view/json.ts';

/** A session with the parts that the options ask for. */
export function sessionView(
  kratos: Kratos,
  session: SessionRecord,
  options: readonly string[],
): Record<string, unknown> {
  const identity = options.includes('identity')
    ? requireReadable(kratos.world.identity(session.identity_id))
    : undefined;
  const person = identity ? identityJson(kratos, identity) : null;
  return {
    ...sessionJson(withShownState(kratos, session, identity), person),
    ...(options.includes('devices') ? {} : { devices: [] }),
  };
}

/** A copy of the session that is shown as inactive if it has expired, or if its identity is shown and disabled. */
export function withShownState(kratos: Kratos, session: SessionRecord, identity?: IdentityRecord): SessionRecord {
  const active = isLive(session, kratos.runtime.clock.now()) && identity?.state !== 'inactive';
  return { ...session, active };
}

/** True if the session is neither revoked nor expired. @param now in milliseconds since 1970 */
export function isLive({ active, expires_at }: SessionRecord, now: number): boolean {
  return active && expires_at >= now;
}
