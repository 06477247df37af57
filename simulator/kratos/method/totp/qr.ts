import { encodeBase64 } from '@members/engines/go/base64';

/**
 * Draws a text as a QR code with Kratos's error correction (level M): black modules on white, as large as fits,
 * centred.
 * @param pixels width and height of the picture
 * @returns the picture as a `data:image/png` URL
 * @throws RangeError for a text longer than a QR code holds
 */
export async function qrCode(text: string, pixels: number): Promise<string> {
  // Loaded on first use, so that a simulator that draws no QR code does not load these libraries.
  const [{ encodeQR }, { encode }] = await Promise.all([import('qr'), import('fast-png')]);
  // The encoder always draws a light border of at least one module; the picture has its own.
  const modules = encodeQR(text, 'raw', { ecc: 'medium', border: 1 })
    .slice(1, -1)
    .map((row) => row.slice(1, -1));
  const png = encode({ width: pixels, height: pixels, channels: 1, data: draw(modules, pixels) });
  return `data:image/png;base64,${encodeBase64(png)}`;
}

/** The grey values of a square picture, row by row. */
function draw(modules: readonly (readonly boolean[])[], pixels: number): Uint8Array {
  const scale = Math.floor(pixels / modules.length);
  const margin = Math.floor((pixels - scale * modules.length) / 2);
  const values = new Uint8Array(pixels * pixels).fill(255);
  for (const [y, row] of modules.entries()) {
    for (const [x, isDark] of row.entries()) {
      for (let line = 0; isDark && line < scale; line++) {
        const start = (margin + y * scale + line) * pixels + margin + x * scale;
        values.fill(0, start, start + scale);
      }
    }
  }
  return values;
}
