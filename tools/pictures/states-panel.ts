import { join } from 'node:path';
import { buildPanel } from '@members/demo/build-app';
import { root } from '@members/testkit/servers';
import { answerRequest, requestJar } from 'ory-simulator/core';
import { panelFiles, withPage } from 'ory-simulator/node';
import { inOrder, playScenario, type ReachScene, shown } from './scene.ts';
import type { PictureState } from './state.ts';

/** The panel's address under `npm start`. Here its requests are answered without a port. */
const origin = 'http://127.0.0.1:4436';

const panel =
  (part: string): ReachScene =>
  async ({ page, world: { controlHandler } }) => {
    if (controlHandler === undefined) throw new Error('these servers have no control API');
    await buildPanel(root);
    const handler = withPage(controlHandler, await panelFiles(join(root, 'dist/panel')));
    await page.route(`${origin}/**`, async (route) => {
      const request = route.request();
      const answer = await answerRequest(
        handler,
        new Request(request.url(), { method: request.method() }),
        requestJar([]),
      );
      await route.fulfill({
        status: answer.status,
        headers: Object.fromEntries(answer.headers),
        body: await answer.text(),
      });
    });
    // The README shows the wide picture: in English, as its text.
    if ((page.viewportSize()?.width ?? 0) > 1000)
      await page.addInitScript(() => localStorage.setItem('panel-language', 'en'));
    await page.goto(`${origin}/#/${part}`);
    await shown(page.getByRole('main').getByRole('cell'));
  };

/** Clears the journal of earlier states and of the gateway's own requests. */
const clearJournal: ReachScene = async ({ world: { controlHandler } }) => {
  if (controlHandler)
    await answerRequest(controlHandler, new Request(`${origin}/journal`, { method: 'DELETE' }), requestJar([]));
};

/** Starts a login flow, reads the session and requests a mistyped address. */
const sendRequests: ReachScene = async ({ world: { kratos } }) => {
  const headers = { accept: 'application/json' };
  for (const path of ['/self-service/login/browser', '/sessions/whoami', '/self-service/logn/browser'])
    await fetch(`${kratos}${path}`, { headers });
};

export const panelStates = {
  'panel-journal': {
    setting: 'scenarios',
    english: true,
    reach: inOrder(playScenario('login/wrong-password'), clearJournal, sendRequests, panel('journal')),
  },
} as const satisfies Readonly<Record<string, PictureState>>;
