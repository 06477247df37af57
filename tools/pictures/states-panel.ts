import { join } from 'node:path';
import { answerRequest, requestJar } from '../../simulator/adapter/fetch.ts';
import { withPage } from '../../simulator/control/page.ts';
import { panelFiles } from '../../simulator/host/panel.ts';
import { root } from '../../testkit/servers.ts';
import { buildPanel } from '../demo/build-app.ts';
import { inOrder, playing, type Reach, shown } from './scene.ts';
import type { State } from './state.ts';

/** Where it is under `npm start`; here it is answered without a port. */
const origin = 'http://127.0.0.1:4436';

const panel =
  (part: string): Reach =>
  async ({ page, world: { controlHandler: steered } }) => {
    if (steered === undefined) throw new Error('nothing steers these servers');
    await buildPanel(root);
    const handler = withPage(steered, await panelFiles(join(root, 'dist/panel')));
    await page.route(`${origin}/**`, async (route) => {
      const asked = route.request();
      const answer = await answerRequest(handler, new Request(asked.url(), { method: asked.method() }), requestJar([]));
      await route.fulfill({
        status: answer.status,
        headers: Object.fromEntries(answer.headers),
        body: await answer.text(),
      });
    });
    await page.goto(`${origin}/#/${part}`);
    await shown(page.getByRole('main').getByRole('listitem'));
  };

/** What was photographed before is no part of the journal, nor what the gateway asks now and then. */
const forgetting: Reach = async ({ world: { controlHandler: steered } }) => {
  if (steered) await answerRequest(steered, new Request(`${origin}/journal`, { method: 'DELETE' }), requestJar([]));
};

/** Somebody begins to sign in, asks who they are, and mistypes an address. */
const asking: Reach = async ({ world: { kratos } }) => {
  const headers = { accept: 'application/json' };
  for (const path of ['/self-service/login/browser', '/sessions/whoami', '/self-service/logn/browser'])
    await fetch(`${kratos}${path}`, { headers });
};

/** The simulator's own page. */
export const ofPanel = {
  'panel-journal': {
    setting: 'scenarios',
    english: true,
    reach: inOrder(playing('login/wrong-password'), forgetting, asking, panel('journal')),
  },
} as const satisfies Readonly<Record<string, State>>;
