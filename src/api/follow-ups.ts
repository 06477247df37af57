import { type Fetch, type FollowedUp, followUpHeader } from '@members/pages/view';

/** Time in milliseconds for which an answer that came along is used. The screen that follows asks at once. */
const lifespan = 5000;

const pathOf = ({ pathname, searchParams }: URL) => `${pathname}?${new URLSearchParams([...searchParams].sort())}`;

/**
 * Wraps `fetch`: answers of the gateway that came along with the answer to a form (`FollowedUp`) are returned to the first read
 * with the same address. Any other write drops them.
 * @param base address of the app with its base path, without a slash at its end
 * @param now returns milliseconds
 */
export function withFollowUps(fetch: Fetch, base: string, now: () => number = () => performance.now()): Fetch {
  const kept = new Map<string, Response>();
  let until = 0;
  return async (request) => {
    const url = new URL(request.url);
    const { origin } = new URL(base);
    if (request.method !== 'GET' || now() > until) kept.clear();
    const known = url.origin === origin ? kept.get(pathOf(url)) : undefined;
    if (known) {
      kept.delete(pathOf(url));
      return known;
    }
    const response = await fetch(request);
    if (!response.headers.has(followUpHeader)) return response;
    const { answer, calls }: FollowedUp = await response.json();
    for (const { path, status, statusText, type, body } of calls)
      kept.set(
        pathOf(new URL(base + path)),
        new Response(body, { status, statusText, headers: { 'content-type': type } }),
      );
    until = now() + lifespan;
    return new Response(answer, response);
  };
}
