import { webTarget } from '@members/openapi/targets';

/** An address with another scheme, such as `com.example.app:/callback` of a mobile application. */
const otherScheme = /^(?!https?:)[a-z][a-z\d+.-]*:/i;

/** Schemes whose addresses contain the code or content to open, or that open local content. */
const unsafe = /^(?:javascript|vbscript|data|blob|file|filesystem|about|view-source):/i;

/**
 * Returns the target of a redirect, as the browser reads it.
 * @param location a `Location` header of Kratos, Hydra or the gateway
 * @param base address of the page
 * @returns undefined for an address that this product does not follow
 */
export function redirectTarget(location: string, base: string | URL): URL | undefined {
  const target = webTarget(location, base);
  if (target !== undefined || unsafe.test(location) || !otherScheme.test(location)) return target;
  return URL.parse(location) ?? undefined;
}
