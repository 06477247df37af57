import { asBrowsersRead } from '../../openapi/targets.ts';

/** Parameters that name where the browser goes afterwards. */
const returnAddresses: ReadonlySet<string> = new Set(['return_to', 'return_url', 'after_verification_return_to']);

/**
 * How query parameters of calls to Kratos are written: a return address as the browser will read it, all else as it is.
 * @param origin origin that this app is served from
 */
export const kratosParameterWriter =
  (origin: string) =>
  (name: string, value: string): string =>
    returnAddresses.has(name) ? asBrowsersRead(value, origin) : value;
