import { registrationsByMethod } from '../../../kit/flows-by-method.ts';
import { contract } from '../../../runner/contract.ts';

/**
 * Two hooks for each method: the first's answer is parsed, the second may refuse. Then the return address of each
 * method.
 */
export default contract('hooks/lists-registration', { profile: 'hook-lists' }, async (stage) => {
  for (const [method, way] of Object.entries(registrationsByMethod(stage))) {
    for (const hook of ['told', 'asked']) {
      stage.note(`${method}: the hook that is ${hook}`);
      await way(stage.newBrowser(), stage.email(`${method}-${hook}`), `?${hook}=echo`);
    }
    stage.note(`${method}: in`);
    const browser = stage.newBrowser();
    await way(browser, stage.email(method), '?told=change&asked=agree');
    await browser.get('/sessions/whoami');
  }
});
