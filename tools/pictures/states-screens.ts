import { askToSignUp, loginForm, registrationForm, signIn, submitLogin } from '../../e2e/steps.ts';
import type { RegistrationFlow } from '../../openapi/index.ts';
import { requireCaptcha, routeCaptcha } from '../../testkit/captcha.ts';
import { camille, longNamed } from './people.ts';
import { inOrder, type Reach, type Scene, scenario, shown, toLogin, unanswered } from './scene.ts';
import type { State } from './state.ts';
import { captchaOrigin } from './worlds.ts';

const plain = 'plain' as const;

const toSignUp: Reach = ({ page, world }) => askToSignUp(page, world);
const sendWrongPassword: Reach = ({ page }) => submitLogin(page, { ...camille, password: 'pas-le-bon' });

const signedInAs =
  (person: typeof camille): Reach =>
  ({ page, world }) =>
    signIn(page, world, person);

async function toConsent(scene: Scene): Promise<void> {
  await toLogin(scene);
  await submitLogin(scene.page, longNamed);
  await shown(scene.page.getByTestId('decision/allow'));
}

/** The sign-in with a captcha, whose script is to be had or not. */
const withCaptcha =
  (up: boolean): Reach =>
  async (scene) => {
    const service = await routeCaptcha(scene.page, captchaOrigin);
    service.isAvailable = up;
    await requireCaptcha(scene.page, scene.world, service);
    await toLogin(scene);
  };

/** Servers that tell which values a field may have: the app shows them as a list. */
const offerPlans: Reach = ({ page, world }) =>
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

/** The screens as the demonstration's configuration brings them about. */
export const screens = {
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
    reach: inOrder(toLogin, unanswered('/self-service/login?*'), sendWrongPassword, ({ page }) =>
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
    reach: inOrder(unanswered('/self-service/login/browser*'), async ({ page, world }) => {
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
      // The browser's own checks would keep it from the server's.
      await page.locator('main form').evaluate((form: HTMLFormElement) => {
        form.noValidate = true;
      });
      await registrationForm(page).submit.click();
      await shown(page.locator('[aria-invalid=true]'));
    },
  },
  consent: { setting: plain, reach: toConsent, also: ['320'] },
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
} as const satisfies Readonly<Record<string, State>>;
