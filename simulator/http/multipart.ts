/**
 * Reads multipart forms as Go's `mime/multipart` does. Each character stands for one byte, because a part may hold binary data.
 */
import { textFromByteString } from '@members/engines/go/url/escape';
import { parameters } from './media-type.ts';

/** The body is not valid multipart data. The message is Go's. */
export class MultipartProblem extends Error {}

type Field = readonly [name: string, value: string];

interface Part {
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
  /** Offset of the part's end in the whole body. */
  readonly end: number;
}

/** The names and values of all parts that have a name and are not files. @throws MultipartProblem */
export function multipartFields(body: string, boundary: string): Field[] {
  const dashes = `--${boundary}`;
  const fields: Field[] = [];
  // If LF alone follows the first boundary, all lines end with LF.
  let newline = '\r\n';
  let isBegun = false;
  let isBetween = false;
  for (let at = 0; ; ) {
    const end = body.indexOf('\n', at) + 1;
    const line = end === 0 ? body.slice(at) : body.slice(at, end);
    const behind = (start: string) =>
      line.startsWith(start) ? line.slice(start.length).replace(/^[ \t]+/, '') : undefined;
    if (['', newline].includes(behind(`${dashes}--`) ?? 'more')) return fields;
    if (end === 0) throw new MultipartProblem('multipart: NextPart: EOF');
    const rest = behind(dashes);
    if (!isBegun && rest === '\n') newline = '\n';
    at = end;
    if (rest === newline) {
      const part = readPart(body, at, dashes, newline);
      if (!part) return fields;
      fields.push(...fieldOf(part));
      at = part.end;
      isBegun = true;
      isBetween = false;
    } else if (isBetween) {
      throw new MultipartProblem(`multipart: expecting a new Part; got line ${JSON.stringify(line)}`);
    } else if (isBegun) {
      if (line !== newline) throw new MultipartProblem(`multipart: unexpected line in Next(): ${JSON.stringify(line)}`);
      isBetween = true;
    }
  }
}

/** Reads the part whose headers begin at `start`; undefined if the headers do not end. @throws MultipartProblem */
function readPart(body: string, start: number, dashes: string, newline: string): Part | undefined {
  const headers = new Map<string, string>();
  let at = start;
  for (let name = ''; ; ) {
    const end = body.indexOf('\n', at) + 1;
    if (end === 0) return undefined;
    const line = body.slice(at, end).replace(/\r?\n$/, '');
    at = end;
    if (line === '') break;
    const [, key = '', value] = /^([^:]*):(.*)$/s.exec(line) ?? [];
    if (/^[ \t]/.test(line) && name !== '') headers.set(name, `${headers.get(name)} ${line.trim()}`);
    else if (value === undefined || !/^[\w!#$%&'*+.^`|~-]*$/.test(key))
      throw new MultipartProblem(`malformed MIME header line: ${line}`);
    else {
      name = key.toLowerCase();
      if (!headers.has(name)) headers.set(name, value.trim());
    }
  }
  const end = bodyEnd(body, at, dashes, newline);
  return { headers, body: body.slice(at, end), end };
}

/**
 * The offset where the part's body ends: the newline before the next boundary.
 *
 * @throws MultipartProblem if there is none
 */
function bodyEnd(body: string, start: number, dashes: string, newline: string): number {
  const isBoundary = (after: number) => /^(?:[ \t\r\n]|--|-?$)/.test(body.slice(after, after + 2));
  if (body.startsWith(dashes, start) && isBoundary(start + dashes.length)) return start;
  const wanted = `${newline}${dashes}`;
  let at = body.indexOf(wanted, start);
  while (at >= 0 && !isBoundary(at + wanted.length)) at = body.indexOf(wanted, at + wanted.length);
  if (at < 0) throw new MultipartProblem('unexpected EOF');
  return at;
}

function fieldOf({ headers, body }: Part): Field[] {
  const { type, named } = parameters(headers.get('content-disposition') ?? '');
  const name = type === 'form-data' ? named?.get('name') : undefined;
  if (!name || named?.get('filename')) return [];
  const isQuoted = /^quoted-printable$/i.test(headers.get('content-transfer-encoding') ?? '');
  return [[textFromByteString(name), textFromByteString(isQuoted ? decodeQuotedPrintable(body) : body)]];
}

/** @see RFC 2045, section 6.7 */
const decodeQuotedPrintable = (text: string) =>
  text
    .replaceAll(/[ \t]+(?=\r?\n|$)/g, '')
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9a-f]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
