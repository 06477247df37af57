/**
 * `node tools/pictures/animation.ts` records `docs/panel.webp`, the README's animation, on a demonstration that `npm start`
 * has started: somebody looks for "wrong code" in the panel, and the screen appears in the app, dark, in German and in Chinese.
 */
import { join } from 'node:path';
import { launchOptions } from '@members/testkit/chromium';
import { root } from '@members/testkit/servers';
import { chromium } from '@playwright/test';
import sharp from 'sharp';

const size = { width: 1400, height: 840 };

/** A font as wide as the fonts of common systems, as in the other pictures. */
const font = '"Liberation Sans", Arial, Helvetica, sans-serif';

const frames: { readonly picture: Buffer; readonly delay: number }[] = [];

const browser = await chromium.launch(launchOptions());
const context = await browser.newContext({ viewport: size, locale: 'en-GB', colorScheme: 'light' });
await context.addInitScript((name) => {
  addEventListener('DOMContentLoaded', () => document.documentElement.style.setProperty('--font-sans', name));
}, font);
const page = await context.newPage();

/** Takes a frame. @param delay how long it is shown (ms) */
const frame = async (delay: number) => void frames.push({ picture: await page.screenshot({ caret: 'hide' }), delay });

await page.goto('http://localhost:4436/#/scenarios');
const find = page.getByLabel('Find');
await find.waitFor();
await frame(1200);
for (const letter of 'wrong code') {
  await find.press(letter === ' ' ? 'Space' : letter);
  await frame(90);
}
await frame(900);
await page.getByRole('link', { name: 'The code of the authenticator app is wrong' }).click();
const preview = page.getByRole('region', { name: 'Preview' });
await preview.getByLabel('Width').selectOption('1280');
await frame(900);
const app = page.frameLocator('iframe');
for (const [label, choice] of [
  [undefined, undefined],
  ['Theme', 'dark'],
  ['Language', 'de'],
  ['Language', 'zh'],
] as const) {
  if (label) await preview.getByLabel(label).selectOption(choice);
  await preview.getByRole('button', { name: 'Preview' }).click();
  await app.getByRole('heading', { level: 1 }).waitFor();
  await app.locator('[data-testid="ui/message/4000008"]').waitFor();
  await preview.scrollIntoViewIfNeeded();
  await frame(2000);
}
await browser.close();

await sharp(
  frames.map(({ picture }) => picture),
  { join: { animated: true } },
)
  .webp({ delay: frames.map(({ delay }) => delay), loop: 0, quality: 80, effort: 6 })
  .toFile(join(root, 'docs/panel.webp'));
