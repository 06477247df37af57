import { KratosError } from '../errors.ts';

/**
 * A box or a button of a body that may be no boolean, for which the server has Go's words.
 *
 * @param struct the name that Go has for the body
 * @throws KratosError 500
 */
export function booleanField(body: Readonly<Record<string, unknown>>, name: string, struct: string): boolean {
  const value = body[name] ?? false;
  if (typeof value === 'boolean') return value;
  throw new KratosError({
    status: 500,
    bare: true,
    message: `json: cannot unmarshal ${typeof value} into Go struct field ${struct}.${name} of type bool`,
  });
}
