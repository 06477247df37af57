import { enter } from '@members/testkit/browser/steps';
import { camille } from './people.ts';
import { inOrder, type Reach, scenario, shown } from './scene.ts';
import type { State } from './state.ts';

const agents = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
];

const signedIn: Reach = async ({ page, world }) => {
  await enter(page, world, camille);
  // Whatever other pictures left open.
  await page.request.delete(`${world.kratos}/sessions`);
};

const elsewhere: Reach = async ({ page, world }) => {
  for (const userAgent of agents) {
    const far = await page.context().browser()?.newContext({ userAgent });
    if (far === undefined) throw new Error('a browser is needed');
    await enter(await far.newPage(), world, camille);
    await far.close();
  }
};

const toSessions: Reach = async ({ page, world }) => {
  await page.goto(`${world.app}/sessions`);
  await shown(page.getByRole('listitem'));
};

const ask: Reach = async ({ page }) => {
  await page.getByRole('button', { name: 'Déconnecter Safari sur iPhone' }).click();
  await shown(page.getByRole('alertdialog'));
};

const confirm: Reach = async ({ page }) => {
  await page.getByRole('alertdialog').getByRole('button', { name: 'Déconnecter' }).click();
  await shown(page.getByTestId('sessions/ended'));
};

const setting = 'plain' as const;

/** Where the account is open. */
export const sessions = {
  sessions: { setting, reach: inOrder(signedIn, elsewhere, toSessions) },
  'sessions-alone': scenario('sessions/one', toSessions),
  'sessions-question': { setting, reach: inOrder(signedIn, elsewhere, toSessions, ask) },
  'sessions-ended': { setting, reach: inOrder(signedIn, elsewhere, toSessions, ask, confirm) },
} as const satisfies Readonly<Record<string, State>>;
