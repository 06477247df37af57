import { makeIdentity, open, start, startApi, submit } from '../../../kit/index.ts';
import { signIn } from '../../../kit/second-factor.ts';
import { contract, type Stage } from '../../../runner/contract.ts';
import { delivered } from '../http/suite.ts';

const method = 'link';
const payload = { lang: 'fr', list: ['one', 2], deep: { yes: true }, odd: '<b>' };

/** Messages with links, from configured templates, with the transient payload of the request. */
export default contract('courier/templates-links', { profile: 'templates-links' }, async (stage) => {
  for (const kind of ['recovery', 'verification'] as const) {
    await requestMessage(stage, kind);
    await unknownUsers(stage, kind);
  }
  await startedVerifications(stage);
});

type Kind = 'recovery' | 'verification';

async function requestMessage(stage: Stage, kind: Kind): Promise<void> {
  const { admin, email, newBrowser, newForm, newNative, note } = stage;
  const member = async (name: string) => {
    const address = email(`${kind}-${name}`);
    await makeIdentity(admin, address, { traits: { email: address } });
    return address;
  };
  note(`${kind}: a native app tells something`);
  const [app, native] = [await member('app'), newNative()];
  await submit(native, await startApi(native, kind), { method, email: app, transient_payload: payload });
  await delivered(stage, app);
  note(`${kind}: a script tells nothing`);
  const [script, browser] = [await member('script'), newBrowser()];
  await submit(browser, await start(browser, kind), { method, email: script });
  await delivered(stage, script);
  note(`${kind}: a form tells something`);
  const [page, form] = [await member('page'), newForm()];
  await submit(form, await open(form, kind), { method, email: page, transient_payload: JSON.stringify(payload) });
  await delivered(stage, page);
}

async function unknownUsers(stage: Stage, kind: Kind): Promise<void> {
  const { email, newNative, note } = stage;
  for (const [name, more] of Object.entries({ told: { transient_payload: payload }, quiet: {} })) {
    note(`${kind}: somebody unknown: ${name}`);
    const [address, native] = [email(`${kind}-${name}`), newNative()];
    await submit(native, await startApi(native, kind), { method, email: address, ...more });
    await delivered(stage, address);
  }
}

/** A registration and a change of address each start a verification. */
async function startedVerifications(stage: Stage): Promise<void> {
  const { email, newNative, note } = stage;
  const [first, second, third] = [email('first'), email('second'), email('third')];
  const [native, password] = [newNative(), 'amber-harbour-2290'];
  for (const [address, more] of [
    [first, { transient_payload: payload }],
    [second, {}],
  ] as const) {
    note('a sign-up begins a verification');
    const flow = await startApi(
      native,
      'registration',
      '?after_verification_return_to=http%3A%2F%2F127.0.0.1%3A4455%2Fin',
    );
    await submit(native, flow, { method: 'password', password, traits: { email: address }, ...more });
    await delivered(stage, address);
  }
  note('a change of the address begins one');
  await signIn(native, first, 'api', password);
  const traits = { email: third };
  await submit(native, await startApi(native, 'settings'), { method: 'profile', traits, transient_payload: payload });
  await delivered(stage, third);
}
