/**
 * `npm run pictures-of-mails -w tools`: photographs each kind of mail into `docs/guides/mails/`, rendered by the simulator from the
 * templates of `npm run templates`: 320, 390 and 600 pixels wide, light and dark. `-- --brand DIR --texts DIR --language KEY
 * --out DIR` photographs those of another brand or language.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readMailBrand } from '@members/demo/templates/brand';
import { templates } from '@members/demo/templates/templates';
import { readMailTexts } from '@members/demo/templates/texts';
import { fillHtml, readTemplate, Struct } from '@members/engines/template';
import { mailsFolder } from '@members/locales/read';
import { launchOptions } from '@members/testkit/chromium';
import { root } from '@members/testkit/servers';
import { chromium, type Page } from '@playwright/test';
import sharp from 'sharp';

const { values } = parseArgs({
  options: {
    brand: { type: 'string', default: join(root, 'brands/marigold-and-sons') },
    texts: { type: 'string', multiple: true, default: [] },
    language: { type: 'string', default: 'en' },
    out: { type: 'string', default: join(root, 'docs/guides/mails') },
  },
});

const url = 'https://id.example';
const flow = '6f1c9d2e-0b5a-4c3e-9a7d-2f8e4b1c6d05';
const widths = [320, 390, 600];
const body = '/email.body.gotmpl';

/** The data of a mail, as Kratos gives it to templates. */
function dataOf(folder: string): Struct {
  const screen = /^[a-z]+/.exec(folder)?.[0] ?? '';
  const link = `https://kratos.example/self-service/${screen}?flow=${flow}&token=Nn3rTq8vYcEw5Hk2`;
  const codes = ['Login', 'Registration', 'Verification', 'Recovery'].map((kind) => [`${kind}Code`, '482913']);
  return new Struct('*email.Model', {
    ...Object.fromEntries(codes),
    VerificationURL: link,
    RecoveryURL: link,
    TransientPayload: { locale: values.language, flow_url: `${url}/${screen}?flow=${flow}` },
    ExpiresInMinutes: folder.includes('_code') ? 15n : 60n,
  });
}

/** Pixels between two pictures. */
const gap = 12;

/** Photographs a mail in all widths and both themes. @returns one picture: light above dark */
async function sheetOf(page: Page, html: string): Promise<Buffer> {
  const placed: { input: Buffer; left: number; top: number }[] = [];
  let [right, below] = [0, 0];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const top = below;
    let left = 0;
    for (const width of widths) {
      await page.setViewportSize({ width, height: 100 });
      await page.setContent(html, { waitUntil: 'load' });
      const input = await page.screenshot({ fullPage: true });
      placed.push({ input, left, top });
      const { height } = await sharp(input).metadata();
      left += width + gap;
      below = Math.max(below, top + height + gap);
    }
    right = left;
  }
  return sharp({ create: { width: right - gap, height: below - gap, channels: 3, background: '#9a9da8' } })
    .composite(placed)
    .png({ palette: true, quality: 90, dither: 0 })
    .toBuffer();
}

const brand = await readMailBrand(values.brand, url);
const texts = readMailTexts([mailsFolder, ...values.texts]);
const files = templates({ brand, texts, url, language: values.language });
const browser = await chromium.launch(launchOptions(process.env));
try {
  const page = await browser.newPage();
  // The app serves the pictures of the brand below its address.
  await page.route(`${url}/**`, async (route) => {
    const file = brand.pictures.find(({ path }) => route.request().url() === `${url}/${path}`);
    await route.fulfill(file ? { body: file.body, contentType: file.type } : { status: 404 });
  });
  mkdirSync(values.out, { recursive: true });
  for (const [path, template] of files) {
    if (!path.endsWith(body)) continue;
    const folder = path.slice(0, -body.length);
    const html = fillHtml(readTemplate(path, template), dataOf(folder));
    const name = folder.replace('/valid', '').replace('/invalid', '-unknown').replaceAll('_', '-');
    writeFileSync(join(values.out, `${name}.png`), await sheetOf(page, html));
  }
} finally {
  await browser.close();
}
