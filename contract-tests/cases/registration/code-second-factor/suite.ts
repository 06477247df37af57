import { newestCode, open, password, start, startApi, submit, text } from '../../../kit/index.ts';
import type { Agent } from '../../../runner/agent.ts';
import { contract, type Stage } from '../../../runner/contract.ts';

/** Codes as the second factor: each new identity with an address has it at once. */
export default contract('registration/code-second-factor', { profile: 'code-mfa' }, async (stage) => {
  await byPassword(stage);
  await byCode(stage);
  await byCodeAsForm(stage);
});

async function byPassword({ note, email, newBrowser, newForm, newNative }: Stage): Promise<void> {
  const fields = (name: string) => ({ method: 'password', password, 'traits.email': email(name) });
  note('a new person has a second factor at once');
  const browser = newBrowser();
  const { 'traits.email': own, ...rest } = fields('script');
  await submit(browser, await start(browser, 'registration'), { ...rest, traits: { email: own } });
  await browser.get('/sessions/whoami');
  await browser.fetch('/self-service/settings/browser');
  const form = newForm();
  await submit(form, await open(form, 'registration'), fields('page'));
  await form.fetch('/sessions/whoami');
  const app = newNative();
  const { 'traits.email': other, ...others } = fields('app');
  const { body } = await submit(app, await startApi(app, 'registration'), { ...others, traits: { email: other } });
  app.token = text(body, 'session_token');
  await app.get('/sessions/whoami');
  note('confirming the first factor does not make up for it');
  await refresh(browser, own);
}

async function refresh(browser: Agent, identifier: string): Promise<void> {
  const flow = await start(browser, 'login', '?refresh=true');
  await submit(browser, flow, { method: 'password', identifier, password });
  await browser.get('/sessions/whoami');
}

async function byCode(stage: Stage): Promise<void> {
  const { note, email, newBrowser, newNative } = stage;
  note('by a code, which no form offers');
  const [browser, app] = [newBrowser(), newNative()];
  for (const [agent, flow, name] of [
    [browser, await start(browser, 'registration'), 'by-script'],
    [app, await startApi(app, 'registration'), 'by-app'],
  ] as const) {
    const traits = { email: email(name) };
    await submit(agent, flow, { method: 'code', traits });
    const code = await newestCode(stage, traits.email);
    await submit(agent, flow, { method: 'code', traits, code: 'abcdef' });
    await submit(agent, flow, { method: 'code', traits, code });
  }
  await browser.get('/sessions/whoami');
}

async function byCodeAsForm(stage: Stage): Promise<void> {
  const { note, email, newForm } = stage;
  note('by a code, as a form');
  const form = newForm();
  const traits = { 'traits.email': email('by-form') };
  const page = await open(form, 'registration');
  await submit(form, page, { method: 'code', ...traits });
  await form.fetch(`/self-service/registration/flows?id=${text(page, 'id')}`);
  await submit(form, page, { method: 'code', ...traits, code: await newestCode(stage, traits['traits.email']) });
}
