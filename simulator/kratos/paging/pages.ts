import { decodeBase64Url, encodeBase64Url } from '../../go/base64.ts';
import type { Context } from '../request/context.ts';
import { encodeQuery, type NumberedPage, pageLinks, whole } from './links.ts';

const text = new TextEncoder();
const defaultSize = 250;
const maxSize = 1000;

const pageToken = (offset: number) => encodeBase64Url(text.encode(JSON.stringify({ offset: `${offset}`, v: 2 })));

function offsetOf(token: string | null): number {
  try {
    const { offset } = JSON.parse(new TextDecoder().decode(decodeBase64Url(token ?? ''))) as { offset: string };
    return Number(offset) || 0;
  } catch {
    return 0;
  }
}

const clampSize = (size: number | undefined) => Math.max(1, Math.min(size ?? defaultSize, maxSize));

/** Page and size as asked for: by token where the newer parameters are used, else by number. */
function asked(query: URLSearchParams): NumberedPage {
  if (query.has('page_token') || query.has('page_size')) {
    const size = clampSize(whole(query.get('page_size')));
    return { size, page: Math.max(0, Math.floor(offsetOf(query.get('page_token')) / size)) };
  }
  return { size: clampSize(whole(query.get('per_page'))), page: Math.max(0, whole(query.get('page')) ?? 0) };
}

/**
 * One page of a list and the headers that lead to the others (ory/x migrationpagination): what is
 * read counts pages from one, with zero the same as one, while `Link` counts from zero.
 */
export function pageOf<T>({ request: { url } }: Context, all: readonly T[], path = url.pathname) {
  const at = asked(url.searchParams);
  const start = (Math.max(1, at.page) - 1) * at.size;
  const link = pageLinks(at, all.length, (rel, page, size) => {
    const query = encodeQuery(url.searchParams, {
      page: `${page}`,
      per_page: `${size}`,
      page_size: `${size}`,
      page_token: pageToken(page * size),
    });
    return `<${path}?${query}>; rel="${rel}"`;
  });
  return { items: all.slice(start, start + at.size), headers: { 'x-total-count': `${all.length}`, link } };
}
