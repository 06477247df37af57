import type { AppConfig } from '../../../openapi/index.ts';
import { send } from '../question/send.ts';

/** Which flows Kratos has for people who are not signed in: a link to one that is switched off leads nowhere. */
export type Offers = Pick<AppConfig, 'registration' | 'recovery'>;

/** Kratos may be configured anew while it runs: what it offers is asked for seldom, as that makes a flow; what it refuses costs nothing. In milliseconds. */
const believed = { offered: 5 * 60 * 1000, refused: 5000 };
/** A page does not wait longer than this for the first answer, in milliseconds. */
const patience = 2000;

/**
 * Asks for a new flow as a browser's script would. Kratos refuses one that is switched off with status 400; whatever else
 * comes, or nothing, says nothing about it, and the link stays.
 */
async function isOffered(kratosUrl: string, kind: keyof Offers): Promise<boolean> {
  try {
    const address = `${kratosUrl}/self-service/${kind}/browser`;
    const headers = { accept: 'application/json' };
    const { status } = await send(address, { method: 'GET', headers, body: undefined }, patience);
    return status !== 400;
  } catch {
    return true;
  }
}

/** Who did not find a link finds it as soon as it leads somewhere; to take one away can wait until the answer has come. */
function createOffer(kratosUrl: string, kind: keyof Offers, now: () => number): () => Promise<boolean> | boolean {
  let known = false;
  let until = 0;
  let asked: Promise<boolean> | undefined;
  const ask = async () => {
    known = await isOffered(kratosUrl, kind);
    until = now() + (known ? believed.offered : believed.refused);
    asked = undefined;
    return known;
  };
  return () => {
    if (now() < until) return known;
    asked ??= ask();
    return known || asked;
  };
}

/**
 * What Kratos offers, asked for by the first page and again from time to time; meanwhile the last answer counts.
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
