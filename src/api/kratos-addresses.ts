import type { AppConfig } from '../../openapi/index.ts';

/** Members of Kratos's answers that hold addresses of Kratos itself. */
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

/** Members that hold data of an identity: an address in them is not Kratos's, whatever its name. */
const identityMembers: ReadonlySet<string> = new Set(['traits', 'metadata_public']);

/** Paths of Kratos that a browser may be sent to. */
const browserPaths = ['/self-service/', '/.well-known/ory/'];

/**
 * Kratos behind the gateway still writes its own address (`serve.public.base_url`) into its answers. The app asks for
 * everything at the gateway, so that the browser knows one origin only.
 * @returns a function of a parsed answer, which returns it with Kratos's addresses as the gateway's: paths and all other
 *   addresses stay. Where the app calls Kratos at its own address, the answer itself
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
