import { bytesTold, pathUnescape } from '../go/url/escape.ts';
import { utf8 } from '../go/utf8.ts';
import type { Incoming } from './exchange.ts';

/** The media type without its parameters, in lower case; '' when there is none. */
export function mediaType(incoming: Pick<Incoming, 'headers'>): string {
  return (incoming.headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

const token = "[\\w!#$%&'*+.^`|~-]+";
const type = new RegExp(`^${token}(?:/${token})?$`);
const parameter = new RegExp(`^;\\s*(${token})\\s*=\\s*(?:(${token})|"((?:[^"\\\\\\r\\n]|\\\\.)*)")\\s*`);

/** A header's value with its parameters; these are undefined where Go does not read them all (`mime.ParseMediaType`): one is broken, or comes twice and differs. */
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
  // One that is encoded (RFC 2231); none of these servers is sent one in pieces.
  for (const [name, value] of [...named]) {
    const [, encoded] = (name.endsWith('*') && /^(?:utf-8|us-ascii)'[^']*'(.*)$/i.exec(value)) || [];
    if (encoded !== undefined) named.set(name.slice(0, -1), bytesTold(utf8(pathUnescape(encoded))));
  }
  return { type: found, named };
}

/** The media type; '' for a header that Go does not read whole. */
export function exactMediaType({ headers }: Pick<Incoming, 'headers'>): string {
  const { type, named } = parameters(headers.get('content-type') ?? '');
  return named ? type : '';
}
