import { heading, loginForm, openLogin } from '@members/testkit/browser/steps';
import { expect, test } from '@members/testkit/browser/test';
import { expectAccessible } from '../../accessibility.ts';

// None of our languages is read from right to left: this script turns the direction that the app sets.
test.beforeEach(({ page }) =>
  page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => {
      const root = document.documentElement;
      const turn = () => {
        if (root.dir !== 'rtl') root.dir = 'rtl';
      };
      turn();
      new MutationObserver(turn).observe(root, { attributeFilter: ['dir'] });
    }),
  ),
);

for (const size of [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
])
  test(`read from right to left, the forms are mirrored and complete, ${size.width} pixels wide`, async ({
    page,
    world,
  }) => {
    await page.setViewportSize(size);
    await openLogin(page, world);
    const { identifier, password, toggle } = loginForm(page);
    const place = async (locator: typeof toggle) => {
      const box = await locator.boundingBox();
      if (box === null) throw new Error(`${locator} has no box: it is not visible`);
      return { left: box.x, right: box.x + box.width, middle: box.x + box.width / 2 };
    };
    await expect(identifier).toBeVisible();
    // The button that shows the password is at the end of its field: on the left.
    expect((await place(toggle)).middle).toBeLessThan((await place(password)).middle);
    const title = await heading(page, 'Connectez-vous').evaluate((element) => getComputedStyle(element).direction);
    expect(title).toBe('rtl');
    const forgot = page.getByRole('link', { name: /Mot de passe oublié/ });
    expect((await place(forgot)).left).toBeLessThan((await place(password)).middle);
    if (size.width > 1000) {
      const brand = page.getByRole('banner');
      expect((await place(brand)).middle).toBeLessThan((await place(identifier)).middle);
    }
    for (const path of ['login', 'registration', 'recovery']) {
      if (path !== 'login') await page.goto(`${world.app}/${path}`);
      await expect(page.getByRole('textbox').first()).toBeVisible();
      const [scrollWidth, clientWidth] = await page.evaluate(() => {
        const { documentElement } = document;
        return [documentElement.scrollWidth, documentElement.clientWidth] as const;
      });
      expect(scrollWidth, path).toBeLessThanOrEqual(clientWidth);
    }
    await expectAccessible(page);
  });
