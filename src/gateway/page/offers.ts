import type { AppConfig } from '../../../openapi/index.ts';
import { send } from '../question/send.ts';

/** Which flows Kratos has for people who are not signed in: a link to one that is switched off leads nowhere. */
export type Offers = Pick<AppConfig, 'registration' | 'recovery'>;

/** Kratos may be configured anew while it runs. In milliseconds. */
const believed = 5 * 60 * 1000;
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

/**
 * What Kratos offers, asked for by the first page and again every five minutes; meanwhile the last answer counts.
 * @param now milliseconds since 1970
 */
export function createOffers(kratosUrl: string, now: () => number = Date.now): () => Promise<Offers> {
  let known: Promise<Offers> | undefined;
  let until = 0;
  const ask = async (): Promise<Offers> => {
    const [registration, recovery] = await Promise.all([
      isOffered(kratosUrl, 'registration'),
      isOffered(kratosUrl, 'recovery'),
    ]);
    return { registration, recovery };
  };
  return () => {
    const last = known;
    if (last !== undefined && now() < until) return last;
    until = now() + believed;
    const next = ask();
    if (last === undefined) known = next;
    else
      void next.then(() => {
        known = next;
      });
    return last ?? next;
  };
}
