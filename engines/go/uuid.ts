/** UUIDs as the library gofrs/uuid reads them, in six notations, with its errors. */
import { goQuote } from './quote.ts';
import { lengthInBytes } from './utf8.ts';

/** The library's result for an invalid UUID. No record has it. */
export const nilUuid = '00000000-0000-0000-0000-000000000000';

const prefix = 'urn:uuid:';
const lengths = [32, 34, 36, 38, 41, 45];

const plain = (text: string) => text.replace(/^urn:uuid:/, '').replaceAll(/[{}-]/g, '');

/** Dashes in the right places, with any characters between. */
const dashed = /^.{8}-.{4}-.{4}-.{4}-.{12}$/su;

const wrong = (text: string) => `uuid: incorrect UUID format in string ${goQuote(text)}`;

/** The library's error for a text that is not a UUID; undefined if it is. */
export function uuidProblem(text: string): string | undefined {
  const length = lengthInBytes(text);
  if (!lengths.includes(length)) return `uuid: incorrect UUID length ${length} in string ${goQuote(text)}`;
  const isBraced = length === 34 || length === 38;
  if (isBraced && !/^\{.*\}$/s.test(text)) return wrong(text);
  if (length >= 41 && !text.startsWith(prefix)) return wrong(text.slice(0, prefix.length));
  const bare = isBraced ? text.slice(1, -1) : text.replace(prefix, '');
  const hasDashes = [36, 38, 45].includes(length);
  if (hasDashes && !dashed.test(bare)) return wrong(bare);
  const digits = hasDashes ? bare.replaceAll('-', '') : bare;
  return /^[0-9a-f]{32}$/i.test(digits) ? undefined : 'uuid: invalid UUID format';
}

const usual = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** A UUID in its usual notation; the nil UUID for an invalid text. */
export function uuidOrNil(text: string | null): string {
  if (text !== null && usual.test(text)) return text;
  if (text === null || uuidProblem(text) !== undefined) return nilUuid;
  return plain(text)
    .toLowerCase()
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
