import { byteString, pathUnescape } from '@members/engines/go/url/escape';
import { utf8 } from '@members/engines/go/utf8';
import type { Incoming } from './exchange.ts';

/** The request's media type without parameters, in lower case; '' if it has none. */
export function mediaType(incoming: Pick<Incoming, 'headers'>): string {
  return (incoming.headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

const token = "[\\w!#$%&'*+.^`|~-]+";
const type = new RegExp(`^${token}(?:/${token})?$`);
const parameter = new RegExp(`^;\\s*(${token})\\s*=\\s*(?:(${token})|"((?:[^"\\\\\\r\\n]|\\\\.)*)")\\s*`);

/**
 * Parses a header such as `Content-Type` as Go's `mime.ParseMediaType` does.
 *
 * @returns `named` holds the parameters; undefined if one is invalid, or repeated with another value
 */
export function parameters(header: string): { readonly type: string; readonly named?: ReadonlyMap<string, string> } {
  const [first = ''] = header.split(';', 1);
  const found = first.trim().toLowerCase();
  if (!type.test(found)) return { type: found };
  const named = new Map<string, string>();
  for (let rest = header.trim().slice(first.trim().length); rest !== '' && rest.trim() !== ';'; ) {
    const [whole = '', key = '', word, quoted = ''] = parameter.exec(rest) ?? [];
    const name = key.toLowerCase();
    const value = word ?? quoted.replaceAll(/\\([()<>@,;:\\"/[\]?=])/g, '$1');
    if (whole === '' || (named.get(name) ?? value) !== value) return { type: found };
    named.set(name, value);
    rest = rest.slice(whole.length);
  }
  // Encoded values (RFC 2231). Values that are split into several parameters are not supported.
  for (const [name, value] of [...named]) {
    const [, encoded] = (name.endsWith('*') && /^(?:utf-8|us-ascii)'[^']*'(.*)$/i.exec(value)) || [];
    if (encoded !== undefined) named.set(name.slice(0, -1), byteString(utf8(pathUnescape(encoded))));
  }
  return { type: found, named };
}

/** The request's media type; '' if a parameter is invalid. */
export function exactMediaType({ headers }: Pick<Incoming, 'headers'>): string {
  const { type, named } = parameters(headers.get('content-type') ?? '');
  return named ? type : '';
}
