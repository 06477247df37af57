/** Rewrites requests that Go's server accepts and Node's parser refuses into a form that the parser accepts. */
import { escapeByteString, targetFromByteString } from '@members/engines/go/url/escape';
import { badRequest, unknownEncoding, unknownVersion } from './refusals.ts';

const { METHODS } = process.getBuiltinModule('node:http');

/** The request line, whose method is any token, and the headers. They follow a line break or the end of a body. */
const head = /(?<=^|[\n}\]])([\w!#$%&'*+.^`|~-]+) (\S+) HTTP\/(\d)\.(\d)\r?\n((?:[^\r\n]+\r?\n)*)\r?\n/;
const field = /^([\w!#$%&'*+.^`|~-]+):[ \t]*([\t\x20-\x7e\x80-\xff]*)$/;

export interface RewrittenRequest {
  /** The method that the client sent. */
  readonly method: string;
  /** The target that the client sent: its path with escapes, its query unchanged. */
  readonly target: string;
  /** The rewritten request, as far as it has arrived. */
  readonly bytes: Buffer;
}

type Field = readonly [name: string, value: string];

/**
 * Rewrites the request at which Node's parser stopped.
 *
 * @param packet the bytes that arrived last
 * @param stopped the offset in `packet` at which the parser stopped (bytes)
 * @returns the rewritten request; a status if Go's server refuses the request, too; undefined if rewriting does not help
 */
export function rewriteRequest(packet: Buffer, stopped: number): RewrittenRequest | string | undefined {
  const text = packet.toString('latin1');
  const before = text.lastIndexOf('\r\n\r\n', stopped - 4);
  const found = head.exec(text.slice(before + 1));
  if (!found) return undefined;
  const [whole, method = '', target = '', major, minor, lines = ''] = found;
  if (major !== '1') return unknownVersion;
  // A header line that begins with a blank continues the one before (RFC 9112, section 5.2).
  const fields = lines
    .replaceAll(/\r?\n[ \t]+/g, ' ')
    .split(/\r?\n/)
    .filter(Boolean)
    .map(fieldOf);
  if (!fields.every((each) => each !== undefined)) return undefined;
  const framed = frame(fields, minor !== '0');
  if (typeof framed === 'string') return framed;
  const rewritten = [
    `${METHODS.includes(method) ? method : 'POST'} ${escapeByteString(target)} HTTP/1.${minor === '0' ? 0 : 1}`,
    ...framed.map(([name, value]) => `${name}: ${value}`),
    '\r\n',
  ].join('\r\n');
  // The parser would stop at the same place again.
  if (rewritten === whole) return undefined;
  const rest = text.slice(before + 1 + found.index + whole.length);
  return { method, target: targetFromByteString(target), bytes: Buffer.from(rewritten + rest, 'latin1') };
}

function fieldOf(line: string): Field | undefined {
  const [, name, value] = field.exec(line) ?? [];
  return name === undefined ? undefined : [name, (value ?? '').trimEnd()];
}

/** Returns the headers with exactly one that gives the length of the body, or the status if the length is unclear. */
function frame(fields: readonly Field[], isCurrent: boolean): readonly Field[] | string {
  const named = (wanted: string) => fields.filter(([name]) => name.toLowerCase() === wanted);
  const encodings = named('transfer-encoding');
  const isChunked = isCurrent && encodings.length > 0;
  if (isChunked && (encodings.length > 1 || encodings[0]?.[1].toLowerCase() !== 'chunked')) return unknownEncoding;
  const lengths = named('content-length');
  const differ = new Set(lengths.map(([, value]) => value)).size > 1;
  if (!isChunked && (differ || lengths.some(([, value]) => !/^\d+$/.test(value)))) return badRequest;
  const framing = isChunked ? encodings : lengths.slice(0, 1);
  return [...fields.filter(([name]) => !/^(?:transfer-encoding|content-length)$/i.test(name)), ...framing];
}
