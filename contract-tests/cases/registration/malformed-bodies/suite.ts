import { open, password, start, startApi, submit, text } from '../../../kit/index.ts';
import type { RequestFields } from '../../../runner/agent.ts';
import { contract, type Stage } from '../../../runner/contract.ts';

const read = '/self-service/registration/flows?id=';

/** Values of the wrong type, and other JSON than an object; each method parses the whole body. */
const wrong: readonly RequestFields[] = [
  { traits: 'x' },
  { traits: '{"email":' },
  { traits: false },
  { traits: 'null' },
  { traits: ['a'] },
  { transient_payload: 'x' },
  { transient_payload: '{"a":1' },
  { transient_payload: false },
  { transient_payload: ['a'] },
];

export default contract('registration/malformed-bodies', { profile: 'two-step' }, async (stage) => {
  for (const method of ['profile', 'password', 'oidc', 'nonsense']) await values(stage, method);
  await bodies(stage);
  await tokens(stage);
});

async function values({ browser, form, native, note }: Stage, method: string): Promise<void> {
  for (const fields of wrong) {
    note(`${method}: ${JSON.stringify(fields)}`);
    const flow = await start(browser, 'registration');
    await submit(browser, flow, { method, ...fields });
    await browser.get(`${read}${text(flow, 'id')}`);
    const page = await open(form, 'registration');
    await submit(form, page, { method, ...fields });
    await form.fetch(`${read}${text(page, 'id')}`);
    await submit(native, await startApi(native, 'registration'), { method, ...fields });
  }
}

async function bodies({ browser, native, newBrowser, note }: Stage): Promise<void> {
  const action = async () => text(await startApi(native, 'registration'), 'ui.action');
  for (const raw of ['', '{', '[]', 'null', '"x"', '{"method":"profile"}{"method":"password"}']) {
    note(`a body that is ${raw || 'empty'}`);
    await native.post(await action(), {}, { raw });
    await browser.post(text(await start(browser, 'registration'), 'ui.action'), {}, { raw });
  }
  note('a member twice: the last one counts');
  await native.post(await action(), {}, { raw: '{"method":"nonsense","method":"profile"}' });
  await native.post(await action(), {}, { raw: '{"method":"profile","method":"nonsense"}' });
  await native.post(await action(), {}, { raw: '{"method":"profile","traits":{"email":"a@example.org","email":"x"}}' });
  note('a type nobody knows');
  const flow = await start(browser, 'registration');
  const headers = { 'content-type': 'application/xml' };
  for (const agent of [browser, newBrowser()]) {
    await agent.post(text(flow, 'ui.action'), {}, { raw: '<traits/>', headers });
    await browser.get(`${read}${text(flow, 'id')}`);
  }
}

/** The form in the answer has the anti-CSRF token of the client that submitted. */
async function tokens({ browser, form, newBrowser, native, note }: Stage): Promise<void> {
  note('the token of somebody without one');
  for (const fields of [{ method: 'password', password }, { method: 'nonsense' }, {}]) {
    const flow = await start(browser, 'registration');
    await newBrowser().post(text(flow, 'ui.action'), fields);
    await browser.get(`${read}${text(flow, 'id')}`);
  }
  note('a native flow, from a browser');
  await start(browser, 'login');
  await open(form, 'login');
  for (const fields of [{ method: 'profile' }, { method: 'password', password }, {}]) {
    const flow = await startApi(native, 'registration');
    await browser.post(text(flow, 'ui.action'), fields);
    await form.post(text(flow, 'ui.action'), fields);
    await native.get(`${read}${text(flow, 'id')}`);
  }
}
