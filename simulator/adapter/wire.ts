/** What all hosts share: a request and an answer between the host's own form and the simulator's. */
import { escapeLetter, isAscii, textFromByteString } from '../go/url/escape.ts';
import { parseCookies, serializeCookie } from '../http/cookies.ts';
import type { Answer, Incoming } from '../http/exchange.ts';

/** A request as any host can tell it. */
export interface WireRequest {
  readonly method: string;
  /** Absolute, with the host that the client used. */
  readonly url: URL;
  /** The value of a header by its name in lower case, a letter for each byte; null where there is none. */
  header(name: string): string | null;
  /** The peer's address and port. */
  readonly address: string;
  /** Reads the body, and no more of it than is needed to see that it is longer than `most`; called once at most. */
  body(most: number): Promise<Uint8Array>;
  /** Where the host keeps cookies apart from the headers. */
  readonly cookies?: ReadonlyMap<string, string>;
}

const headerText = (bytes: string | null) => (bytes === null ? null : textFromByteString(bytes));

/** The simulator's form of a request; its body is only fetched when somebody asks. */
export function toIncoming({ method, url, header, address, body, cookies }: WireRequest): Incoming {
  let bytes: Promise<Uint8Array> | undefined;
  return {
    method,
    url,
    headers: {
      get: (name) => headerText(header(name.toLowerCase())),
      has: (name) => header(name.toLowerCase()) !== null,
    },
    cookies: cookies ?? parseCookies(headerText(header('cookie'))),
    address,
    bytes: (most = Number.POSITIVE_INFINITY) => {
      bytes ??= body(most);
      return bytes;
    },
  };
}

/** A header's text byte by byte, as hosts take it. */
function headerBytes(text: string): string {
  if (isAscii(text)) return text;
  return text.replaceAll(/[^\0-\x7f]/gu, (letter) =>
    escapeLetter(letter).replaceAll(/%(..)/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
  );
}

/** An answer as it goes over the wire. */
export interface WireAnswer {
  readonly status: number;
  /** In order, names in lower case; one `set-cookie` a cookie. */
  readonly headers: [name: string, value: string][];
  /** `null` where no body is sent, whatever `content-length` announces. */
  readonly body: string | null;
}

const encoder = new TextEncoder();
const byteLength = globalThis.Buffer?.byteLength ?? ((text: string) => encoder.encode(text).length);

/** The wire form of the answer to a request of that method: HEAD, 204 and 304 have no body, and the latter no length. */
export function toWire({ status, headers, cookies, body }: Answer, method: string): WireAnswer {
  const lines = Object.entries(headers).map(([name, value]): [string, string] => [name, headerBytes(value)]);
  for (const cookie of cookies) lines.push(['set-cookie', serializeCookie(cookie)]);
  const empty = status === 204 || status === 304;
  if (!empty) lines.push(['content-length', `${body === null ? 0 : byteLength(body)}`]);
  return { status, headers: lines, body: empty || method === 'HEAD' ? null : body };
}
