import { signInByApi } from '@members/testkit/browser/steps';
import { camille } from './people.ts';
import { inOrder, type ReachScene, scenario, shown } from './scene.ts';
import type { PictureState } from './state.ts';

const agents = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
];

const signedIn: ReachScene = async ({ page, world }) => {
  await signInByApi(page, world, camille);
  // End the sessions of other pictures.
  await page.request.delete(`${world.kratos}/sessions`);
};

const onOtherDevices: ReachScene = async ({ page, world }) => {
  for (const userAgent of agents) {
    const far = await page.context().browser()?.newContext({ userAgent });
    if (far === undefined) throw new Error('a browser is needed');
    await signInByApi(await far.newPage(), world, camille);
    await far.close();
  }
};

const toSessions: ReachScene = async ({ page, world }) => {
  await page.goto(`${world.app}/sessions`);
  await shown(page.getByRole('listitem'));
};

const askToEnd: ReachScene = async ({ page }) => {
  await page.getByRole('button', { name: 'Déconnecter Safari sur iPhone' }).click();
  await shown(page.getByRole('alertdialog'));
};

const confirm: ReachScene = async ({ page }) => {
  await page.getByRole('alertdialog').getByRole('button', { name: 'Déconnecter' }).click();
  await shown(page.getByTestId('sessions/ended'));
};

const setting = 'plain' as const;

/** States of the list of sessions. */
export const sessionStates = {
  sessions: { setting, reach: inOrder(signedIn, onOtherDevices, toSessions) },
  'sessions-alone': scenario('sessions/one', toSessions),
  'sessions-question': { setting, reach: inOrder(signedIn, onOtherDevices, toSessions, askToEnd) },
  'sessions-ended': { setting, reach: inOrder(signedIn, onOtherDevices, toSessions, askToEnd, confirm) },
} as const satisfies Readonly<Record<string, PictureState>>;
