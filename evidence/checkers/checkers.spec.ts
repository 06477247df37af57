import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { languages } from '@members/locales/languages';
import { axeViolations } from '@members/testkit/browser/axe';
import { testWithoutWorld as test } from '@members/testkit/browser/test';
import { root } from '@members/testkit/servers';
import { startSetting, visitor } from '@members/tools/pictures/open';
import { states } from '@members/tools/pictures/states';
import { switchLanguage } from '@members/tools/pictures/switch-language';
import type { SettingName } from '@members/tools/pictures/worlds';
import { expect } from '@playwright/test';
import { alfaViolations } from './alfa.ts';
import { ibmViolations } from './ibm.ts';

const all = Object.keys(languages);
const checked = process.env.LANGUAGES?.split(' ') ?? all;
/** Where the HTML of each page is kept for the Nu HTML checker. */
const folder = join(root, 'dist/checkers/html');

const bySetting = Object.groupBy(Object.entries(states), ([, { setting }]) => setting);

for (const [setting, group] of Object.entries(bySetting)) {
  test.describe(setting, () => {
    // One worker runs all states of a setting, because they share its servers.
    test.describe.configure({ mode: 'default', timeout: 900_000 });
    for (const [name, state] of group) {
      test.describe(() => {
        test.use(visitor(state.scripts));
        test(name, async ({ page, context, worlds }) => {
          const world = await worlds.find(setting, () => startSetting(setting as SettingName));
          await state.reach({ page, context, world });
          await mkdir(folder, { recursive: true });
          const speaksOne = state.scripts === false || state.english;
          const found: string[] = [];
          for (const language of speaksOne ? [''] : checked) {
            if (language) await switchLanguage(page, language);
            await writeFile(join(folder, `${name}${language && `-${language}`}.html`), await page.content());
            // The checkers run scripts in the page.
            if (state.scripts === false) continue;
            const check = async () => {
              const add = (lines: readonly string[]) =>
                found.push(...lines.map((line) => `${language || 'en'}: ${line}`));
              add(await axeViolations(page));
              for (const colorScheme of ['light', 'dark'] as const) {
                await page.emulateMedia({ colorScheme });
                const rules = colorScheme === 'light' ? 'all' : 'colours';
                const lines = [...(await ibmViolations(page, rules)), ...(await alfaViolations(page, rules))];
                add(lines.map((line) => `${colorScheme}: ${line}`));
              }
            };
            await check();
            // Nobody sees what is in a closed row, so each is opened.
            if (name === 'settings')
              for (const row of await page.locator('details[name=settings] > summary').all()) {
                await row.click();
                await check();
              }
          }
          expect(found).toEqual([]);
        });
      });
    }
  });
}
