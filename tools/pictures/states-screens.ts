import type { RegistrationFlow } from '@members/openapi';
import { loginForm, openRegistration, registrationForm, signIn, submitLogin } from '@members/testkit/browser/steps';
import { requireCaptcha, routeCaptcha } from '@members/testkit/captcha';
import { camille, longNamed } from './people.ts';
import { inOrder, leaveUnanswered, type PictureScene, type ReachScene, scenario, shown, toLogin } from './scene.ts';
import type { PictureState } from './state.ts';
import { captchaOrigin } from './worlds.ts';

const plain = 'plain' as const;

const toSignUp: ReachScene = ({ page, world }) => openRegistration(page, world);
const sendWrongPassword: ReachScene = ({ page }) => submitLogin(page, { ...camille, password: 'pas-le-bon' });

const signedInAs =
  (person: typeof camille): ReachScene =>
  ({ page, world }) =>
    signIn(page, world, person);

async function toConsent(scene: PictureScene): Promise<void> {
  await toLogin(scene);
  await submitLogin(scene.page, longNamed);
  await shown(scene.page.getByTestId('decision/allow'));
}

const portal = 'https://portal.example';
const logo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><path d="M8 38V20l16-10 16 10v18H30V26H18v12Z" fill="#c2410c"/></svg>`;

/** Gives the application a logo and pages with its policies. */
const asPortal: ReachScene = async ({ page, world }) => {
  await page.route(`${portal}/logo.svg`, (route) => route.fulfill({ contentType: 'image/svg+xml', body: logo }));
  const client = { client_name: 'Portail des artisans', logo_uri: `${portal}/logo.svg` };
  const policies = { policy_uri: `${portal}/privacy`, tos_uri: `${portal}/terms` };
  await page.route(`${world.app}/gateway/consent?*`, async (route) => {
    const answer = await route.fetch();
    const request = await answer.json();
    await route.fulfill({
      response: answer,
      json: { ...request, client: { ...request.client, ...client, ...policies } },
    });
  });
};

/** Opens the sign-in with a captcha. @param up whether the captcha's script can be loaded */
const withCaptcha =
  (up: boolean): ReachScene =>
  async (scene) => {
    const service = await routeCaptcha(scene.page, captchaOrigin);
    service.isAvailable = up;
    await requireCaptcha(scene.page, scene.world, service);
    await toLogin(scene);
  };

/** Adds options to a field of the flow, which the app shows as a list. */
const offerPlans: ReachScene = ({ page, world }) =>
  page.route(`${world.kratosCalls}/self-service/registration/{browser,flows}*`, async (route) => {
    const answer = await route.fetch();
    const flow: RegistrationFlow = await answer.json();
    const options = ['Découverte', 'Professionnel', 'Entreprise'].map((value) => ({ value, label: value }));
    const nodes = flow.ui.nodes?.map((node) =>
      node.type === 'input' && node.attributes.name === 'traits.plan'
        ? { ...node, attributes: { ...node.attributes, options } }
        : node,
    );
    await route.fulfill({ response: answer, json: { ...flow, ui: { ...flow.ui, nodes } } });
  });

/** States of the screens, mostly with the demonstration's configuration. */
export const screenStates = {
  login: { setting: plain, reach: toLogin, also: ['320', '844', 'large-text'], hero: '1280' },
  'login-error': scenario('login/wrong-password'),
  'login-missing': {
    setting: plain,
    reach: inOrder(toLogin, async ({ page }) => {
      await loginForm(page).submit.click();
      await shown(page.locator('[aria-invalid=true]'));
    }),
  },
  'login-busy': {
    setting: plain,
    reach: inOrder(toLogin, leaveUnanswered('/self-service/login?*'), sendWrongPassword, ({ page }) =>
      shown(page.locator('button[aria-busy=true]')),
    ),
  },
  'login-captcha': {
    setting: 'captcha',
    reach: inOrder(withCaptcha(true), ({ page }) => shown(page.frameLocator('iframe').getByRole('checkbox'))),
  },
  'login-captcha-failed': {
    setting: 'captcha',
    reach: inOrder(withCaptcha(false), ({ page }) => shown(page.getByTestId('captcha.failed'))),
  },
  'login-unverified': scenario('login/not-verified'),
  loading: {
    setting: plain,
    reach: inOrder(leaveUnanswered('/self-service/login/browser*'), async ({ page, world }) => {
      await page.goto(`${world.client}/sign-in`);
      await shown(page.getByText('Chargement en cours'));
    }),
  },
  refresh: {
    setting: plain,
    reach: inOrder(signedInAs(longNamed), async ({ page, world }) => {
      await page.goto(`${world.app}/login?${new URLSearchParams({ return_to: `${world.app}/welcome` })}`);
      await shown(page.getByTestId('ui/message/1010003'));
    }),
  },
  registration: { setting: plain, reach: toSignUp },
  'registration-error': scenario('registration/password-short'),
  'registration-every-trait': {
    setting: 'traits',
    reach: inOrder(offerPlans, async ({ page, world }) => {
      await page.goto(`${world.app}/registration`);
      await shown(registrationForm(page).email);
    }),
  },
  'registration-every-trait-error': {
    setting: 'traits',
    reach: async ({ page, world }) => {
      await page.goto(`${world.app}/registration`);
      await registrationForm(page).email.fill('noe');
      await page.locator('input[name="traits.age"]').fill('17');
      await page.locator('input[name="traits.website"]').fill('example');
      // Disable the browser's validation, so that the server's errors show.
      await page.locator('main form').evaluate((form: HTMLFormElement) => {
        form.noValidate = true;
      });
      await registrationForm(page).submit.click();
      await shown(page.locator('[aria-invalid=true]'));
    },
  },
  consent: { setting: plain, reach: toConsent, also: ['320'] },
  'consent-portal': { setting: plain, reach: inOrder(asPortal, toConsent) },
  dashboard: scenario('sessions/one'),
  'signed-out': {
    setting: plain,
    reach: async ({ page, world }) => {
      await page.goto(`${world.app}/signed-out`);
      await shown(page.getByRole('heading', { level: 1 }));
    },
  },
  logout: scenario('oauth2/logout'),
  verification: scenario('verification/code-sent'),
} as const satisfies Readonly<Record<string, PictureState>>;
