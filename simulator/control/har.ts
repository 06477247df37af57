import type { SimulatorSchemas } from '@members/openapi';
import { parseCookies } from '../http/cookies.ts';
import type { Exchange } from './journal.ts';

type Entry = SimulatorSchemas['Har']['log']['entries'][number];
type Pair = Entry['request']['headers'][number];

/** The journal stores a repeated header as one value with line breaks. */
const linesOf = (headers: Readonly<Record<string, string>>): Pair[] =>
  Object.entries(headers).flatMap(([name, lines]) => lines.split('\n').map((value) => ({ name, value })));

const cookiesIn = (header: string | undefined): Pair[] =>
  [...parseCookies(header)].map(([name, value]) => ({ name, value }));

/** The cookies that a response sets, one per line in the journal. */
const setCookiesIn = (lines: string | undefined): Pair[] =>
  (lines ?? '').split('\n').flatMap((line) => cookiesIn(line.split(';', 1)[0]));

const lengthOf = (text: string) => new TextEncoder().encode(text).length;

const unknown = { httpVersion: 'HTTP/1.1', headersSize: -1 };

function entryOf(exchange: Exchange): Entry {
  const { method, url, status, request_headers, request_body, response_headers, response_body } = exchange;
  const [sent, text] = [lengthOf(request_body), response_body];
  const postData = { mimeType: request_headers['content-type'] ?? 'application/octet-stream', text: request_body };
  return {
    startedDateTime: exchange.at,
    time: exchange.milliseconds,
    request: {
      method,
      url,
      ...unknown,
      bodySize: sent,
      headers: linesOf(request_headers),
      cookies: cookiesIn(request_headers.cookie),
      queryString: [...new URL(url).searchParams].map(([name, value]) => ({ name, value })),
      ...(sent > 0 && { postData }),
    },
    response: {
      status,
      statusText: '',
      ...unknown,
      bodySize: lengthOf(text),
      headers: linesOf(response_headers),
      cookies: setCookiesIn(response_headers['set-cookie']),
      content: { size: lengthOf(text), mimeType: response_headers['content-type'] ?? 'x-unknown', text },
      redirectURL: response_headers.location ?? '',
    },
    cache: {},
    timings: { send: 0, wait: exchange.milliseconds, receive: 0 },
  };
}

/**
 * Returns the journal as an HTTP Archive (HAR 1.2), which browsers, proxies and Playwright read.
 *
 * @param exchanges newest first
 */
export const harOf = (exchanges: readonly Exchange[]): SimulatorSchemas['Har'] => ({
  log: {
    version: '1.2',
    creator: { name: 'ory-simulator', version: '26.2.0' },
    entries: exchanges.toReversed().map(entryOf),
  },
});
