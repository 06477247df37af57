import { encodeBase64 } from '../../../go/base64.ts';
import { utf8 } from '../../../go/utf8.ts';
import { deflate } from '../../../runtime/squeeze.ts';

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** A text as a QR code of the server's error correction: a square PNG picture of that many pixels, as a data address. */
export async function qrCode(text: string, pixels: number): Promise<string> {
  const { encode } = await import('uqr');
  // Readers take any mask; to look for the best one costs ten times as much as the rest.
  const { data } = encode(text, { ecc: 'M', border: 0, maskPattern: 2 });
  return `data:image/png;base64,${encodeBase64(await png(scale(data, pixels), pixels))}`;
}

/** Grey values, line by line, each behind the number of its filter: modules as large as fit, light all around. */
function scale(matrix: readonly (readonly boolean[])[], pixels: number): Uint8Array<ArrayBuffer> {
  const factor = Math.floor(pixels / matrix.length);
  const margin = Math.floor((pixels - factor * matrix.length) / 2);
  const width = pixels + 1;
  const lines = new Uint8Array(width * pixels).fill(255);
  for (let y = 0; y < pixels; y++) lines[y * width] = 0;
  for (const [y, row] of matrix.entries()) {
    const top = (margin + y * factor) * width;
    for (const [x, isDark] of row.entries()) {
      const start = top + 1 + margin + x * factor;
      if (isDark) lines.fill(0, start, start + factor);
    }
    for (let below = 1; below < factor; below++) lines.copyWithin(top + below * width, top, top + width);
  }
  return lines;
}

/** A square grey picture (PNG, third edition). */
async function png(lines: Uint8Array<ArrayBuffer>, pixels: number): Promise<Uint8Array> {
  const header = new DataView(new ArrayBuffer(13));
  header.setUint32(0, pixels);
  header.setUint32(4, pixels);
  header.setUint8(8, 8);
  const parts = [chunk('IHDR', new Uint8Array(header.buffer)), chunk('IDAT', await deflate(lines))];
  return new Uint8Array([signature, ...parts, chunk('IEND', new Uint8Array())].flatMap((part) => [...part]));
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const body = new Uint8Array([...utf8(type), ...data]);
  const result = new DataView(new ArrayBuffer(body.length + 8));
  result.setUint32(0, data.length);
  new Uint8Array(result.buffer).set(body, 4);
  result.setUint32(body.length + 4, crc32(body));
  return new Uint8Array(result.buffer);
}

function crc32(bytes: Uint8Array): number {
  let crc = 0xffff_ffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ ((crc & 1) * 0xedb8_8320);
  }
  return (crc ^ 0xffff_ffff) >>> 0;
}
