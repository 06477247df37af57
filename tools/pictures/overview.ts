/**
 * `node tools/pictures/overview.ts` joins nine screens of `docs/screenshots/` and of the brand guide into
 * `docs/overview.png`, the first picture of the README.
 */
import { join } from 'node:path';
import { root } from '@members/testkit/servers';
import sharp, { type OverlayOptions } from 'sharp';

const canvas = { width: 2000, height: 1333 };
const background = { r: 222, g: 226, b: 241 };
const gap = 28;
const phone = { width: 254, height: 550 };
const desk = { width: 958, height: 673 };

/** The place of a screen in a sheet of pictures: light, dark in French, then in German and English. */
const order = ['fr light', 'fr dark', 'de light', 'de dark', 'en light', 'en dark'] as const;

interface Screen {
  readonly file: string;
  readonly shown?: (typeof order)[number];
}

const desks: readonly Screen[] = [
  { file: 'docs/screenshots/login-1280.png', shown: 'fr light' },
  { file: 'docs/guides/brand/marigold-desk.png' },
];
const phones: readonly Screen[] = [
  { file: 'docs/screenshots/second-factor-totp-390.png', shown: 'fr dark' },
  { file: 'docs/screenshots/consent-390.png', shown: 'de light' },
  { file: 'docs/screenshots/settings-390.png', shown: 'en dark' },
  { file: 'docs/screenshots/recovery-code-390.png', shown: 'fr light' },
  { file: 'docs/guides/brand/marigold-phone-dark.png' },
  { file: 'docs/screenshots/sessions-390.png', shown: 'en light' },
  { file: 'docs/screenshots/login-social-390.png', shown: 'de dark' },
];

/** Returns a screen with round corners in its size, cut at the bottom if it is longer. */
async function tile({ file, shown }: Screen, { width, height }: typeof phone): Promise<Buffer> {
  const picture = sharp(join(root, file));
  const whole = await picture.metadata();
  const columns = file.includes('-1280') ? 2 : 6;
  const shim = file.includes('login-1280') ? 16 : 8;
  const one = (whole.width - shim * (columns - 1)) / columns;
  const left = Math.round((one + shim) * (shown ? order.indexOf(shown) : 0));
  const region = { left, top: 0, width: Math.floor(one), height: whole.height };
  const resized = await (shown ? picture.extract(region) : picture)
    .resize({ width, height, fit: 'cover', position: 'top' })
    .ensureAlpha()
    .png()
    .toBuffer();
  const corners = Buffer.from(
    `<svg width="${width}" height="${height}"><rect width="100%" height="100%" rx="20"/></svg>`,
  );
  return sharp(resized)
    .composite([{ input: corners, blend: 'dest-in' }])
    .png()
    .toBuffer();
}

/** Returns the places of screens in one row. */
const row = (screens: readonly Screen[], size: typeof phone, top: number): Promise<OverlayOptions[]> =>
  Promise.all(
    screens.map(async (screen, index) => ({
      input: await tile(screen, size),
      top,
      left:
        (gap + index * (size.width + (canvas.width - 2 * gap - screens.length * size.width) / (screens.length - 1))) |
        0,
    })),
  );

await sharp({ create: { ...canvas, channels: 3, background } })
  .composite([...(await row(desks, desk, gap)), ...(await row(phones, phone, 2 * gap + desk.height + 24))])
  .png({ palette: true, quality: 95, compressionLevel: 9 })
  .toFile(join(root, 'docs/overview.png'));
