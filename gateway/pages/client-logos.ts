import type { ViewData } from '../../src/view.ts';

/** Members of loader data in which a client can stand: of a flow (`oauth2_login_request`) and of a question of Hydra. */
const holders = ['flow', 'request', 'oauth2_login_request', 'client'] as const;

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

function logoOf(value: unknown): string[] {
  const logo = memberOf(value, 'logo_uri');
  const inside = holders.flatMap((name) => {
    const member = memberOf(value, name);
    return member === undefined ? [] : logoOf(member);
  });
  const url = typeof logo === 'string' ? URL.parse(logo) : null;
  return url?.protocol === 'https:' ? [url.origin, ...inside] : inside;
}

/** Returns the origins of the clients' logos that a page shows: pictures may come from there, and from no other origin. */
export function logosIn({ loaderData, actionData }: ViewData): readonly string[] {
  return [...Object.values(loaderData), ...Object.values(actionData ?? {})].flatMap(logoOf);
}
