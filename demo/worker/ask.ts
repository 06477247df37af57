/** Who asks the admin APIs in the page's own name brings no cookies. */
export const nowhere = { entries: () => [], set: () => undefined };

export function asking(method: string, url: string, body?: unknown): Request {
  const headers = { 'content-type': 'application/json' };
  return new Request(url, { method, headers, credentials: 'omit', ...(body ? { body: JSON.stringify(body) } : {}) });
}
