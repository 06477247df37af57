import { mismatch } from '../../go/json/decode.ts';
import { badRequest, KratosError } from '../wire/errors.ts';
import { type Fields, FormFields } from './decode.ts';

/**
 * A box or a button of a body that may be no boolean, for which the server has Go's words.
 *
 * @param struct the name that Go has for the body
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
