import { KratosError } from '../errors.ts';

/** A UUID in its usual spelling; undefined for what is none. */
function uuidOf(text: string): string | undefined {
  try {
    return parseUuid(text);
  } catch (error) {
    if (error instanceof KratosError) return undefined;
    throw error;
  }
}

/** What the server's parser gives for no UUID: the nil one, which nothing has. */
export const nilUuid = '00000000-0000-0000-0000-000000000000';

/** A UUID in its usual spelling, whichever way it is written; the nil one for what is none. */
export function uuidOrNil(text: string | null): string {
  return uuidOf(text ?? '') ?? nilUuid;
}

/** A UUID in its usual spelling. @throws KratosError 400 with the sentence of the server's library (gofrs/uuid) */
export function parseUuid(text: string): string {
  if (![32, 34, 36, 38, 41, 45].includes(text.length))
    throw new KratosError({
      status: 400,
      message: `uuid: incorrect UUID length ${text.length} in string ${JSON.stringify(text)}`,
    });
  const plain = text.replace(/^urn:uuid:/, '').replaceAll(/[{}-]/g, '');
  if (!/^[0-9a-f]{32}$/i.test(plain))
    throw new KratosError({ status: 400, message: `uuid: incorrect UUID format in string ${JSON.stringify(text)}` });
  return plain.toLowerCase().replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
