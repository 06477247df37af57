import { decodeBase64Url, encodeBase64Url } from '../base64.ts';
import type { Context } from '../context.ts';

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

const whole = (value: string | null) => (value && /^[+-]?\d+$/.test(value) ? Number(value) : undefined);
const clampSize = (size: number | undefined) => Math.max(1, Math.min(size ?? defaultSize, maxSize));

/** Page and size as asked for: by token where the newer parameters are used, else by number. */
function asked(query: URLSearchParams): { readonly page: number; readonly size: number } {
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
export function pageOf<T>({ request: { url } }: Context, all: readonly T[]) {
  const { page, size } = asked(url.searchParams);
  const start = (Math.max(1, page) - 1) * size;
  return {
    items: all.slice(start, start + size),
    headers: { 'x-total-count': `${all.length}`, link: links(url, all.length, page, size).join(',') },
  };
}

function links({ pathname, searchParams }: URL, total: number, page: number, size: number): string[] {
  const link = (rel: string, offset: number, shown = size) => {
    const query = new URLSearchParams(searchParams);
    query.set('page_size', `${shown}`);
    query.set('page_token', pageToken(offset));
    query.set('per_page', `${shown}`);
    query.set('page', `${Math.trunc(offset / shown)}`);
    query.sort();
    return `<${pathname}?${query}>; rel="${rel}"`;
  };
  const first = link('first', 0);
  const next = link('next', (page + 1) * size);
  const previous = link('prev', (page - 1) * size);
  const lastOffset = total % size === 0 ? total - size : Math.floor(total / size) * size;
  if (page * size >= lastOffset) {
    if (total === 0) return [first, next, previous];
    return total <= size ? [link('first', 0, total)] : [first, link('prev', lastOffset - size)];
  }
  const last = link('last', lastOffset);
  return page === 0 ? [link('next', size), last] : [first, next, previous, last];
}
