import type { Send, WireAnswer } from '../runner/exchange.ts';

/** Gets what lies at an address, or where that leads to: Kratos before v26 has `/version` and `/health` below `/admin` only. */
export async function redirected(send: Send, url: string): Promise<WireAnswer> {
  const ask = (at: string) => send({ method: 'GET', url: at, headers: {}, body: null });
  const answer = await ask(url);
  const to = answer.status === 307 && answer.headers.find(([name]) => name.toLowerCase() === 'location')?.[1];
  return to ? ask(new URL(to, url).href) : answer;
}
