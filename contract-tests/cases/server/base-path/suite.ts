import { makeIdentity, open, password, start, startApi, submit, text } from '../../../kit/index.ts';
import { allowAtProvider, providerAddress, providerPerson } from '../../../kit/oidc.ts';
import type { Agent } from '../../../runner/agent.ts';
import { contract } from '../../../runner/contract.ts';

/** A server behind a proxy. Its base URL has a path, and the proxy removes that path from requests. */
export default contract('server/base-path', { profile: 'base-path' }, async (stage) => {
  const { addresses, admin, email, mail, newBrowser, newForm, newNative, note } = stage;
  // Returns the address to which the proxy forwards a request for the server.
  const forwardedAddress = (address: string) => address.replaceAll('http://127.0.0.1:4455/proxied', addresses.public);
  const behind = (flow: unknown): unknown => JSON.parse(forwardedAddress(JSON.stringify(flow)));
  const identifier = email('member');
  const id = await makeIdentity(admin, identifier);
  await admin.get(`/admin/identities/${id}`);
  const enter = async (agent: Agent, flow: unknown) =>
    submit(agent, behind(flow), { method: 'password', identifier, password });
  note('with a path, nothing answers');
  await newNative().get('/proxied/health/alive');
  await newNative().get('/proxied/self-service/login/api');
  note('signing in');
  const [browser, form, native] = [newBrowser(), newForm(), newNative()];
  await enter(native, await startApi(native, 'login'));
  await enter(browser, await start(browser, 'login'));
  await enter(form, await open(form, 'login'));
  note('settings');
  await start(browser, 'settings');
  await newForm().navigate('/self-service/settings/browser');
  note('a form that is wrong');
  const page = newForm();
  await submit(page, behind(await open(page, 'registration')), { method: 'password', 'traits.email': 'x', password });
  note('social sign-in');
  const script = newBrowser();
  const flow = behind(await start(script, 'login'));
  const there = providerAddress(await submit(script, flow, { method: 'oidc', provider: 'acme' }));
  const back = await allowAtProvider(script, there, providerPerson(email('acme')));
  await script.fetch(forwardedAddress(back));
  note('schemas and lists');
  await newNative().get('/schemas');
  await newNative().get('/schemas?per_page=1');
  await admin.get('/schemas');
  await newNative().get('/admin/identities');
  await newNative().get('/admin/recovery/code');
  note('mails and links');
  const app = newNative();
  await submit(app, behind(await startApi(app, 'verification')), { method: 'link', email: identifier });
  await mail.messages(identifier);
  await admin.post('/admin/recovery/link', { identity_id: id });
  await admin.post('/admin/recovery/code', { identity_id: id });
  note('out again');
  const { body } = await browser.fetch('/self-service/logout/browser');
  await browser.get(forwardedAddress(text(body, 'logout_url')));
  await newForm().navigate('/');
  await newForm().navigate('/proxied/');
});
