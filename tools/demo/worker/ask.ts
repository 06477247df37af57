/** A call of an admin API in the page's own name, which brings no cookies. */
export function asking(method: string, url: string, body?: unknown): Request {
  const headers = { 'content-type': 'application/json' };
  return new Request(url, { method, headers, credentials: 'omit', ...(body ? { body: JSON.stringify(body) } : {}) });
}
