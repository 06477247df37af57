import * as z from 'zod';
import type { GatewayConfig } from '../config/config.ts';

/** Milliseconds that a sign-in may wait for the answer. */
const timeout = 5000;

const addresses = z
  .array(z.object({ value: z.string(), via: z.string().optional(), verified: z.boolean().optional() }))
  .nullish();

const givenMethod = z.object({
  method: z.string(),
  provider: z.string().optional(),
  completed_at: z.string().optional(),
});

/** A method that was given in a session: `completed_at` says when (RFC 3339). */
export type GivenMethod = z.infer<typeof givenMethod>;

const answered = z.object({
  authenticated_at: z.string().optional(),
  authenticator_assurance_level: z.enum(['aal1', 'aal2']).catch('aal1'),
  authentication_methods: z.array(givenMethod).nullish(),
  identity: z.object({ id: z.string(), verifiable_addresses: addresses, recovery_addresses: addresses }),
});

/** A session as Kratos's whoami has it. */
export interface KnownSession {
  /** Id of the identity. */
  readonly identity: string;
  readonly aal: 'aal1' | 'aal2';
  readonly authenticatedAt: string | undefined;
  /** The methods that were given, in their order. A sign-in that links an account ends with that account's method. */
  readonly methods: readonly GivenMethod[];
  /** Addresses for verification and recovery. */
  readonly addresses: ReadonlySet<string>;
  /** E-mail addresses that are verified. */
  readonly verifiedMails: readonly string[];
  /** Whether an address for verification is not verified. */
  readonly isUnverified: boolean;
}

/** The headers by which Kratos finds a session. */
export type SessionHeaders = Readonly<Record<string, string>>;

/** Answers by the request or response that a session belongs to, so that the throttle and the audit log ask once. */
const answers = new WeakMap<object, Promise<KnownSession | undefined>>();

/**
 * Returns a function that asks Kratos for a session.
 * @returns undefined if Kratos does not tell it, as before a second factor that it requires
 */
export function createSessionReader({ KRATOS_PUBLIC_URL }: Pick<GatewayConfig, 'KRATOS_PUBLIC_URL'>) {
  const address = `${KRATOS_PUBLIC_URL.replace(/\/$/, '')}/sessions/whoami`;
  const ask = async (headers: SessionHeaders): Promise<KnownSession | undefined> => {
    try {
      const answer = await fetch(address, { headers, redirect: 'manual', signal: AbortSignal.timeout(timeout) });
      const { data } = answered.safeParse(await answer.json());
      if (!data) return undefined;
      const { id, verifiable_addresses, recovery_addresses } = data.identity;
      const known = [...(verifiable_addresses ?? []), ...(recovery_addresses ?? [])];
      return {
        identity: id,
        aal: data.authenticator_assurance_level,
        authenticatedAt: data.authenticated_at,
        methods: data.authentication_methods ?? [],
        addresses: new Set(known.map(({ value }) => value)),
        verifiedMails: known.flatMap(({ value, via, verified }) => (via === 'email' && verified ? [value] : [])),
        isUnverified: known.some(({ verified }) => verified === false),
      };
    } catch {
      // Without an answer, the account counts by the names that the submission had.
      return undefined;
    }
  };
  /** @param subject the response that starts the session, or the request that comes with it; asked once */
  return (subject: object, headers: SessionHeaders): Promise<KnownSession | undefined> => {
    const found = answers.get(subject) ?? ask(headers);
    answers.set(subject, found);
    return found;
  };
}
