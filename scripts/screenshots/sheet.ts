import type { Browser } from '@playwright/test';
import { type WindowName, windows } from './camera.ts';
import { withPalette } from './png.ts';

/** How the pictures of a window stand on their sheet: how many in a row, and how large. */
const layouts: Readonly<Record<WindowName, { readonly columns: number; readonly scale: number }>> = {
  '390': { columns: 4, scale: 1 },
  '1280': { columns: 2, scale: 0.5 },
  '320': { columns: 4, scale: 1 },
  '844': { columns: 2, scale: 0.75 },
  'large-text': { columns: 4, scale: 0.5 },
};

/** Puts pictures side by side. @returns a PNG */
export async function sheet(browser: Browser, name: WindowName, pictures: readonly Buffer[]): Promise<Buffer> {
  const { columns, scale } = layouts[name];
  const width = windows[name].size.width * scale;
  const count = Math.min(columns, pictures.length);
  const page = await browser.newPage({ viewport: { width: count * (width + 8) - 8, height: 10 } });
  const images = pictures.map((picture) => `<img src="data:image/png;base64,${picture.toString('base64')}">`);
  await page.setContent(`<!doctype html><style>
    body { align-items: start; background: #9a9da8; display: grid; gap: 8px; grid-template-columns: repeat(${count}, ${width}px); margin: 0 }
    img { display: block; width: 100% }
  </style>${images.join('')}`);
  await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode())));
  const made = await page.screenshot({ fullPage: true });
  await page.close();
  return withPalette(made);
}
