import {
  assertLifespan,
  type FlowKind,
  makeIdentity,
  open,
  password,
  start,
  startApi,
  submit,
  text,
  valueAt,
} from '../../../kit/index.ts';
import { contract, type Stage } from '../../../runner/contract.ts';

export default contract('login/flow-expiry', { profile: 'short-lifespan' }, async (stage) => {
  await expiry(stage, 'login', '?return_to=http%3A%2F%2F127.0.0.1%3A4455%2Fafter');
  await expiry(stage, 'registration', '');
  await refresh(stage);
});

async function expiry(
  { newBrowser, newForm, newNative, note, until }: Stage,
  kind: FlowKind,
  query: string,
): Promise<void> {
  const [browser, form, native] = [newBrowser(), newForm(), newNative()];
  note(`${kind} flows that live a second`);
  const flow = await start(browser, kind, query);
  assertLifespan(flow, 1);
  const page = await open(form, kind, query);
  const api = await startApi(native, kind);
  const read = `/self-service/${kind}/flows?id=`;
  await until(410, () => native.get(`${read}${text(api, 'id')}`, { unrecorded: true }));
  note(`${kind}: get after expiry`);
  await browser.get(`${read}${text(flow, 'id')}`);
  await form.fetch(`${read}${text(page, 'id')}`);
  await native.get(`${read}${text(api, 'id')}`);
  note(`${kind}: submit after expiry`);
  const late = await submit(browser, flow, { method: 'password', identifier: 'a', password });
  await browser.get(`${read}${text(late.body, 'use_flow_id')}`);
  const moved = await submit(form, page, { method: 'password', identifier: 'a', password });
  await form.fetch(`${read}${new URL(moved.location).searchParams.get('flow')}`);
  const gone = await submit(native, api, { method: 'password', identifier: 'a', password });
  await native.get(`${read}${text(gone.body, 'use_flow_id')}`);
  note(`${kind}: bad bodies after expiry`);
  await submit(browser, flow, { method: 'foo' });
  await browser.post(text(flow, 'ui.action'));
  await browser.post(text(flow, 'ui.action'), { method: 'password' });
}

async function refresh({ admin, newBrowser, newForm, email, note, until }: Stage): Promise<void> {
  const identifier = email('refresh');
  await makeIdentity(admin, identifier);
  const browser = newBrowser();
  note('sign in');
  await submit(browser, await start(browser, 'login'), { method: 'password', identifier, password });
  note('refresh flow that lives a second');
  const flow = await start(browser, 'login', '?refresh=true');
  if (valueAt(flow, 'refresh') !== true) throw new Error('not a refresh flow');
  await until(410, () => browser.get(`/self-service/login/flows?id=${text(flow, 'id')}`, { unrecorded: true }));
  note('expired refresh flow with a session');
  await submit(browser, flow, { method: 'password', identifier, password });
  await browser.get('/sessions/whoami');
  note('the same as a form');
  const form = newForm();
  await submit(form, await open(form, 'login'), { method: 'password', identifier, password });
  const page = await open(form, 'login', '?refresh=true');
  await until(410, () => form.fetch(`/self-service/login/flows?id=${text(page, 'id')}`, { unrecorded: true }));
  await submit(form, page, { method: 'password', identifier, password });
}
