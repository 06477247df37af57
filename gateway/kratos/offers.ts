import type { AppConfig } from '@members/openapi';
import { request } from 'undici';

/** Which flows Kratos offers to users who are not signed in. A link to a flow that is switched off would lead nowhere. */
export type Offers = Pick<AppConfig, 'registration' | 'recovery'>;

/**
 * How long an answer is believed, in milliseconds. Kratos may be configured again while it runs. Asking for a flow that is
 * offered makes one, so that is done seldom; a refusal costs nothing.
 */
const believed = { offered: 5 * 60 * 1000, refused: 5000 };
/** A page waits no longer than this for the first answer, in milliseconds. */
const timeout = 2000;

/**
 * Asks for a new flow as a script would. Kratos answers 400 for a flow that is switched off; any other answer, or none, says
 * nothing about it, and the link stays.
 */
async function isOffered(kratosUrl: string, kind: keyof Offers): Promise<boolean> {
  try {
    const { statusCode, body } = await request(`${kratosUrl}/self-service/${kind}/browser`, {
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(timeout),
    });
    await body.dump();
    return statusCode !== 400;
  } catch {
    return true;
  }
}

/**
 * Knows whether one flow is offered. A refused flow is asked for again soon, and waited for, so that its link comes back at
 * once; a flow that is offered is asked for in the background.
 */
function createOffer(kratosUrl: string, kind: keyof Offers, now: () => number): () => Promise<boolean> | boolean {
  let known = false;
  let until = 0;
  let asking: Promise<boolean> | undefined;
  const ask = async () => {
    known = await isOffered(kratosUrl, kind);
    until = now() + (known ? believed.offered : believed.refused);
    asking = undefined;
    return known;
  };
  return () => {
    if (now() < until) return known;
    asking ??= ask();
    return known || asking;
  };
}

/**
 * Returns a function that tells what Kratos offers. It asks Kratos for the first page and again from time to time.
 * @param now milliseconds since 1970
 */
export function createOffers(kratosUrl: string, now: () => number = Date.now): () => Promise<Offers> {
  const registration = createOffer(kratosUrl, 'registration', now);
  const recovery = createOffer(kratosUrl, 'recovery', now);
  return async () => {
    const [one, other] = await Promise.all([registration(), recovery()]);
    return { registration: one, recovery: other };
  };
}
