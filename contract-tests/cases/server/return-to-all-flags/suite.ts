import { makeIdentity, password, start, submit, text } from '../../../kit/index.ts';
import { signIn } from '../../../kit/second-factor.ts';
import { contract, type Stage } from '../../../runner/contract.ts';

const ways = [
  'http://127.0.0.1:4466/app',
  'http://127.0.0.1:4466/app/deeper?a=b#c',
  'http://127.0.0.1:4466/apple',
  'http://127.0.0.1:4466/app/../out',
  'http://127.0.0.1:4455/',
  'http://127.0.0.1:4456/app',
  'http://user:word@127.0.0.1:4466/app',
  'HTTP://127.0.0.1:4466/app',
  'https://127.0.0.1:4466/app',
  'https://www.example.org/',
  'https://www.example.org',
  'https://a.b.example.org/x',
  'https://WWW.EXAMPLE.ORG/',
  'https://example.org/',
  'https://evilexample.org/',
  'https://www.example.org.evil.net/',
  'https://www.example.org:8443/',
  'https://www.example.org@evil.net/',
  'https://evil.net/#.example.org/',
  'https://evil.net/?.example.org/',
  'https://evil.net\\.example.org/',
  'https://some-suffix.test/Way/on',
  'https://SUFFIX.TEST/Way',
  'https://suffix.test/way',
  'https://capital.test/x',
  'hTTps://CAPITAL.test',
  'MYAPP://Callback',
  'myapp://callback',
  'myapp://callback/deeper',
  'myapp://other',
  'myapp:callback',
  'myapp:/callback',
  'myapp:',
  'myapp://',
  'myapp://callback#',
  'javascript:alert(1)',
  'data:text/html,x',
  '/inside',
  '/inside/deeper',
  '/outside',
  'inside',
  '//evil.net/inside',
  '/\\evil.net',
  '///evil.net',
  '\thttps://www.example.org/',
  ' https://www.example.org/',
  'https://www.example.org/\n',
  'https://www.example.org/%0a',
  'https://www.example.org/a b',
  'https://%77ww.example.org/',
  '%',
  '?',
  '#',
  'https://',
  '',
];

const kinds = ['login', 'registration', 'recovery', 'verification', 'settings'] as const;

/** `return_to` in each kind of flow. */
export default contract('server/return-to-all-flags', { profile: 'all-flags' }, async (stage) => {
  const { browser, form, native, admin, newBrowser, addresses, email, note } = stage;
  const address = email('back');
  await makeIdentity(admin, address, { traits: { email: address } });
  await signIn(browser, address);
  for (const way of [...ways, ...serverAddresses(stage)]) {
    note(`back to ${JSON.stringify(way.replace(addresses.public, 'ourselves'))}`);
    const query = `?return_to=${encodeURIComponent(way)}`;
    const stranger = newBrowser();
    for (const kind of kinds) {
      const agent = kind === 'settings' ? browser : stranger;
      await agent.fetch(`/self-service/${kind}/browser${query}`);
    }
    await form.navigate(`/self-service/recovery/browser${query}`);
    await native.get(`/self-service/recovery/api${query}`);
    await browser.fetch(`/self-service/logout/browser${query}`);
  }
  await completeFlows(stage);
});

/** Returns addresses of the server itself. */
const serverAddresses = ({ addresses }: Stage) =>
  ['/self-service/login/browser', '/self-service', '/self-servicex', '/sessions/whoami'].map(
    (path) => addresses.public + path,
  );

/** Completes flows with allowed return addresses. */
async function completeFlows({ newBrowser, newForm, admin, email, note }: Stage): Promise<void> {
  const address = email('through');
  await makeIdentity(admin, address, { traits: { email: address } });
  const fields = { method: 'password', identifier: address, password };
  for (const way of ['', '/inside?a=b#c', 'https://a.example.org/x', 'myapp://callback/deeper']) {
    note(`through to ${JSON.stringify(way)}`);
    const query = way && `?return_to=${encodeURIComponent(way)}`;
    for (const agent of [newBrowser(), newForm()]) {
      await submit(agent, await start(agent, 'login', query), fields);
      await agent.navigate(`/self-service/login/browser${query}`);
      await agent.fetch(`/self-service/login/browser${query}`);
      const flow = await start(agent, 'settings', query);
      await submit(agent, flow, { method: 'profile', traits: { email: address } });
      await submit(agent, flow, { method: 'password', password });
      const { body } = await agent.fetch(`/self-service/logout/browser${query}`);
      await agent.navigate(text(body, 'logout_url'));
    }
  }
}
