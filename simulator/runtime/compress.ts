/** Node's library, if there is one: compression streams take several times as long. */
const zlib = globalThis.process?.getBuiltinModule?.('node:zlib');

type Bytes = Uint8Array<ArrayBuffer>;

// Uses a Response, because a Blob has no stream in jsdom.
async function pipe(bytes: Bytes, through: GenericTransformStream): Promise<Bytes> {
  const stream = new Response(bytes).body?.pipeThrough(through);
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Compresses bytes by gzip (RFC 1952). */
export const gzip = async (bytes: Bytes): Promise<Bytes> =>
  zlib ? new Uint8Array(zlib.gzipSync(bytes)) : pipe(bytes, new CompressionStream('gzip'));

/** Decompresses gzip data (RFC 1952). */
export const gunzip = async (bytes: Bytes): Promise<Bytes> =>
  zlib ? new Uint8Array(zlib.gunzipSync(bytes)) : pipe(bytes, new DecompressionStream('gzip'));
