import { randomUUID } from 'node:crypto';
import { heading } from '@members/testkit/browser/steps';
import { expect, test } from '@members/testkit/browser/test';
import type { Page } from '@playwright/test';
import { openState } from '../../fit/open.ts';
import { type LayoutState, layoutStates } from '../../fit/states.ts';
import { csrf, flowOf, input, method } from '../../screens/hand-made.ts';
import { withText, withUnknownMessages } from '../../screens/rendered/hostile-values.ts';

/** Texts that no layout expects. They replace each text of a server or a user that a page shows. */
const hostile = {
  'one long word': 'W'.repeat(10_000),
  'an endless e-mail address': `${'w'.repeat(5000)}@${'w'.repeat(5000)}.example`,
  'non-breaking spaces': '\u00a0'.repeat(10_000),
  'a hundred thousand spaces': `a${' '.repeat(100_000)}b`,
};

const label = { id: 1, context: { provider: 'acme' } };
const says = [
  { id: 2, type: 'error' },
  { id: 3, type: 'info' },
] as const;
const options = [
  { value: 'a', label: 'label' },
  { value: 'b', label: 'label' },
];
const providers = ['a', 'b', 'c', 'd', 'e'].map((value) =>
  input(['provider', 'submit', 'oidc'], { value }, label, says),
);

/** A form with a field, a select, a checkbox, a link, a text and a button of each kind. */
const nodes = [
  csrf,
  input(['identifier', 'text'], { required: true }, label, says),
  input(['traits.pick', 'text', 'profile'], { options }, label, says),
  input(['traits.box', 'checkbox', 'profile'], {}, label, says),
  input(['password', 'password', 'password'], { required: true }, label, says),
  input(['passkey_login_trigger', 'button', 'passkey'], { onclickTrigger: 'oryPasskeyLogin' }, label),
  ...providers,
  {
    ...input(['a', 'a'], {
      node_type: 'a',
      id: 'a',
      href: 'https://a.test/',
      title: { id: 4, text: 't', type: 'info' },
    }),
    type: 'a',
  },
  {
    ...input(['b', 'b'], { node_type: 'text', id: 'b', text: { id: 5, text: 't', type: 'info' } }, label),
    type: 'text',
  },
  method('password', 6),
];

const handMade = (['login', 'registration', 'recovery', 'settings'] as const).map((kind): LayoutState => {
  const application = { oauth2_login_request: { client: { client_id: 'shop', client_name: 'Shop' } } };
  const flow = { ...flowOf(kind, nodes, application, says), expires_at: '2999-01-01T00:00:00Z' };
  const session = { id: 's1', identity: { id: 'i1', traits: { email: 'ada@example.org' } } };
  const answers = {
    [`/self-service/${kind}/flows`]: flow,
    ...(kind === 'settings' && { '/sessions/whoami': session }),
  };
  return { name: `${kind}, made by hand`, path: `/${kind}?flow=f1`, answers };
});

/** `npm run evidence -- looks` checks these forms, screens without a flow and the flows with the most messages in two widths. */
const isComplete = process.env.E2E_LOOKS === 'all';
const checkedStates = isComplete ? [...handMade, ...layoutStates.slice(0, 16)] : handMade;

const widths = isComplete ? [320, 1280] : [320];

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

test.describe('in a page that the browser renders', () => {
  test.use({ options: { rendering: 'off' } });

  for (const width of widths)
    for (const [name, words] of Object.entries(hostile))
      test(`${name} makes no page wider than its window of ${width} pixels`, async ({ page, world }) => {
        test.setTimeout(180_000);
        await page.setViewportSize({ width, height: 800 });
        const found: string[] = [];
        for (const state of checkedStates)
          for (const write of [withText, withUnknownMessages]) {
            const answers = Object.entries(state.answers).map(([path, body]) => [path, write(body, words)]);
            await openState(page, world, { ...state, answers: Object.fromEntries(answers) });
            for (const details of await page.locator('details:not([open]) > summary').all()) await details.click();
            const wide = await widthOf(page);
            if (wide > width) found.push(`${state.name}: ${wide} pixels`);
          }
        expect(found).toEqual([]);
      });
});

test.describe('a rendered page', () => {
  test.use({ options: { rendering: 'on' } });

  for (const [name, words] of Object.entries(hostile))
    test(`starts its app where the name of an application is ${name}`, async ({ page, world }) => {
      const client_id = randomUUID();
      const redirect_uri = `${world.client}/callback`;
      const client = { client_id, client_name: words, redirect_uris: [redirect_uri], scope: 'openid' };
      const made = await fetch(`${world.hydraAdmin}/admin/clients`, { method: 'POST', body: JSON.stringify(client) });
      expect(made.status).toBe(201);
      const query = { client_id, redirect_uri, response_type: 'code', scope: 'openid', state: randomUUID() };
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 });
        await page.goto(`${world.hydra}/oauth2/auth?${new URLSearchParams(query)}`);
        await expect(heading(page, 'Connectez-vous')).toBeVisible();
        expect(await widthOf(page)).toBe(width);
      }
    });
});
