import { makeIdentity, open, password, start, startApi, submit, text } from '../../../kit/index.ts';
import { signIn } from '../../../kit/second-factor.ts';
import { contract, type Stage } from '../../../runner/contract.ts';

const after = encodeURIComponent('http://127.0.0.1:4455/after');
const script = '/.well-known/ory/webauthn.js';

/** Malformed queries and form bodies, and rare requests. */
export default contract('server/query-pairs', { profile: 'password' }, async (stage) => {
  await queries(stage);
  await bodies(stage);
  await lists(stage);
  await small(stage);
});

async function queries({ admin, email, form, native, newBrowser, newForm, note }: Stage): Promise<void> {
  const identifier = email('queries');
  await makeIdentity(admin, identifier);
  note('pairs with a semicolon are passed over');
  const browser = newBrowser();
  await browser.fetch('/self-service/login/browser?aal=aal2;refresh=true');
  await browser.fetch(`/self-service/login/browser?refresh=true;&return_to=${after}`);
  await native.get('/self-service/login/api?aal=aal2;');
  note('pairs with a broken escape, too');
  await browser.fetch('/self-service/login/browser?aal=%zz');
  await browser.fetch(`/self-service/login/browser?return_to=${after}%2&aal=aal1`);
  await browser.fetch('/self-service/login/browser?%=aal2&%61al=aal2');
  await form.navigate('/self-service/registration/browser?return_to=http://127.0.0.1:4455/%zz');
  await form.navigate('/self-service/registration/browser?return_to=%zz&identity_schema=nothing;');
  note('blanks, equals signs, names alone and twice');
  await browser.fetch(`/self-service/login/browser?&&=&aal&return_to=${after}&return_to=https://evil.example.org`);
  await browser.fetch('/self-service/login/browser?aal=+aal2');
  await browser.fetch('/self-service/login/browser?return_to=http://127.0.0.1:4455/a+b=c=d');
  note('where a flow is named');
  const flow = await start(browser, 'login');
  const id = text(flow, 'id');
  await browser.fetch(`/self-service/login/flows?id=${id};x`);
  await browser.fetch(`/self-service/login/flows?id=%&id=${id}`);
  await browser.post(`/self-service/login?flow=${id};`, { method: 'password' });
  await submit(browser, flow, { method: 'password', identifier, password });
  await signIn(form, identifier);
  note('on the way to another page');
  await form.navigate('/self-service/settings/browser?return_to=%zz');
  await newForm().navigate(`/self-service/settings/browser?a;b&return_to=${after}`);
  await form.navigate('/self-service/logout/browser?return_to=http://127.0.0.1:4455/%zz');
  await form.navigate('/self-service/logout?token=%zz');
  await form.navigate('/self-service/errors?id=stub:500;');
  await form.navigate('/self-service/errors?id=stub:500&x=%zz');
}

async function bodies({ email, newForm, note }: Stage): Promise<void> {
  const form = newForm();
  note('a form with a broken pair');
  const page = await open(form, 'login');
  const action = text(page, 'ui.action');
  const fields = `method=password&identifier=${encodeURIComponent(email('bodies'))}&password=x`;
  for (const broken of ['a=%zz', 'a=1;b=2', 'a=%2', ';', '%=1']) {
    await form.post(action, {}, { raw: `${fields}&${broken}` });
    await form.fetch(`/self-service/login/flows?id=${text(page, 'id')}`);
  }
}

async function lists({ admin, email, newNative, note }: Stage): Promise<void> {
  const identifier = email('lists');
  await makeIdentity(admin, identifier);
  const native = newNative();
  await signIn(native, identifier, 'api');
  note('pages of sessions that are none');
  await native.get('/sessions?page_token=abc&page_size=1');
  await native.get('/sessions?page_size=x');
  await native.get('/sessions?page_size=-1');
  await native.get('/sessions?page=-1&per_page=1');
  await native.get('/sessions?page=x');
}

async function small({ admin, browser, form, native, newBrowser, newForm, newNative, email, note }: Stage) {
  note('no flow is named');
  for (const kind of ['login', 'registration']) {
    await newBrowser().fetch(`/self-service/${kind}/flows`);
    await newForm().navigate(`/self-service/${kind}/flows?id=`);
    await newNative().get(`/self-service/${kind}/flows?id=abc`);
  }
  const identifier = email('small');
  await makeIdentity(admin, identifier);
  const [other, page] = [newBrowser(), newForm()];
  await signIn(other, identifier);
  await signIn(page, identifier);
  await other.fetch('/self-service/settings/flows');
  await other.fetch('/self-service/settings/flows?id=abc');
  await page.navigate('/self-service/settings/flows?id=abc');
  note('a flow of another kind');
  await native.get(`/self-service/registration/flows?id=${text(await startApi(native, 'login'), 'id')}`);
  note('the script of the keys: its head');
  await browser.send('HEAD', script);
  await form.send('HEAD', script, undefined, { headers: { accept: '*/*' } });
}
