import type { ViewData } from '@members/pages/view';

/** Members of loader data that may contain a client: in a flow (`oauth2_login_request`), or in a consent or logout request. */
const clientPaths = ['flow', 'request', 'oauth2_login_request', 'client'] as const;

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

function logoOf(value: unknown): string[] {
  const logo = memberOf(value, 'logo_uri');
  const inside = clientPaths.flatMap((name) => {
    const member = memberOf(value, name);
    return member === undefined ? [] : logoOf(member);
  });
  const url = typeof logo === 'string' ? URL.parse(logo) : null;
  return url?.protocol === 'https:' ? [url.origin, ...inside] : inside;
}

/** Returns the origins of the clients' logos that a page shows, for `img-src` of its policy. */
export function logoOrigins({ loaderData, actionData }: ViewData): readonly string[] {
  return [...Object.values(loaderData), ...Object.values(actionData ?? {})].flatMap(logoOf);
}
