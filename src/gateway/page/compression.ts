import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

type Body = Uint8Array<ArrayBuffer>;

/** What is worth its time: text. Pictures and fonts are compressed already. */
const compressible = /^(text\/|application\/(json|manifest\+json)|image\/svg\+xml)/;

const encoders = {
  // A small window: pages are small, and the encoder's memory would stay with the process.
  br: (body: Body) =>
    brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 16 } }),
  gzip: (body: Body) => gzipSync(body, { level: 9 }),
} as const;
export type Encoding = keyof typeof encoders;

const cache = new WeakMap<Body, Map<Encoding, Body>>();

function encoded(body: Body, encoding: Encoding): Body {
  const known = cache.get(body) ?? new Map<Encoding, Body>();
  cache.set(body, known);
  const ready = known.get(encoding) ?? new Uint8Array(encoders[encoding](body));
  known.set(encoding, ready);
  return ready;
}

/** The first of our encodings that the client takes (RFC 9110, section 12.5.3). */
function best(header: string): Encoding | undefined {
  const offers = header.split(',').map((part) => part.trim().toLowerCase());
  const takes = (name: string) =>
    offers.some((offer) => offer === name || new RegExp(`^${name};q=(?!0(\\.0*)?$)`).test(offer));
  return (Object.keys(encoders) as Encoding[]).find(takes);
}

/** Browsers say few different things: what was read is known. */
const known = new Map<string, Encoding | undefined>();

function accepted(header: string): Encoding | undefined {
  if (known.has(header)) return known.get(header);
  if (known.size >= 100) known.clear();
  const found = best(header);
  known.set(header, found);
  return found;
}

/** Quick: nobody asks for this body again. */
const quick = {
  br: (body: Uint8Array) =>
    brotliCompressSync(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 3,
        [constants.BROTLI_PARAM_LGWIN]: 17,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  gzip: (body: Uint8Array) => gzipSync(body, { level: 5 }),
} as const;

/** A text that is made for one answer, compressed with little effort. Its length must not tell what it holds. */
export function once(
  acceptEncoding: string,
  body: Uint8Array<ArrayBuffer>,
): { readonly body: Body; readonly headers: Readonly<Record<string, string>> } {
  const encoding = accepted(acceptEncoding);
  return encoding ? { body: quick[encoding](body), headers: { 'content-encoding': encoding } } : { body, headers: {} };
}

/**
 * A body that never changes, compressed once for each encoding. Only for what holds no secret:
 * the length of a compressed answer tells about its content.
 * @param acceptEncoding the header of that name, or nothing
 * @param made what the build has compressed already
 */
export function compressed(
  acceptEncoding: string,
  body: Body,
  type: string,
  made: Partial<Readonly<Record<Encoding, Body>>> = {},
): { readonly body: Body; readonly headers: Readonly<Record<string, string>> } {
  if (!compressible.test(type)) return { body, headers: {} };
  const vary = { vary: 'Accept-Encoding' };
  const encoding = accepted(acceptEncoding);
  if (!encoding) return { body, headers: vary };
  return { body: made[encoding] ?? encoded(body, encoding), headers: { ...vary, 'content-encoding': encoding } };
}
