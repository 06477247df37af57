import { csrf, makeIdentity, newestCode, password, start, startApi, submit, text } from '../../../kit/index.ts';
import { contract, type Stage } from '../../../runner/contract.ts';

/** Requests in which other clients once saw differences. */
export default contract('server/probes-of-other-clients', { profile: 'code-screens' }, async (stage) => {
  await backFromTheCode(stage);
  await multipart(stage);
  await unreadable(stage);
});

async function backFromTheCode({ newBrowser, newNative, email, mail, note }: Stage): Promise<void> {
  for (const [name, back] of [
    ['previous', { screen: 'previous' }],
    ['previous-profile', { screen: 'previous', method: 'profile' }],
    ['credentials', { screen: 'credential-selection', method: 'profile' }],
  ] as const) {
    note(`registration by code, back by ${name}, and on`);
    const address = email(name);
    const traits = { email: address, firstName: 'Grace' };
    const browser = newBrowser();
    const flow = await start(browser, 'registration');
    const read = () => browser.get(`/self-service/registration/flows?id=${text(flow, 'id')}`);
    await submit(browser, flow, { method: 'profile', traits });
    await submit(browser, flow, { method: 'code', traits });
    await submit(browser, flow, { ...back, traits });
    await read();
    await submit(browser, flow, { method: 'profile', traits });
    await read();
    await submit(browser, flow, { ...back, traits });
    await submit(browser, flow, { method: 'profile', traits: { ...traits, firstName: 'Ada' } });
    await submit(browser, flow, { method: 'code', traits });
    await read();
    await submit(browser, flow, { method: 'code', traits, code: await newestCode({ mail }, address) });
  }
  note('native: back, and on');
  const traits = { email: email('native') };
  const native = newNative();
  const flow = await startApi(native, 'registration');
  await submit(native, flow, { method: 'profile', traits });
  await submit(native, flow, { method: 'code', traits });
  await submit(native, flow, { screen: 'previous', traits });
  await submit(native, flow, { method: 'code', traits });
  await submit(native, flow, { method: 'password', traits, password });
}

/** Returns these fields as a multipart form. */
function parts(fields: Readonly<Record<string, string>>): { raw: string; headers: Record<string, string> } {
  const each = Object.entries(fields).map(
    ([name, value]) => `--part\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return { raw: `${each.join('')}--part--\r\n`, headers: { 'content-type': 'multipart/form-data; boundary=part' } };
}

async function multipart(stage: Stage): Promise<void> {
  const { newBrowser, newForm, newNative, email, note } = stage;
  const address = email('multipart');
  await makeIdentity(stage.admin, address, { unrecorded: true });
  const secret = 'not-the-password';
  for (const [name, agent] of [
    ['a page', newForm()],
    ['a script', newBrowser()],
  ] as const) {
    note(`login by multipart, from ${name}`);
    const { body } = await agent.fetch('/self-service/login/browser', { unrecorded: true });
    const send = (fields: Record<string, string>) =>
      agent.post(text(body, 'ui.action'), undefined, parts({ csrf_token: csrf(body), ...fields }));
    const read = () => agent.fetch(`/self-service/login/flows?id=${text(body, 'id')}`);
    for (const fields of [
      {},
      { method: 'password' },
      { method: 'password', identifier: address },
      { method: 'password', identifier: address, password: '' },
      { method: 'password', identifier: '', password: secret },
      { method: 'password', identifier: address, password: secret },
      { method: 'identifier_first', identifier: address },
      { method: 'code', identifier: '' },
    ]) {
      await send(fields);
      await read();
    }
    await send({ method: 'password', identifier: address, password });
  }
  note('login by multipart, native');
  const native = newNative();
  const api = await startApi(native, 'login');
  const send = (fields: Record<string, string>) => native.post(text(api, 'ui.action'), undefined, parts(fields));
  await send({ method: 'password', identifier: address });
  await send({ method: 'password', identifier: address, password: secret });
  await send({ method: 'password', identifier: address, password });
}

async function unreadable({ newBrowser, newForm, newNative, note }: Stage): Promise<void> {
  const addresses = ['%zz', '://x', 'http://[::1', 'http://a b/', '%7f', 'http://x:port/', '\u0001'];
  for (const kind of ['login', 'registration'] as const)
    for (const address of addresses) {
      note(`${kind}: return_to=${encodeURI(address)}`);
      const query = `?return_to=${encodeURIComponent(address)}`;
      await newBrowser().get(`/self-service/${kind}/browser${query}`);
      await newForm().navigate(`/self-service/${kind}/browser${query}`);
      await newNative().get(`/self-service/${kind}/api${query}`);
    }
}
