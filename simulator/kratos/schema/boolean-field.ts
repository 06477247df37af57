import { mismatch } from '@members/engines/go/json/decode';
import { badRequest, KratosError } from '../wire/errors.ts';
import { type Fields, FormFields } from './decode.ts';

/**
 * A checkbox or button of a body. If its value is not a boolean, the error has the text of Go's decoder.
 * @param struct the name of the body's type in Go
 * @throws KratosError 400 for a form, 500 for JSON
 */
export function booleanField(
  fields: Fields,
  body: Readonly<Record<string, unknown>>,
  name: string,
  struct: string,
): boolean {
  const value = body[name] ?? false;
  if (typeof value === 'boolean') return value;
  const problem = mismatch(value, 'bool', `${struct}.${name}`);
  if (fields instanceof FormFields) throw badRequest(`Unable to decode JSON payload: ${problem}`);
  throw new KratosError({ status: 500, bare: true, message: problem });
}
