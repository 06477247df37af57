import { join } from 'node:path';
import { heading, openLogin, signInByApi } from '@members/testkit/browser/steps';
import { expect, test } from '@members/testkit/browser/test';
import { expectAccessible } from '../../accessibility.ts';

/** Texts of a deployment in Arabic, as an operator would add them; what they lack is English. */
const localesDir = join(import.meta.dirname, 'arabic');

test.use({ locale: 'ar' });

for (const size of [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
])
  test(
    `in a language that LOCALES_DIR adds and that is read from right to left, the screens are mirrored and complete, ${size.width} pixels wide`,
    {
      tag: '@own-servers',
    },
    async ({ page, ownWorld }, { outputDir }) => {
      const world = await ownWorld({ defaultLocale: 'auto', localesDir });
      await page.setViewportSize(size);
      await openLogin(page, world);
      await expect(heading(page, 'تسجيل الدخول')).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
      await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
      const [identifier, password] = ['identifier', 'password'].map((name) => page.locator(`input[name=${name}]`));
      const place = async (locator = identifier) => {
        const box = await locator?.boundingBox();
        if (!box) throw new Error(`${locator} has no box: it is not visible`);
        return { left: box.x, right: box.x + box.width, middle: box.x + box.width / 2 };
      };
      // The button that shows the password is at the end of its field: on the left.
      const toggle = page.getByRole('button', { name: 'إظهار كلمة المرور' });
      expect((await place(toggle)).middle).toBeLessThan((await place(password)).middle);
      const forgot = page.getByRole('link', { name: 'هل نسيتم كلمة المرور؟' });
      expect((await place(forgot)).left).toBeLessThan((await place(password)).middle);
      if (size.width > 1000) {
        const brand = page.getByRole('banner');
        expect((await place(brand)).middle).toBeLessThan((await place(identifier)).middle);
      }
      const expectFits = async (name: string) => {
        const [scrollWidth, clientWidth] = await page.evaluate(() => {
          const { documentElement } = document;
          return [documentElement.scrollWidth, documentElement.clientWidth] as const;
        });
        expect(scrollWidth, name).toBeLessThanOrEqual(clientWidth);
        await page.screenshot({ path: join(outputDir, `rtl-${name}-${size.width}.png`), fullPage: true });
      };
      for (const path of ['login', 'registration', 'recovery']) {
        if (path !== 'login') await page.goto(`${world.app}/${path}`);
        await expect(page.getByRole('textbox').first()).toBeVisible();
        await expectFits(path);
      }
      await expectAccessible(page);
      // The switcher offers the language with its own name, and leads back.
      await page.getByRole('combobox').last().selectOption({ label: 'Français' });
      await expect(heading(page, 'Récupération de compte')).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
      await page.getByRole('combobox', { name: 'Langue' }).selectOption({ label: 'العربية' });
      await expect(heading(page, 'استعادة الحساب')).toBeVisible();
      // Signed in: the arrow of a row of the settings is on the left, and a checkbox on the right.
      const person = await world.person();
      await signInByApi(page, world, person);
      await page.goto(`${world.app}/settings`);
      await expect(heading(page, 'إعدادات الحساب')).toBeVisible();
      const row = page.getByTestId('settings/password');
      const arrow = row.locator('summary svg').last();
      expect((await place(arrow)).middle).toBeLessThan((await place(row)).middle);
      await expectFits('settings');
      await expectAccessible(page);
      await openLogin(page, world);
      await password?.fill(person.password);
      await page.getByTestId('node/input/method').click();
      await expect(page.getByRole('heading', { level: 1, name: 'الوصول إلى حسابكم' })).toBeVisible();
      const remember = page.getByRole('checkbox', { name: 'تذكّر قراري' });
      const main = page.getByRole('main');
      expect((await place(remember)).middle).toBeGreaterThan((await place(main)).middle);
      await expectFits('consent');
      await expectAccessible(page);
    },
  );
