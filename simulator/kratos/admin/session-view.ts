import { readable } from '../identity/readable.ts';
import type { IdentityRecord, SessionRecord } from '../record/records.ts';
import type { Kratos } from '../request/context.ts';
import { identityJson, sessionJson } from '../view/json.ts';

/** A session with what is asked for beside it. */
export function showSession(
  kratos: Kratos,
  session: SessionRecord,
  options: readonly string[],
): Record<string, unknown> {
  const identity = options.includes('identity') ? readable(kratos.world.identity(session.identity_id)) : undefined;
  const person = identity ? identityJson(kratos, identity) : null;
  return {
    ...sessionJson(asSeen(kratos, session, identity), person),
    ...(options.includes('devices') ? {} : { devices: [] }),
  };
}

/** Not active is shown, too, what has expired; and what is a disabled person's, where the person is shown beside it. */
export function asSeen(kratos: Kratos, session: SessionRecord, identity?: IdentityRecord): SessionRecord {
  const active = isLive(session, kratos.runtime.clock.now()) && identity?.state !== 'inactive';
  return { ...session, active };
}

/** Neither revoked nor expired. */
export function isLive({ active, expires_at }: SessionRecord, now: number): boolean {
  return active && expires_at >= now;
}
