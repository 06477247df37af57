import type { SimulatorSchemas } from '@members/openapi';

/** Returns the request as a call of `fetch` in JavaScript. */
export function fetchCall({
  method,
  url,
  request_headers: headers,
  request_body: body,
}: Pick<SimulatorSchemas['Exchange'], 'method' | 'url' | 'request_headers' | 'request_body'>): string {
  const options = { method, headers, ...(body === '' ? {} : { body }), redirect: 'manual' };
  return `await fetch(${JSON.stringify(url)}, ${JSON.stringify(options, null, 2)});`;
}
