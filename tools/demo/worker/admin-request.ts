/** Creates a request to an admin API without cookies. */
export function adminRequest(method: string, url: string, body?: unknown): Request {
  const headers = { 'content-type': 'application/json' };
  return new Request(url, { method, headers, credentials: 'omit', ...(body ? { body: JSON.stringify(body) } : {}) });
}
