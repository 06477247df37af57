import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';

/**
 * Encoders for dynamic responses: fast, and with a small window, because pages are small. Quality 1 of brotli takes a third of
 * the time of 3, and a login page then has 2 kB more. They are synchronous: a page takes less than a millisecond, and the
 * encoders of Node's thread pool would keep some hundred megabytes.
 */
const encoders = {
  br: (text: Buffer) =>
    brotliCompressSync(text, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 1,
        [constants.BROTLI_PARAM_LGWIN]: 17,
        [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
      },
    }),
  gzip: (text: Buffer) => gzipSync(text, { level: 5 }),
} as const;

/** Sends a text in the encoding that the client prefers (RFC 9110, section 12.5.3). */
export function sendCompressed(request: FastifyRequest, reply: FastifyReply, text: string | Buffer): FastifyReply {
  const vary = `${reply.getHeader('vary') ?? ''}`;
  reply.header('vary', vary === '' ? 'Accept-Encoding' : `${vary}, Accept-Encoding`);
  const body = typeof text === 'string' ? Buffer.from(text) : text;
  const encoding = new Negotiator(request.raw).encoding(['br', 'gzip', 'identity'], { preferred: ['br', 'gzip'] });
  if (encoding !== 'br' && encoding !== 'gzip') return reply.send(body);
  return reply.header('content-encoding', encoding).send(encoders[encoding](body));
}
