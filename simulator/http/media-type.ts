import type { Incoming } from './exchange.ts';

/** The media type without its parameters, in lower case; '' when there is none. */
export function mediaType(incoming: Pick<Incoming, 'headers'>): string {
  return (incoming.headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

const token = "[\\w!#$%&'*+.^`|~-]+";
const type = new RegExp(`^${token}(?:/${token})?$`);
const parameter = new RegExp(`^;\\s*(${token})\\s*=\\s*(?:${token}|"(?:[^"\\\\]|\\\\.)*")\\s*`);

/** The same; '' for a header that Go does not read whole (`mime.ParseMediaType`): a broken parameter, or one that comes twice. */
export function exactMediaType(incoming: Pick<Incoming, 'headers'>): string {
  const found = mediaType(incoming);
  let rest = (incoming.headers.get('content-type') ?? '').trim();
  rest = rest.slice(rest.includes(';') ? rest.indexOf(';') : rest.length);
  const names = new Set<string>();
  while (rest !== '' && rest.trim() !== ';') {
    const [whole = '', name = ''] = parameter.exec(rest) ?? [];
    if (whole === '' || names.has(name.toLowerCase())) return '';
    names.add(name.toLowerCase());
    rest = rest.slice(whole.length);
  }
  return type.test(found) ? found : '';
}
