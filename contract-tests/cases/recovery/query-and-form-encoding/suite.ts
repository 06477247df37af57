import { csrf, open, start, startApi, text } from '../../../kit/index.ts';
import { flowClients, followAnswer, method, reread } from '../../../kit/recovery.ts';
import type { RequestFields } from '../../../runner/agent.ts';
import { contract, type Stage } from '../../../runner/contract.ts';

const queries = ['&a;b=c', '&email=%zz', '&a=%', '&%zz&x;y', '&x;y=%z&a=%q', '&email=nobody%40example.org;'];
const asJson = { 'content-type': 'application/json' };

/** Infinite numbers and lone surrogates. Text after the object, which the server does not read, keeps the runner from parsing the body. */
const bodies = [
  ...['{"email":1e400}', '{"email":-1e999}', '{"email":1.50}', '{"method":"code","email":0.0000001}'],
  ...['{"email":"\\ud800"}', '{"email":"\\ud83d\\ude00"}', '{"email":"a\\udfffb\\ud800c"}'],
];

/** URLs and bodies that Go decodes in its own way. */
export default contract('recovery/query-and-form-encoding', { profile: 'recovery-both' }, async (stage) => {
  await addresses(stage);
  await signIns(stage);
  await values(stage);
});

/** A malformed query is an error for a form, but not for a script's body. */
async function addresses(stage: Stage): Promise<void> {
  for (const { name, agent, begin } of flowClients(stage)) {
    for (const query of queries) {
      stage.note(`${name}: ${query}`);
      const flow = await begin();
      const token: RequestFields = name === 'native' ? {} : { csrf_token: csrf(flow) };
      const url = text(flow, 'ui.action') + query;
      await followAnswer(agent, await agent.post(url, { ...token, method, email: 'nobody' }));
      await reread(agent, flow);
      await followAnswer(agent, await agent.get(url));
      const form = { 'content-type': 'application/x-www-form-urlencoded' };
      await followAnswer(agent, await agent.post(url, {}, { raw: 'method=link&email=nobody', headers: form }));
      await followAnswer(agent, await agent.post(url, {}, { raw: 'method=%z&a;b=c', headers: form }));
      const parts = { 'content-type': 'multipart/form-data; boundary=part' };
      await followAnswer(agent, await agent.post(url, {}, { raw: '--part--\r\n', headers: parts }));
    }
  }
}

async function signIns({ browser, form, note }: Stage): Promise<void> {
  for (const query of queries) {
    note(`a sign-in: ${query}`);
    const fields = { method: 'password', identifier: 'nobody', password: 'nothing' };
    const [page, script] = [await open(form, 'login'), await start(browser, 'login')];
    const { location } = await form.post(text(page, 'ui.action') + query, { ...fields, csrf_token: csrf(page) });
    await form.fetch(`/self-service/login/flows?id=${new URL(location).searchParams.get('flow')}`);
    await browser.post(text(script, 'ui.action') + query, { ...fields, csrf_token: csrf(script) });
  }
}

async function values(stage: Stage): Promise<void> {
  const { browser, newNative, note } = stage;
  for (const body of bodies) {
    const raw = `${body} x`;
    note(raw);
    const native = newNative();
    const flow = await startApi(native, 'recovery');
    await native.post(text(flow, 'ui.action'), {}, { raw, headers: asJson });
    await reread(native, flow);
    const login = await start(browser, 'login');
    const sent = `{"csrf_token":"${csrf(login)}","method":"password","password":"x","identifier"${raw.slice(raw.lastIndexOf(':'))}`;
    await browser.post(text(login, 'ui.action'), {}, { raw: sent, headers: asJson });
  }
}
