/** Compressed bytes; by Node's own library where there is Node, for streams cost several times as much as the work. */
const zlib = globalThis.process?.getBuiltinModule?.('node:zlib');

type Bytes = Uint8Array<ArrayBuffer>;

// By a response, not by a Blob: jsdom's has no stream.
async function pipe(bytes: Bytes, through: GenericTransformStream): Promise<Bytes> {
  const stream = new Response(bytes).body?.pipeThrough(through);
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** As gzip has it (RFC 1952). */
export const gzip = async (bytes: Bytes): Promise<Bytes> =>
  zlib ? new Uint8Array(zlib.gzipSync(bytes)) : pipe(bytes, new CompressionStream('gzip'));

/** What gzip made smaller. */
export const gunzip = async (bytes: Bytes): Promise<Bytes> =>
  zlib ? new Uint8Array(zlib.gunzipSync(bytes)) : pipe(bytes, new DecompressionStream('gzip'));
