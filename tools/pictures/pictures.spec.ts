import { testWithoutWorld as test } from '@members/testkit/browser/test';
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { fixVariableTexts } from './fix-variable-texts.ts';
import { startSetting, visitor } from './open.ts';
import { type PictureState, windowsOf } from './state.ts';
import { states } from './states.ts';
import { switchLanguage } from './switch-language.ts';
import { pictureLanguages, type WindowName, windows } from './windows.ts';
import type { SettingName } from './worlds.ts';

/**
 * A font as wide as the fonts of common systems. The default of Linux is a tenth wider and would break lines elsewhere.
 */
const font = '"Liberation Sans", Arial, Helvetica, sans-serif';

/** Photographs a page in one language and window, light and dark. */
async function photograph(page: Page, name: WindowName, { hero }: PictureState): Promise<Buffer[]> {
  const { size, fullPage, text } = windows[name];
  await page.setViewportSize(size);
  await page.evaluate((fontSize) => Object.assign(document.documentElement.style, { fontSize }), text);
  const taken: Buffer[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await fixVariableTexts(page);
    await page.mouse.move(0, 0);
    const scale = hero === name ? 'device' : 'css';
    // A dialog's backdrop covers the window only.
    const whole = fullPage && (await page.locator('dialog[open]').count()) === 0;
    taken.push(await page.screenshot({ fullPage: whole, scale, caret: 'hide', animations: 'disabled' }));
  }
  return taken;
}

/** Photographs a page in all its windows and languages. @returns the pictures by window: light and dark in each language */
async function photographAll(page: Page, state: PictureState): Promise<Map<WindowName, Buffer[]>> {
  const taken = new Map<WindowName, Buffer[]>();
  await page.evaluate((name) => document.documentElement.style.setProperty('--font-sans', name), font);
  const speaksOne = state.scripts === false || state.english;
  for (const language of speaksOne ? [undefined] : pictureLanguages) {
    if (language) await switchLanguage(page, language);
    for (const name of windowsOf(state)) {
      const { only } = windows[name];
      if (language && only && only !== language) continue;
      taken.set(name, [...(taken.get(name) ?? []), ...(await photograph(page, name, state))]);
    }
  }
  return taken;
}

/**
 * Joins photographs side by side.
 * @returns a PNG: the hero in true colour, others in 256 colours, which makes the file a quarter as large
 */
async function sheet(name: WindowName, photographs: readonly Buffer[], { hero }: PictureState): Promise<Buffer> {
  const { size, columns, scale } = windows[name];
  const times = hero === name ? 2 : 1;
  const width = size.width * scale * times;
  const resized = await Promise.all(photographs.map((one) => sharp(one).removeAlpha().resize({ width }).toBuffer()));
  const across = Math.min(columns, resized.length);
  return sharp(resized, { join: { across, shim: 8 * times, background: '#9a9da8' } })
    .png(hero === name ? { compressionLevel: 9 } : { palette: true, quality: 95, dither: 0 })
    .toBuffer();
}

const bySetting = Object.groupBy(Object.entries(states), ([, { setting }]) => setting);

for (const [setting, group] of Object.entries(bySetting)) {
  test.describe(setting, () => {
    // One worker runs all states of a setting, because they share its servers.
    test.describe.configure({ mode: 'default' });
    for (const [name, state] of group) {
      test.describe(() => {
        test.use({ ...visitor(state.scripts), deviceScaleFactor: state.hero ? 2 : 1 });
        test(name, async ({ page, context, worlds }) => {
          const world = await worlds.find(setting, () => startSetting(setting as SettingName));
          await state.reach({ page, context, world });
          for (const [window, photographs] of await photographAll(page, state))
            expect.soft(await sheet(window, photographs, state)).toMatchSnapshot(`${name}-${window}.png`);
        });
      });
    }
  });
}
