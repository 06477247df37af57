import { openLogin } from '@members/testkit/browser/steps';
import { expect, test } from '@members/testkit/browser/test';
import { account } from '@members/testkit/variations';

test.use({
  options: { ...account, kratos: { ...account.kratos, 'selfservice.methods.code.passwordless_enabled': true } },
});

/** Test ids that Ory's own end-to-end suites use, and the screens that their links lead to. */
const screens = [
  { screen: 'registration', forms: ['registration-flow', 'passkey-flow'], link: 'cta-link', to: 'login' },
  { screen: 'login', forms: ['login-flow', 'passkey-flow'], link: 'forgot-password-link', to: 'recovery' },
  { screen: 'login', forms: ['login-flow-code'], link: 'signup-link', to: 'registration' },
  { screen: 'recovery', forms: ['recovery-flow', 'recovery-flow-code'], link: 'cta-link', to: 'login' },
] as const;

for (const { screen, forms, link, to } of screens) {
  test(`${screen}: ${link} and the forms have the test ids of Ory's own suites`, { tag: '@own-servers' }, async ({
    page,
    world,
  }) => {
    if (screen === 'login') await openLogin(page, world);
    else await page.goto(`${world.kratos}/self-service/${screen}/browser`);
    for (const form of forms) await expect(page.getByTestId(form).first()).toBeVisible();
    await page.getByTestId(link).click();
    await expect(page).toHaveURL(new RegExp(`^${world.app}/${to}`));
  });
}
