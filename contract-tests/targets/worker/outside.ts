import type { WireAnswer, WireRequest } from '../../runner/exchange.ts';

/** How the thread in the browser reaches those whom the servers call, and files: by the host of its page, which knows them. */
export const outsidePath = '/outside';

/** A file that the configuration names by its `file://` address, or a call. */
export type Outside = { readonly file: string } | WireRequest;

export async function askOutside(asked: Outside): Promise<WireAnswer> {
  const answer = await fetch(outsidePath, { method: 'POST', body: JSON.stringify(asked) });
  if (!answer.ok) {
    const { message, cause } = await answer.json();
    throw new TypeError(message, { cause });
  }
  return answer.json();
}
