import { join } from 'node:path';
import { withAppConfig } from '@members/demo/app-config';
import { loginForm } from '@members/testkit/browser/steps';
import { root } from '@members/testkit/servers';
import { type StaticFiles, serveFiles } from '@members/testkit/static-files';
import { test as base, expect, type Page } from '@playwright/test';
import { type SimulatorFixtures, type SimulatorOptions, simulatorFixtures } from 'ory-simulator/playwright';

const person = {
  traits: { email: 'ada@example.org', firstName: 'Ada', lastName: 'Byron' },
  password: 'violet-lantern-4711',
};
const kratos = 'http://127.0.0.1:4433';
const files: SimulatorOptions = {
  config: join(root, 'tools/demo/kratos.yml'),
  seed: ({ control }) => control.createIdentity(person),
};

/** Serves the built app as static files. The address of Kratos in its configuration has no server: the fixtures answer. */
const test = base.extend<SimulatorFixtures>(simulatorFixtures(files)).extend<{ app: StaticFiles }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from the pattern
  app: async ({}, use) => {
    const app = await serveFiles(join(root, 'dist/app'), {
      fallback: 'index.html',
      page: (html) => withAppConfig(html, { login_gate: 'open' }),
    });
    await use(app);
    app.close();
  },
  simulator: async ({ app }, use) => use({ ...files, moved: { 'http://127.0.0.1:4455': app.origin } }),
});

/** Asks Kratos for the session from a page's script. @returns the status, or the error's message */
const whoami = (page: Page, headers: Record<string, string> = {}) =>
  page.evaluate(
    ([address, given]) =>
      fetch(`${address}/sessions/whoami`, { credentials: 'include', headers: given }).then(
        ({ status }) => status,
        ({ message }) => message,
      ),
    [kratos, headers] as const,
  );

test.describe('a Playwright test has a world of its own, without a port', () => {
  // One worker runs these tests in this order: the last one checks what the others leave behind.
  test.describe.configure({ mode: 'default' });

  test('navigations, fetches, forms and cookies reach the simulator', async ({ page, context, app }) => {
    await page.goto(`${kratos}/self-service/login/browser`);
    await expect(page).toHaveURL(new RegExp(`^${app.origin}/login\\?flow=`));
    const form = loginForm(page);
    await form.identifier.fill(person.traits.email);
    await form.password.fill(person.password);
    await form.submit.click();
    const session = async () => (await context.cookies(kratos)).find(({ name }) => name === 'ory_kratos_session');
    await expect.poll(session).toMatchObject({ httpOnly: true, sameSite: 'Lax', domain: '127.0.0.1' });
    await page.goto(`${app.origin}/settings`);
    await expect(page.getByLabel('E-mail')).toHaveValue(person.traits.email);

    await page.goto(app.origin);
    await page.getByTestId('logout').click();
    await expect(page).toHaveURL(/signed-out/);
    expect(await session()).toBeUndefined();
  });

  test('a native form follows the redirect of the server, and a fault is a network error', async ({
    page,
    simulation,
  }) => {
    await simulation.open(page, 'login/start');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const { ui } = await page.evaluate(async (address) => {
      const flow = new URLSearchParams(location.search).get('flow');
      const answer = await fetch(`${address}/self-service/login/flows?id=${flow}`, { credentials: 'include' });
      return answer.json();
    }, kratos);
    await page.setContent(
      `<form method="post" action="${ui.action}"><input name="csrf_token" value="${
        ui.nodes.find((node: { attributes: { name: string } }) => node.attributes.name === 'csrf_token').attributes
          .value
      }"><input name="identifier" value="x@example.org"><input name="password" value="x"><button name="method" value="password">Go</button></form>`,
    );
    await page.getByRole('button', { name: 'Go' }).click();
    await expect(page.getByTestId('ui/message/4000006')).toBeVisible();
    await simulation.control.addFault({ path: '/sessions/whoami', drop: true });
    const failed = page.waitForEvent('requestfailed');
    await page.evaluate((address) => fetch(`${address}/sessions/whoami`).catch(() => undefined), kratos);
    expect((await failed).failure()?.errorText).toBe('net::ERR_CONNECTION_RESET');
    expect((await simulation.control.journal()).map(({ method }) => method)).toContain('POST');
  });

  test('a header that the server does not allow is refused, as by a browser', async ({ page, app }) => {
    await page.goto(app.origin);
    expect(await whoami(page)).toBe(401);
    expect(await whoami(page, { 'x-other': '1' })).toBe('Failed to fetch');
  });

  test.describe('of a server without CORS', () => {
    test.use({
      simulator: ({ app }, use) =>
        use({
          ...files,
          moved: { 'http://127.0.0.1:4455': app.origin },
          over: { kratos: { serve: { public: { cors: { enabled: false } } } } },
        }),
    });

    test('a page of another origin reads nothing, and the console says why', async ({ page, app }) => {
      await page.goto(app.origin);
      const reported = page.waitForEvent('console', (message) => message.text().includes('cors section'));
      expect(await whoami(page)).toBe('Failed to fetch');
      expect((await reported).text()).toContain(`does not allow ${app.origin}`);
    });
  });

  test('the tests before have left no identities and no cookies', async ({ simulation, context }) => {
    expect(await simulation.control.identities()).toHaveLength(1);
    expect(await context.cookies()).toEqual([]);
  });
});
