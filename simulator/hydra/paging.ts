import { decodeBase64Url } from '../go/base64.ts';
import { encodeGoQuery } from '../go/query.ts';
import { time } from '../go/time.ts';
import { jsonAnswer, withHeaders } from '../http/answer.ts';
import type { Answer } from '../http/exchange.ts';
import type { Call, Hydra } from './context.ts';
import { failure } from './errors.ts';

const defaultSize = 100;
const maximalSize = 500;

interface Page {
  readonly size: number;
  /** The last id of the page before. */
  readonly after: string;
}

/** What a page token holds. */
interface Place {
  readonly after: string;
  readonly expires_at: string;
}

/** Which error a list gives for paging parameters that cannot be read. */
type PagingError = 'bad_request' | 'invalid_request';

/** How long a page token is good for, in milliseconds. */
const lifetime = 3_600_000;

/** `page_size` and `page_token`. Throws a 400 that tells what could not be read. */
export async function readPage(hydra: Hydra, { query }: Call, error: PagingError): Promise<Page> {
  const unreadable = (problem: string) => failure(error, `Unable to parse pagination parameters: ${problem}`);
  const size = query.getAll('page_size').find(Boolean) ?? '';
  if (!/^[+-]?\d*$/.test(size)) throw unreadable(`strconv.Atoi: parsing '${size}': invalid syntax`);
  if (Math.abs(Number(size)) >= 2 ** 63) throw unreadable(`strconv.Atoi: parsing '${size}': value out of range`);
  const token = query.getAll('page_token').find(Boolean) ?? '';
  if (token !== '' && (!decodeBase64Url(token) || token.length % 4 === 1)) {
    throw unreadable('decode token: illegal base64 data at input byte 0');
  }
  const place = token === '' ? undefined : ((await hydra.sealer.open('page', token)) as Place | undefined);
  if (token !== '' && !place) throw unreadable('decrypt token: %!w(<nil>)');
  if (place && Date.parse(place.expires_at) < hydra.runtime.clock.now()) {
    throw unreadable('page token expired, do not persist page tokens');
  }
  return { size: Math.min(Math.max(Number(size), 0) || defaultSize, maximalSize), after: place?.after ?? '' };
}

/** The Link header (RFC 8288) with `first` and, where there is more, `next`; always below `/admin`. */
async function linkHeader(hydra: Hydra, call: Call, size: number, next: string | undefined): Promise<string> {
  const path = call.incoming.url.pathname;
  const expires_at = time(hydra.runtime.clock.now() + lifetime);
  const link = async (after: string, rel: string) => {
    const query = new URLSearchParams(call.query);
    query.set('page_size', String(size));
    query.set('page_token', await hydra.sealer.seal('page', { after, expires_at } satisfies Place));
    return `<${path}?${encodeGoQuery(query)}>; rel="${rel}"`;
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
  error: PagingError = 'bad_request',
): Promise<Answer> {
  const { size, after } = await readPage(hydra, call, error);
  const start = records.findIndex(({ id }) => id === after) + 1;
  const page = records.slice(start, start + size);
  const next = records.length > start + size ? page.at(-1)?.id : undefined;
  const link = await linkHeader(hydra, call, size, next);
  return withHeaders(jsonAnswer(200, page.map(view)), { link });
}
