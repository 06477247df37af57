/** Converts requests and responses between a host's form and the simulator's. */
import { escapeLetter, isAscii, textFromByteString } from '@members/engines/go/url/escape';
import { parseCookies, serializeCookie } from '../http/cookies.ts';
import type { Answer, Incoming } from '../http/exchange.ts';

/** A request in a form that every host can provide. */
export interface WireRequest {
  readonly method: string;
  /** Absolute, with the host that the client used. */
  readonly url: URL;
  /** Returns the value of a header by its lower-case name, one character for each byte; null if it is missing. */
  header(name: string): string | null;
  /** The peer's address and port. */
  readonly address: string;
  /** Reads the body; may stop after more than `most` bytes. Called once at most. */
  body(most: number): Promise<Uint8Array>;
  /** The request's cookies, if the host has them apart from the headers. */
  readonly cookies?: ReadonlyMap<string, string>;
}

const headerText = (bytes: string | null) => (bytes === null ? null : textFromByteString(bytes));

/** Returns the simulator's form of a request. The body is read at its first use. */
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

/** Encodes a header's text as UTF-8, one character for each byte, as hosts expect it. */
function headerBytes(text: string): string {
  if (isAscii(text)) return text;
  return text.replaceAll(/[^\0-\x7f]/gu, (letter) =>
    escapeLetter(letter).replaceAll(/%(..)/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
  );
}

/** A response in the form of the wire. */
export interface WireAnswer {
  readonly status: number;
  /** In order, names in lower case, one `set-cookie` for each cookie. */
  readonly headers: [name: string, value: string][];
  /** `null` if no body is sent, whatever `content-length` says. */
  readonly body: string | null;
}

const encoder = new TextEncoder();
const byteLength = globalThis.Buffer?.byteLength ?? ((text: string) => encoder.encode(text).length);

/** Returns the wire form of a response: HEAD, 204 and 304 have no body, 204 and 304 no Content-Length either. */
export function toWire({ status, headers, cookies, body }: Answer, method: string): WireAnswer {
  const lines = Object.entries(headers).map(([name, value]): [string, string] => [name, headerBytes(value)]);
  for (const cookie of cookies) lines.push(['set-cookie', serializeCookie(cookie)]);
  const empty = status === 204 || status === 304;
  if (!empty) lines.push(['content-length', `${body === null ? 0 : byteLength(body)}`]);
  return { status, headers: lines, body: empty || method === 'HEAD' ? null : body };
}
