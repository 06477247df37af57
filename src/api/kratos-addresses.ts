import type { AppConfig } from '@members/openapi';

/** Members of Kratos's responses that hold addresses of Kratos itself. */
const addressMembers: ReadonlySet<string> = new Set([
  'action',
  'href',
  'logout_url',
  'redirect_browser_to',
  'redirect_to',
  'request_url',
  'return_to',
  'src',
  'url',
]);

/** Members with data of an identity. An address in them is never Kratos's. */
const identityMembers: ReadonlySet<string> = new Set(['traits', 'metadata_public']);

/** Paths of Kratos that a browser may visit. */
const browserPaths = ['/self-service/', '/.well-known/ory/'];

/**
 * Returns a function that replaces Kratos's addresses in a parsed response with the gateway's. Behind the gateway,
 * Kratos still writes its own address (`serve.public.base_url`); the app sends every request to the gateway, so that
 * the browser needs one origin only.
 * @returns the function; it returns the response unchanged if the app calls Kratos at its own address
 */
export function kratosAddressRewriter({
  kratos_url: gatewayUrl,
  kratos_base_url: kratosUrl,
}: Pick<AppConfig, 'kratos_url' | 'kratos_base_url'>): (body: unknown) => unknown {
  if (kratosUrl === undefined) return (body) => body;
  const rewrite = (address: string) =>
    browserPaths.some((path) => address.startsWith(kratosUrl + path))
      ? gatewayUrl + address.slice(kratosUrl.length)
      : address;
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk);
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).map(([name, member]) => {
      if (identityMembers.has(name)) return [name, member];
      const isAddress = addressMembers.has(name) && typeof member === 'string';
      return [name, isAddress ? rewrite(member) : walk(member)];
    });
    return Object.fromEntries(entries);
  };
  return walk;
}
