import { goQuery } from '../go/query.ts';

/** Query strings as Go's net/url writes them: sorted by name, blanks as `+`. */

type Parameters = Iterable<readonly [string, string]>;

function queryEscape(text: string): string {
  return encodeURIComponent(text)
    .replaceAll('%20', '+')
    .replaceAll(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** A text as one part of a path. */
export const pathEscape = (text: string): string =>
  queryEscape(text)
    .replaceAll('+', '%20')
    .replaceAll(/%(24|26|2B|3A|3D|40)/g, decodeURIComponent);

export function encodeQuery(parameters: Parameters): string {
  return [...parameters]
    .map(([name, value], index) => ({ name, value, index }))
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.index - b.index))
    .map(({ name, value }) => `${queryEscape(name)}=${queryEscape(value)}`)
    .join('&');
}

/** The address with these parameters set; those it had stay, all are sorted anew. */
export function setQuery(address: string, parameters: Readonly<Record<string, string>>): string {
  const [beforeFragment = '', fragment] = address.split('#', 2);
  const [base, query = ''] = beforeFragment.split('?', 2);
  const merged = goQuery(query);
  for (const [name, value] of Object.entries(parameters)) merged.set(name, value);
  const encoded = encodeQuery(merged);
  return `${base}${encoded ? `?${encoded}` : ''}${fragment === undefined ? '' : `#${fragment}`}`;
}
