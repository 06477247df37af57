import { webTarget } from '@members/openapi/targets';

/** An address of another scheme, such as `com.example.app:/callback` of an application on a phone. */
const otherScheme = /^(?!https?:)[a-z][a-z\d+.-]*:/i;

/** Schemes that run or show what stands in the address itself. */
const unsafe = /^(?:javascript|vbscript|data|blob|file|filesystem|about|view-source):/i;

/**
 * Reads where a redirect leads, as the browser will.
 * @param location a `Location` header of Kratos, Hydra or the gateway
 * @param base address of the page
 * @returns undefined for an address that this product does not follow
 */
export function redirectTarget(location: string, base: string | URL): URL | undefined {
  const target = webTarget(location, base);
  if (target !== undefined || unsafe.test(location) || !otherScheme.test(location)) return target;
  return URL.parse(location) ?? undefined;
}
