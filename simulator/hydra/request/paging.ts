import { jsonAnswer, withHeaders } from '../../http/answer.ts';
import type { Answer } from '../../http/exchange.ts';
import { firstPage, type Keyset, keysetLinks, readKeyset } from '../../http/paging/keyset.ts';
import { createPageTokens } from '../../http/paging/page-token.ts';
import { failure } from '../wire/errors.ts';
import type { Call, Hydra } from './context.ts';

const limits = { defaultSize: 100, maxSize: 500 };

/** The error of a list for invalid paging parameters. */
type PagingError = 'bad_request' | 'invalid_request';

const tokensOf = ({ sealer, runtime }: Hydra) => createPageTokens(sealer, runtime.clock);

/** Reads `page_size` and `page_token`. @throws OAuthError */
export function readPage(hydra: Hydra, { query }: Call, error: PagingError): Promise<Keyset<string>> {
  const refuse = (problem: string) => failure(error, `Unable to parse pagination parameters: ${problem}`);
  return readKeyset(query, { ...limits, token: tokensOf(hydra).read, refuse });
}

/** One page of a list. A page starts after the record with the id in the token. */
export async function pageAnswer<T extends { readonly id: string }>(
  hydra: Hydra,
  call: Call,
  records: readonly T[],
  view: (record: T) => object,
  error: PagingError = 'bad_request',
): Promise<Answer> {
  const { token: after, size } = await readPage(hydra, call, error);
  const { items, last } = firstPage(records.slice(records.findIndex(({ id }) => id === after) + 1), size);
  const tokens = tokensOf(hydra);
  const page = { path: call.incoming.url.pathname, query: call.query, size };
  const link = keysetLinks(page, await tokens.write(''), last && (await tokens.write(last.id)));
  return withHeaders(jsonAnswer(200, items.map(view)), { link });
}
