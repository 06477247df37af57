import { settingsByMethod } from '../../../kit/flows-by-method.ts';
import { makeIdentity, start } from '../../../kit/index.ts';
import { reread, signIn } from '../../../kit/second-factor.ts';
import { contract, type Stage } from '../../../runner/contract.ts';

type Way = ReturnType<typeof settingsByMethod>[string];

/**
 * Two hooks for each method: the first is only notified, the second may refuse. Then the return address of each method.
 */
export default contract('hooks/lists-settings', { profile: 'hook-lists' }, async (stage) => {
  for (const [method, change] of Object.entries(settingsByMethod())) {
    for (const hook of ['told', 'asked']) {
      stage.note(`${method}: the hook that is ${hook}`);
      await changed(stage, `${method}-${hook}`, `?${hook}=echo`, change);
    }
    stage.note(`${method}: done`);
    const browser = await changed(stage, method, '?told=agree&asked=agree', change);
    await browser.get('/sessions/whoami');
  }
});

async function changed({ admin, email, newBrowser }: Stage, name: string, parameters: string, change: Way) {
  const [browser, address] = [newBrowser(), email(name)];
  await makeIdentity(admin, address, { traits: { email: address } });
  await signIn(browser, address);
  const flow = await start(browser, 'settings', parameters);
  await change(browser, flow, address);
  await reread(browser, flow);
  return browser;
}
