import { decode } from 'fast-png';
import decodeQR from 'qr/decode.js';

const read = new Map<string, string>();

/** Returns the text of a QR code in a base64 PNG with 8 or 16 bits a channel, or a note that it cannot be read. */
function textOf(picture: string): string {
  try {
    const { width, height, data, depth, channels } = decode(Buffer.from(picture, 'base64'));
    // The decoder wants red, green and blue. The code is black and white, so the first channel serves for all three.
    const rgb = Uint8Array.from({ length: width * height * 3 }, (_, at) => {
      return (data[Math.floor(at / 3) * channels] ?? 0) >> (depth - 8);
    });
    return decodeQR({ width, height, data: rgb });
  } catch {
    return 'nothing that can be read';
  }
}

/** Replaces each QR code in a text, a PNG in a data URL, by the text it encodes. */
export function decodeQrCodes(text: string): string {
  return text.replace(/data:image\/png;base64,([A-Za-z0-9+/]+={0,2})/g, (_, picture: string) => {
    const known = read.get(picture) ?? textOf(picture);
    read.set(picture, known);
    return `<picture of ${known}>`;
  });
}
