import * as z from 'zod';
import type { GatewayConfig } from '../config/config.ts';

/** Milliseconds that a sign-in may wait for the answer. */
const timeout = 5000;

const session = z.object({ identity: z.object({ id: z.string() }) });

/**
 * Returns a function that asks Kratos for the identity of a new session.
 * @returns the identity's id; undefined if Kratos does not tell it, as before a second factor that it requires
 */
export function createIdentityReader({
  KRATOS_PUBLIC_URL,
  KRATOS_SESSION_COOKIE,
}: Pick<GatewayConfig, 'KRATOS_PUBLIC_URL' | 'KRATOS_SESSION_COOKIE'>) {
  const address = `${KRATOS_PUBLIC_URL.replace(/\/$/, '')}/sessions/whoami`;
  return async (value: string, isCookie: boolean): Promise<string | undefined> => {
    const headers = isCookie ? { cookie: `${KRATOS_SESSION_COOKIE}=${value}` } : { 'x-session-token': value };
    try {
      const answer = await fetch(address, { headers, redirect: 'manual', signal: AbortSignal.timeout(timeout) });
      return session.safeParse(await answer.json()).data?.identity.id;
    } catch {
      // Without an answer, the account counts by the names that the submission had.
      return undefined;
    }
  };
}
