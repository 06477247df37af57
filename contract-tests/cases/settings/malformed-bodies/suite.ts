import { makeIdentity, open, start, startApi, submit, text } from '../../../kit/index.ts';
import { signIn } from '../../../kit/second-factor.ts';
import type { RequestFields } from '../../../runner/agent.ts';
import { contract, type Stage } from '../../../runner/contract.ts';

/** Values of the wrong type: a method that does not read a member still fails if methods before or after it read it. */
const wrong: Readonly<Record<string, readonly RequestFields[]>> = {
  profile: [
    ...[{ traits: 'x' }, { traits: false }, { traits: 'null' }, { traits: ['a'] }, { 'traits.email': false }],
    ...[{ transient_payload: 'x' }, { transient_payload: '[1' }, { transient_payload: false }],
  ],
  password: [{ traits: 'x' }, { transient_payload: 'x' }, { transient_payload: false }, { password: false }],
  totp: [
    ...[{ totp_unlink: 'x' }, { totp_unlink: 2 }, { totp_unlink: 'T' }, { totp_unlink: ['a'] }],
    ...[{ transient_payload: 'x' }, { transient_payload: false }, { totp_code: false }],
  ],
  lookup_secret: [
    ...[{ lookup_secret_regenerate: 'x' }, { lookup_secret_reveal: 2 }, { lookup_secret_confirm: {} }],
    ...[{ lookup_secret_disable: 'null' }, { lookup_secret_reveal: true, transient_payload: false }],
  ],
  nonsense: [{ transient_payload: false }, { transient_payload: 'x' }, { totp_unlink: 'x' }],
};

/** Settings and second factors with malformed bodies. */
export default contract('settings/malformed-bodies', { profile: 'second-factor' }, async (stage) => {
  const { admin, browser, form, native, email } = stage;
  const address = email('malformed');
  await makeIdentity(admin, address);
  await signIn(browser, address);
  await signIn(form, address);
  await signIn(native, address, 'api');
  for (const [method, list] of Object.entries(wrong)) await settings(stage, method, list);
  for (const method of ['totp', 'lookup_secret', 'nonsense']) await login(stage, method);
});

async function settings({ browser, form, native, note }: Stage, method: string, list: readonly RequestFields[]) {
  const read = '/self-service/settings/flows?id=';
  for (const fields of list) {
    note(`${method}: ${JSON.stringify(fields)}`);
    const flow = await startApi(native, 'settings');
    await submit(native, flow, { method, ...fields });
    await native.get(`${read}${text(flow, 'id')}`);
    // Refusals only: in a form's fields the token comes before or after the wrong value at random.
    const page = await open(form, 'settings');
    await submit(form, page, { method, ...fields });
    if (Object.values(fields).includes('x'))
      await submit(browser, await start(browser, 'settings'), { method, ...fields });
  }
}

async function login({ browser, form, native, note }: Stage, method: string): Promise<void> {
  const read = '/self-service/login/flows?id=';
  for (const fields of [{ transient_payload: 'x' }, { transient_payload: false }, { totp_code: {} }]) {
    note(`aal2, ${method}: ${JSON.stringify(fields)}`);
    await submit(browser, await start(browser, 'login', '?aal=aal2'), { method, ...fields });
    const page = await open(form, 'login', '?aal=aal2');
    await submit(form, page, { method, ...fields });
    await form.fetch(`${read}${text(page, 'id')}`);
    await submit(native, await startApi(native, 'login', '?aal=aal2'), { method, ...fields });
  }
}
