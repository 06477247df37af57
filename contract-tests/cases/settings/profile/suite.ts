import { makeIdentity, open, start, startApi, submit, text } from '../../../kit/index.ts';
import { reread, signIn } from '../../../kit/second-factor.ts';
import { contract, type Stage } from '../../../runner/contract.ts';

export default contract('settings/profile', { profile: 'second-factor' }, async (stage) => {
  await change(stage);
  await refuse(stage);
  await addresses(stage);
  await elsewhere(stage);
});

async function change({ browser, form, native, admin, email, note }: Stage): Promise<void> {
  const address = email('ada');
  await makeIdentity(admin, address);
  await signIn(browser, address);
  await signIn(form, address);
  await signIn(native, address, 'api');
  note('change a name');
  const flow = await start(browser, 'settings');
  const done = (await submit(browser, flow, { method: 'profile', traits: { email: address, firstName: 'Augusta' } }))
    .body;
  await browser.get('/sessions/whoami');
  note('the form of a success is of another flow');
  await submit(browser, done, { method: 'profile', 'traits.email': address, 'traits.firstName': 'Ada' });
  await reread(browser, flow);
  note('success stays, messages stay');
  await submit(browser, flow, { method: 'profile', traits: { email: address, firstName: '' } });
  await submit(browser, flow, { method: 'profile', traits: { email: 'x' } });
  await submit(browser, flow, { method: 'profile', traits: { email: 'x' } });
  await submit(browser, flow, { method: 'foo' });
  note('change by a page');
  const page = await open(form, 'settings');
  await submit(form, page, { method: 'profile', 'traits.email': address, 'traits.lastName': 'King' });
  await reread(form, page);
  const back = await open(form, 'settings', '?return_to=http://127.0.0.1:4455/after');
  await submit(form, back, { method: 'profile', 'traits.email': address, 'traits.lastName': 'Noel' });
  note('a page that refuses');
  await submit(form, back, { method: 'profile', 'traits.email': 'x', 'traits.lastName': 'Noel' });
  await reread(form, back);
  note('return_to of a script');
  const json = await start(browser, 'settings', '?return_to=http://127.0.0.1:4455/after');
  await submit(browser, json, { method: 'profile', traits: { email: address }, transient_payload: { a: 1 } });
  note('change natively');
  const api = await startApi(native, 'settings');
  await submit(native, api, { method: 'profile', traits: { email: address, firstName: 'Ada', lastName: 'Byron' } });
  await submit(native, api, { method: 'profile', traits: { email: 'x' } });
}

async function refuse({ newBrowser, native, admin, email, note }: Stage): Promise<void> {
  const browser = newBrowser();
  note('traits that the schema refuses');
  const address = email('bad');
  await makeIdentity(admin, address);
  await signIn(browser, address);
  await signIn(native, address, 'api');
  const cases = [
    {},
    { traits: {} },
    { traits: '' },
    { traits: null },
    { traits: { firstName: 'Ada' } },
    { traits: { email: '', firstName: 'x'.repeat(41) } },
    { traits: { email: 'x', firstName: 'x'.repeat(41), lastName: 'x'.repeat(41) } },
    { traits: { email: 3 } },
    { 'traits.email': 'x@', 'traits.unknown': 'y' },
  ];
  for (const fields of cases) {
    await submit(browser, await start(browser, 'settings'), { method: 'profile', ...fields });
    await submit(native, await startApi(native, 'settings'), { method: 'profile', ...fields });
  }
  // Refused with a new field for the message, whose place in a form depends on the token's first letter.
  for (const traits of [{ email: address, unknown: 'x' }, []])
    await submit(native, await startApi(native, 'settings'), { method: 'profile', traits });
}

async function addresses({ newBrowser, newForm, admin, email, note }: Stage): Promise<void> {
  const [browser, form] = [newBrowser(), newForm()];
  note('a new address');
  const [before, after, taken] = [email('before'), email('after'), email('taken')];
  const id = await makeIdentity(admin, before);
  await makeIdentity(admin, taken);
  await signIn(browser, before);
  await signIn(form, before);
  const flow = await start(browser, 'settings');
  await submit(browser, flow, { method: 'profile', traits: { email: after, firstName: 'Ada' } });
  await admin.get(`/admin/identities/${id}`);
  note('an address that is taken');
  const again = await start(browser, 'settings');
  await submit(browser, again, { method: 'profile', traits: { email: taken } });
  await submit(browser, again, { method: 'profile', traits: { email: taken.toUpperCase() } });
  const page = await open(form, 'settings');
  await submit(form, page, { method: 'profile', 'traits.email': taken });
  await reread(form, page);
  note('the same address in capitals');
  await submit(browser, again, { method: 'profile', traits: { email: after.toUpperCase() } });
  await admin.get(`/admin/identities/${id}`);
}

async function elsewhere({ browser, form, note }: Stage): Promise<void> {
  note('a page is told by Accept, not by its flow');
  const flow = await start(browser, 'settings');
  const email = text(flow, 'identity.traits.email');
  await submit(form, await open(form, 'settings'), {
    method: 'profile',
    'traits.email': email,
    'traits.firstName': 'A',
  });
  await browser.post(
    text(flow, 'ui.action'),
    {},
    {
      raw: `{"method":"profile","traits":{"email":"${email}"}}`,
      headers: { accept: 'text/html', 'content-type': 'application/json; charset=utf-8' },
    },
  );
}
