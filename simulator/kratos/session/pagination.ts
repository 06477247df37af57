import { decodeBase64Url, encodeBase64Url } from '../base64.ts';
import type { Context } from '../context.ts';

const text = new TextEncoder();
const pageToken = (offset: number) => encodeBase64Url(text.encode(JSON.stringify({ offset: `${offset}`, v: 2 })));

function offsetOf(token: string | null): number | undefined {
  if (!token) return undefined;
  try {
    const { offset } = JSON.parse(new TextDecoder().decode(decodeBase64Url(token))) as { offset: string };
    return Number(offset);
  } catch {
    return undefined;
  }
}

const whole = (value: string | null) => (value && /^\d+$/.test(value) ? Number(value) : undefined);

/**
 * One page of a list with the headers that lead to the others (ory/x migrationpagination): `page`
 * counts from one in requests and from zero in `Link`.
 */
export function pageOf<T>({ request: { url } }: Context, path: string, all: readonly T[]) {
  const query = url.searchParams;
  const size = Math.min(whole(query.get('page_size')) ?? whole(query.get('per_page')) ?? 250, 1000) || 250;
  const page = offsetOf(query.get('page_token')) ?? Math.max(0, (whole(query.get('page')) ?? 1) - 1) * size;
  const total = all.length;
  const shown = Math.min(size, Math.max(total, 0)) || size;
  const link = (rel: string, offset: number) => {
    const parameters = new URLSearchParams(query);
    parameters.set('page', `${Math.floor(offset / size)}`);
    parameters.set('page_size', `${shown}`);
    parameters.set('page_token', pageToken(offset));
    parameters.set('per_page', `${shown}`);
    parameters.sort();
    return `<${path}?${parameters}>; rel="${rel}"`;
  };
  const lastOffset = total > 0 ? Math.floor((total - 1) / size) * size : 0;
  const links = [link('first', 0)];
  if (page + size < total) links.push(link('next', page + size));
  if (page > 0) links.push(link('prev', Math.max(0, page - size)));
  links.push(link('last', lastOffset));
  return {
    items: all.slice(page, page + size),
    headers: { 'x-total-count': `${total}`, link: links.join(',') },
  };
}
