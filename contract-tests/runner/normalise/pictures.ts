import { decode } from 'fast-png';
import decodeQR from 'qr/decode.js';

const read = new Map<string, string>();

/** The text of a QR code in a PNG with 8 or 16 bits a channel, in base64; what cannot be read says so. */
function textOf(picture: string): string {
  try {
    const { width, height, data, depth, channels } = decode(Buffer.from(picture, 'base64'));
    // The reader of the code wants red, green and blue: the first channel stands for all, for the code is black and white.
    const rgb = Uint8Array.from({ length: width * height * 3 }, (_, at) => {
      return (data[Math.floor(at / 3) * channels] ?? 0) >> (depth - 8);
    });
    return decodeQR({ width, height, data: rgb });
  } catch {
    return 'nothing that can be read';
  }
}

/** A text in which each picture of a QR code is replaced by what a camera reads in it. */
export function readPictures(text: string): string {
  return text.replace(/data:image\/png;base64,([A-Za-z0-9+/]+={0,2})/g, (_, picture: string) => {
    const known = read.get(picture) ?? textOf(picture);
    read.set(picture, known);
    return `<picture of ${known}>`;
  });
}
