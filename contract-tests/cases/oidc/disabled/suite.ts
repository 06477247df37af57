import { start, submit } from '../../../kit/index.ts';
import { contract } from '../../../runner/contract.ts';

const callback = '/self-service/methods/oidc/callback';

export default contract('oidc/disabled', { profile: 'password' }, async ({ browser, form, note }) => {
  note('callbacks');
  await form.navigate(`${callback}/acme?state=abc&code=def`);
  await browser.fetch(`${callback}/acme?state=abc&code=def`);
  await browser.fetch(callback);
  await form.post(`${callback}/acme`, { state: 'abc' });
  note('a provider is chosen');
  const flow = await start(browser, 'login');
  await submit(browser, flow, { method: 'oidc', provider: 'acme' });
  await submit(browser, flow, { method: 'oidc' });
  await submit(browser, await start(browser, 'registration'), { method: 'oidc', provider: 'acme' });
});
