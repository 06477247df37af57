import { type ChildProcess, spawn } from 'node:child_process';
import { expect, test } from '@members/testkit/browser/test';
import { freePort } from '@members/testkit/ports';
import { startBothServers } from './standalone-simulator.ts';

const { EXPRESS_UI, ELEMENTS_REACT } = process.env;
const secret = 'changeme-to-32-random-characters';

interface OtherApp {
  readonly name: string;
  /** The variable that names its built checkout. */
  readonly variable: string;
  readonly folder: string | undefined;
  readonly argv: readonly string[];
  /** The paths of its screens, where they differ from the simulator's configuration. */
  readonly screens: Readonly<Record<string, string>>;
  readonly env: (kratos: string, kratosAdmin: string, hydraAdmin: string) => NodeJS.ProcessEnv;
}

const apps: readonly OtherApp[] = [
  {
    name: "Ory's Express UI",
    variable: 'EXPRESS_UI',
    folder: EXPRESS_UI,
    argv: ['lib/index.js'],
    screens: {},
    env: (kratos, kratosAdmin, hydraAdmin) => ({
      KRATOS_PUBLIC_URL: kratos,
      KRATOS_BROWSER_URL: kratos,
      KRATOS_ADMIN_URL: kratosAdmin,
      HYDRA_ADMIN_URL: hydraAdmin,
      COOKIE_SECRET: secret,
      CSRF_COOKIE_NAME: 'ory_csrf_ui',
      CSRF_COOKIE_SECRET: secret,
      DANGEROUSLY_DISABLE_SECURE_CSRF_COOKIES: 'true',
    }),
  },
  {
    name: "the example of Ory's elements-react",
    variable: 'ELEMENTS_REACT',
    folder: ELEMENTS_REACT,
    argv: ['node_modules/next/dist/bin/next', 'start', '--hostname', '127.0.0.1'],
    screens: { LOGIN: '/auth/login', REGISTRATION: '/auth/registration', RECOVERY: '/auth/recovery' },
    env: (kratos) => ({ NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', NEXT_PUBLIC_ORY_SDK_URL: kratos }),
  },
];

for (const { name, variable, folder, argv, screens, env } of apps) {
  const reason = `${variable} is not set: expected the folder of ${name}, built`;
  if (!folder) console.log(`skipped: the sheet of ${name}: ${reason}`);

  test(`the sheet shows ${name}, unchanged, in several worlds`, { tag: '@own-servers' }, async ({ page, noise }) => {
    test.skip(!folder, reason);
    test.setTimeout(180_000);
    // What this app writes to the console is its own affair.
    noise.allow(/./);
    const port = await freePort();
    const ui = `http://localhost:${port}`;
    const paths = Object.entries(screens).map(([flow, path]) => [`KRATOS_SELFSERVICE_FLOWS_${flow}_UI_URL`, ui + path]);
    const servers = await startBothServers(ui, Object.fromEntries(paths));
    let app: ChildProcess | undefined;
    try {
      const variables = env(servers.kratos, servers.kratosAdmin, servers.hydraAdmin);
      app = spawn(process.execPath, argv, {
        cwd: folder,
        stdio: 'ignore',
        env: { PATH: process.env.PATH, PORT: `${port}`, ...variables },
      });
      await expect
        .poll(
          () =>
            fetch(ui).then(
              ({ status }) => status > 0,
              () => false,
            ),
          { timeout: 60_000 },
        )
        .toBe(true);
      await page.goto(`${servers.panel.replace('127.0.0.1', 'localhost')}/#/sheet?text=login%2F`);
      // Browsers draw frames only in view.
      await page.locator('li[data-name="login/wrong-password"]').scrollIntoViewIfNeeded();
      const screen = (scenario: string) => page.frameLocator(`li[data-name="${scenario}"] iframe`);
      await expect(screen('login/wrong-password').getByText(/credentials are invalid/)).toBeVisible({
        timeout: 60_000,
      });
      await expect(screen('login/start').locator('input[name="identifier"]')).toBeVisible();
      await expect(screen('login/start').getByText(/credentials are invalid/)).toHaveCount(0);
    } finally {
      app?.kill();
      servers.process.kill();
    }
  });
}
