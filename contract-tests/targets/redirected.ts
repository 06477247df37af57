import type { Send, WireAnswer } from '../runner/exchange.ts';

/** Sends a GET and follows one redirect with 307: Kratos before v26 serves `/version` and `/health` below `/admin` only. */
export async function getRedirected(send: Send, url: string): Promise<WireAnswer> {
  const ask = (at: string) => send({ method: 'GET', url: at, headers: {}, body: null });
  const answer = await ask(url);
  const to = answer.status === 307 && answer.headers.find(([name]) => name.toLowerCase() === 'location')?.[1];
  return to ? ask(new URL(to, url).href) : answer;
}
