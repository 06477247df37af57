import { loginsByMethod } from '../../../kit/flows-by-method.ts';
import { contract } from '../../../runner/contract.ts';

/**
 * Two hooks for each method: the first is only notified, the second may refuse. Then the return address of each method.
 */
export default contract('hooks/lists-login', { profile: 'hook-lists' }, async (stage) => {
  for (const [method, way] of Object.entries(await loginsByMethod(stage))) {
    for (const hook of ['told', 'asked']) {
      stage.note(`${method}: the hook that is ${hook}`);
      await way(stage.newBrowser(), `?${hook}=echo`);
    }
    stage.note(`${method}: in`);
    const browser = stage.newBrowser();
    await way(browser, '?told=agree&asked=agree');
    await browser.get('/sessions/whoami');
  }
});
