import { PNG } from 'pngjs';
import decodeQR from 'qr/decode.js';

const read = new Map<string, string>();

/** The text of a QR code in a PNG, in base64; what cannot be read says so. */
function textOf(picture: string): string {
  try {
    return decodeQR(PNG.sync.read(Buffer.from(picture, 'base64')));
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
