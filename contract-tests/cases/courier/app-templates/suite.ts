import { makeIdentity, open, startApi, submit } from '../../../kit/index.ts';
import { contract, type Stage } from '../../../runner/contract.ts';
import { delivered } from '../http/suite.ts';

/** Address of the app for which the profile's templates were made. */
const app = 'https://id.example';
const method = 'code';
const payload = (locale: unknown, screen: string, id: string, start = app) => ({
  transient_payload: { locale, flow_url: `${start}/${screen}?flow=${id}` },
});

/** Messages from the app's own templates (`npm run templates`), in the language of the request. */
export default contract('courier/app-templates', { profile: 'app-templates' }, async (stage) => {
  await signIns(stage);
  await textMessages(stage);
  await mails(stage);
  await unknownUsers(stage);
});

/** A code for a sign-in, with and without a link to its flow. */
async function signIns(stage: Stage): Promise<void> {
  const { admin, email, newForm, newNative, note } = stage;
  const address = email('ada');
  await makeIdentity(admin, address, { traits: { email: address } });
  for (const [name, locale, start] of [
    ['in French', 'fr', app],
    ['in a language without texts', 'tlh', app],
    ['in no language', 7, app],
    ['with the address of another site', 'de', 'https://id.example.evil.example'],
    ['with more than a flow in the address', 'se', `${app}/login?flow=00000000-0000-0000-0000-000000000000&return_to=`],
  ] as const) {
    note(`a sign-in ${name}`);
    const native = newNative();
    const flow = await startApi(native, 'login');
    const id = (flow as { id: string }).id;
    await submit(native, flow, { method, identifier: address, ...payload(locale, 'login', id, start) });
  }
  note('a sign-in that tells nothing');
  const native = newNative();
  await submit(native, await startApi(native, 'login'), { method, identifier: address });
  note('a sign-in by a form, in Chinese');
  const form = newForm();
  const page = await open(form, 'login');
  const { transient_payload } = payload('zh', 'login', (page as { id: string }).id);
  await submit(form, page, { method, identifier: address, transient_payload: JSON.stringify(transient_payload) });
  await delivered(stage, address);
}

async function textMessages(stage: Stage): Promise<void> {
  const { admin, phone, newNative, note } = stage;
  const member = async (name: string) => {
    const number = phone(name, '77');
    await admin.post('/admin/identities', { schema_id: 'default', traits: { phone: number } }, { unrecorded: true });
    return number;
  };
  note('text messages: a sign-in in German');
  const [first, second, third, fourth] = [await member('in'), await member('back'), phone('new'), phone('verified')];
  const native = newNative();
  await submit(native, await startApi(native, 'login'), { method, identifier: first, ...payload('de', 'login', '') });
  await delivered(stage, first);
  note('text messages: a recovery in Russian');
  const recovery = { method, recovery_address: second, ...payload('ru', 'recovery', '') };
  await submit(native, await startApi(native, 'recovery'), recovery);
  await delivered(stage, second);
  note('text messages: a sign-up in Polish');
  const signUp = { method, traits: { phone: third }, ...payload('pl', 'registration', '') };
  await submit(native, await startApi(native, 'registration'), signUp);
  await delivered(stage, third);
  note('text messages: a verification in Finnish');
  const withPassword = { method: 'password', password: 'amber-harbour-2290', traits: { phone: fourth } };
  const flow = await startApi(native, 'registration');
  await submit(native, flow, { ...withPassword, ...payload('fi', 'registration', '') });
  await delivered(stage, fourth);
}

/** The other mails to people with an account, or who make one. */
async function mails(stage: Stage): Promise<void> {
  const { admin, email, newNative, note } = stage;
  note('a sign-up in Spanish');
  const native = newNative();
  const signUp = await startApi(native, 'registration');
  const next = email('next');
  const spanish = payload('es', 'registration', (signUp as { id: string }).id);
  await submit(native, signUp, { method, traits: { email: next }, ...spanish });
  await delivered(stage, next);
  for (const [kind, locale] of [
    ['recovery', 'nl'],
    ['verification', 'fr'],
  ] as const) {
    note(`a ${kind}: ${locale}`);
    const address = email(kind);
    await makeIdentity(admin, address, { traits: { email: address } });
    const flow = await startApi(native, kind);
    const told = payload(locale, kind, (flow as { id: string }).id);
    await submit(native, flow, { method, email: address, recovery_address: address, ...told });
    await delivered(stage, address);
  }
}

async function unknownUsers(stage: Stage): Promise<void> {
  const { email, newNative, note } = stage;
  for (const kind of ['recovery', 'verification'] as const) {
    note(`nobody: ${kind}`);
    const [address, native] = [email(`nobody-${kind}`), newNative()];
    const fields = { method, email: address, recovery_address: address };
    await submit(native, await startApi(native, kind), { ...fields, ...payload('en', kind, '') });
    await delivered(stage, address);
  }
}
