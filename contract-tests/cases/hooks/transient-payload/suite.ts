import { loginsByMethod, registrationsByMethod, settingsByMethod } from '../../../kit/flows-by-method.ts';
import { makeIdentity, newestCode, password, start, startApi, submit } from '../../../kit/index.ts';
import { makeLinkedIdentity, providerPerson, returnToApp } from '../../../kit/oidc.ts';
import { flowClients, method, requestCode, submitAndFollow } from '../../../kit/recovery.ts';
import { signIn } from '../../../kit/second-factor.ts';
import { contract, type Stage } from '../../../runner/contract.ts';

const more = { transient_payload: { lang: 'fr', deep: { list: [1, 'two'] } } };

/** The transient payload of each method: which web hooks and mails contain it. */
export default contract('hooks/transient-payload', { profile: 'payloads' }, async (stage) => {
  await registration(stage);
  await login(stage);
  await settings(stage);
  await nativeApps(stage);
  await confirmed(stage);
});

/** Reads the hooks' data for an address, and the mails sent to it. */
async function showDeliveries({ addresses, admin, mail }: Stage, address: string): Promise<void> {
  await admin.get(`${addresses.hooks}/kept?by=${encodeURIComponent(address)}`);
  await mail.messages(address);
}

async function registration(stage: Stage): Promise<void> {
  for (const [name, way] of Object.entries(registrationsByMethod(stage, more))) {
    stage.note(`registration: ${name}`);
    const address = stage.email(`new-${name}`);
    await way(stage.newBrowser(), address, '');
    await showDeliveries(stage, address);
  }
}

async function login(stage: Stage): Promise<void> {
  const made: string[] = [];
  const email = (name: string) => {
    const address = stage.email(name);
    made.push(address);
    return address;
  };
  for (const [name, way] of Object.entries(await loginsByMethod({ ...stage, email }, more))) {
    stage.note(`login: ${name}`);
    await way(stage.newBrowser(), '?');
  }
  stage.note('what was told of those who signed in');
  for (const address of made) await showDeliveries(stage, address);
}

async function settings(stage: Stage): Promise<void> {
  for (const [name, way] of Object.entries(settingsByMethod(more))) {
    stage.note(`settings: ${name}`);
    const [browser, address] = [stage.newBrowser(), stage.email(`own-${name}`)];
    await makeIdentity(stage.admin, address, { traits: { email: address } });
    await signIn(browser, address);
    await way(browser, await start(browser, 'settings'), address);
    await showDeliveries(stage, address);
  }
}

/** Native apps, and apps whose flow continues in a browser. */
async function nativeApps(stage: Stage): Promise<void> {
  const { admin, email, newForm, newNative, note } = stage;
  const [known, linked] = [email('app-known'), email('app-linked')];
  await makeIdentity(admin, known, { traits: { email: known } });
  await makeLinkedIdentity(admin, linked, ['acme']);
  note('an app: password');
  await submit(newNative(), await startApi(newNative(), 'login'), {
    method: 'password',
    identifier: known,
    password,
    ...more,
  });
  await showDeliveries(stage, known);
  for (const [kind, address] of [
    ['login', linked],
    ['login', email('app-unknown')],
    ['registration', email('app-new')],
    ['registration', linked],
  ] as const) {
    note(`an app: ${kind} by a provider`);
    const { callback } = await returnToApp(newNative(), kind, 'acme', providerPerson(address), more);
    await newForm().navigate(callback);
    await showDeliveries(stage, address);
  }
  note('the code is told what the address was not');
  const [address, native] = [email('app-code'), newNative()];
  const flow = await startApi(native, 'registration');
  const fields = { method: 'code', traits: { email: address } };
  await submit(native, flow, { ...fields, ...more });
  await submit(native, flow, { ...fields, code: await newestCode(stage, address) });
  await showDeliveries(stage, address);
}

async function confirmed(stage: Stage): Promise<void> {
  for (const kind of ['recovery', 'verification'] as const) {
    const [flowClient] = flowClients(stage, kind);
    if (!flowClient) continue;
    stage.note(kind);
    const address = stage.email(kind);
    await makeIdentity(stage.admin, address, { traits: { email: address } });
    const { flow } = await requestCode(stage, flowClient, address);
    await submitAndFollow(flowClient.agent, flow, { method, email: address, ...more });
    await submitAndFollow(flowClient.agent, flow, { method, code: await newestCode(stage, address), ...more });
    await showDeliveries(stage, address);
  }
}
