/** Requests that Go's server takes and Node's parser does not, spelled so that it takes them, too. */
import { escapeByteString, targetFromByteString } from '../../go/url/escape.ts';
import { bad, unknownEncoding, unknownVersion } from './checked.ts';

const { METHODS } = process.getBuiltinModule('node:http');

/** A method is any token, behind a line or what ends most bodies; the first line, the headers. */
const head = /(?<=^|[\n}\]])([\w!#$%&'*+.^`|~-]+) (\S+) HTTP\/(\d)\.(\d)\r?\n((?:[^\r\n]+\r?\n)*)\r?\n/;
const field = /^([\w!#$%&'*+.^`|~-]+):[ \t]*([\t\x20-\x7e\x80-\xff]*)$/;

/** A request, all of it that has come. */
export interface Respelled {
  readonly method: string;
  /** What it asks for: a path in escapes, a query as it was sent. */
  readonly target: string;
  readonly bytes: Buffer;
}

type Field = readonly [name: string, value: string];

/**
 * @param packet what came last; the parser stopped in it
 * @param stopped where, in bytes
 * @returns the status of a refusal where Go's server refuses it as well; undefined where nothing is known to be gained
 */
export function respell(packet: Buffer, stopped: number): Respelled | string | undefined {
  const text = packet.toString('latin1');
  const before = text.lastIndexOf('\r\n\r\n', stopped - 4);
  const found = head.exec(text.slice(before + 1));
  if (!found) return undefined;
  const [whole, method = '', target = '', major, minor, lines = ''] = found;
  if (major !== '1') return unknownVersion;
  // A line that begins with a blank goes on with the one before.
  const fields = lines
    .replaceAll(/\r?\n[ \t]+/g, ' ')
    .split(/\r?\n/)
    .filter(Boolean)
    .map(fieldOf);
  if (!fields.every((each) => each !== undefined)) return undefined;
  const framed = frame(fields, minor !== '0');
  if (typeof framed === 'string') return framed;
  const spelled = [
    `${METHODS.includes(method) ? method : 'POST'} ${escapeByteString(target)} HTTP/1.${minor === '0' ? 0 : 1}`,
    ...framed.map(([name, value]) => `${name}: ${value}`),
    '\r\n',
  ].join('\r\n');
  // The parser would stop there again.
  if (spelled === whole) return undefined;
  const rest = text.slice(before + 1 + found.index + whole.length);
  return { method, target: targetFromByteString(target), bytes: Buffer.from(spelled + rest, 'latin1') };
}

function fieldOf(line: string): Field | undefined {
  const [, name, value] = field.exec(line) ?? [];
  return name === undefined ? undefined : [name, (value ?? '').trimEnd()];
}

/** What says how long the body is, once; or why it cannot be told. */
function frame(fields: readonly Field[], isCurrent: boolean): readonly Field[] | string {
  const named = (wanted: string) => fields.filter(([name]) => name.toLowerCase() === wanted);
  const encodings = named('transfer-encoding');
  const isChunked = isCurrent && encodings.length > 0;
  if (isChunked && (encodings.length > 1 || encodings[0]?.[1].toLowerCase() !== 'chunked')) return unknownEncoding;
  const lengths = named('content-length');
  const differ = new Set(lengths.map(([, value]) => value)).size > 1;
  if (!isChunked && (differ || lengths.some(([, value]) => !/^\d+$/.test(value)))) return bad;
  const framing = isChunked ? encodings : lengths.slice(0, 1);
  return [...fields.filter(([name]) => !/^(?:transfer-encoding|content-length)$/i.test(name)), ...framing];
}
