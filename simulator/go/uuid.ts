/** UUIDs as gofrs/uuid reads them: in six spellings, with a sentence for what is none. */
import { goQuote } from './quote.ts';

/** What the library gives for no UUID: the nil one, which nothing has. */
export const nilUuid = '00000000-0000-0000-0000-000000000000';

const encoder = new TextEncoder();
const prefix = 'urn:uuid:';
const lengths = [32, 34, 36, 38, 41, 45];

const plain = (text: string) => text.replace(/^urn:uuid:/, '').replaceAll(/[{}-]/g, '');

/** What the library has against a text that should be a UUID; undefined for one that is. */
export function uuidProblem(text: string): string | undefined {
  const { length } = encoder.encode(text);
  if (!lengths.includes(length)) return `uuid: incorrect UUID length ${length} in string ${goQuote(text)}`;
  if (/^[0-9a-f]{32}$/i.test(plain(text))) return undefined;
  const start = text.slice(0, prefix.length);
  if (length >= 41 && start !== prefix) return `uuid: incorrect UUID format in string ${goQuote(start)}`;
  return `uuid: incorrect UUID format in string ${goQuote(text)}`;
}

const usual = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** A UUID in its usual spelling, whichever way it is written; the nil one for what is none. */
export function uuidOrNil(text: string | null): string {
  if (text !== null && usual.test(text)) return text;
  if (text === null || uuidProblem(text) !== undefined) return nilUuid;
  return plain(text)
    .toLowerCase()
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
