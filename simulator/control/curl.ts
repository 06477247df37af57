import type { Exchange } from './journal.ts';

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

/** The request as a command for a shell. */
export function curlOf({ method, url, request_headers, request_body }: Exchange): string {
  const headers = Object.entries(request_headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`);
  const body = request_body === '' ? [] : [`--data-raw ${quoted(request_body)}`];
  return ['curl -i', ...(method === 'GET' ? [] : [`-X ${method}`]), quoted(url), ...headers, ...body].join(' \\\n  ');
}
