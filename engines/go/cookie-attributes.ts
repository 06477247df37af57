/** The attributes of cookies that Go's `net/http` sends (`Cookie.String` in net/http/cookie.go). */

const ipv4 = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.|$)){4}$/;
/** Up to 63 letters, digits and hyphens, with no hyphen at either end. */
const label = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/i;

/**
 * Returns the `Domain` that Go sends for a configured one.
 *
 * @returns undefined if Go drops it, as it does with a scheme, a port or a letter outside ASCII: the browser then keeps
 *   the cookie for the host alone
 */
export function cookieDomain(configured: string): string | undefined {
  if (ipv4.test(configured) && !configured.endsWith('.')) return configured;
  const domain = configured.replace(/^\./, '');
  const isName = domain
    .replace(/\.$/, '')
    .split('.')
    .every((each) => label.test(each));
  return isName && /[a-z]/i.test(domain) && configured.length <= 255 ? domain : undefined;
}

/** Returns the `Path` that Go sends for a configured one: without semicolons and what is not printable ASCII. */
export const cookiePath = (configured: string): string => configured.replace(/[^ -:<-~]/g, '');
