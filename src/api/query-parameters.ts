import { asBrowsersRead } from '@members/openapi/targets';

/** Parameters with the address to which the browser returns afterwards. */
const returnAddresses: ReadonlySet<string> = new Set(['return_to', 'return_url', 'after_verification_return_to']);

/**
 * Returns a function that prepares query parameters for Kratos: a return address is written as browsers resolve it, any
 * other value stays unchanged.
 * @param origin origin of this app
 */
export const kratosParameterWriter =
  (origin: string) =>
  (name: string, value: string): string =>
    returnAddresses.has(name) ? asBrowsersRead(value, origin) : value;
