import { jsonAnswer, withHeaders } from '../http/answer.ts';
import type { Answer } from '../http/exchange.ts';
import type { Call, Hydra } from './context.ts';
import { failure } from './errors.ts';
import { encodeQuery } from './query.ts';
import { fromBase64url } from './text.ts';

const defaultSize = 100;
const maximalSize = 500;

interface Page {
  readonly size: number;
  /** The last id of the page before. */
  readonly after: string;
}

const unreadable = (problem: string) => failure('bad_request', `Unable to parse pagination parameters: ${problem}`);

/** `page_size` and `page_token`. Throws a 400 that tells what could not be read. */
async function readPage(hydra: Hydra, { query }: Call): Promise<Page> {
  const size = query.get('page_size') ?? '';
  if (!/^-?\d*$/.test(size)) throw unreadable(`strconv.Atoi: parsing '${size}': invalid syntax`);
  const token = query.get('page_token') ?? '';
  if (token !== '' && (!fromBase64url(token) || token.length % 4 === 1)) {
    throw unreadable('decode token: illegal base64 data at input byte 0');
  }
  const page =
    token === '' ? { after: '' } : ((await hydra.sealer.open('page', token)) as { after: string } | undefined);
  if (!page) throw unreadable('unable to decrypt pagination token');
  return { size: Math.min(Math.max(Number(size), 0) || defaultSize, maximalSize), after: page.after };
}

/** The Link header (RFC 8288) with `first` and, where there is more, `next`; always below `/admin`. */
async function linkHeader(hydra: Hydra, call: Call, size: number, next: string | undefined): Promise<string> {
  const path = call.incoming.url.pathname.replace(/^(?!\/admin)/, '/admin');
  const link = async (after: string, rel: string) => {
    const query = new URLSearchParams(call.query);
    query.set('page_size', String(size));
    query.set('page_token', await hydra.sealer.seal('page', { after }));
    return `<${path}?${encodeQuery(query)}>; rel="${rel}"`;
  };
  const links = [link('', 'first'), ...(next === undefined ? [] : [link(next, 'next')])];
  return (await Promise.all(links)).join(',');
}

/** Answers one page of a list. A page begins behind the record whose id the token holds. */
export async function pageAnswer<T extends { readonly id: string }>(
  hydra: Hydra,
  call: Call,
  records: readonly T[],
  view: (record: T) => object,
): Promise<Answer> {
  const { size, after } = await readPage(hydra, call);
  const start = records.findIndex(({ id }) => id === after) + 1;
  const page = records.slice(start, start + size);
  const next = records.length > start + size ? page.at(-1)?.id : undefined;
  const link = await linkHeader(hydra, call, size, next);
  return withHeaders(jsonAnswer(200, page.map(view)), { link });
}
