import { startApi, submit } from '../../../kit/index.ts';
import { contract, type Stage } from '../../../runner/contract.ts';
import { delivered } from '../http/suite.ts';

const method = 'code';
const payload = { lang: 'fr', list: ['one', 2], deep: { yes: true } };

/** Text messages with codes, and mails to new users, from configured templates. */
export default contract('courier/templates-sms', { profile: 'templates-texts' }, async (stage) => {
  await newUsers(stage);
  await members(stage);
});

async function newUsers(stage: Stage): Promise<void> {
  const { email, phone, newNative, note } = stage;
  for (const [name, more] of Object.entries({ told: { transient_payload: payload }, quiet: {} })) {
    for (const traits of [{ email: email(name) }, { phone: phone(name) }]) {
      note(`somebody new by ${Object.keys(traits).join()}: ${name}`);
      const native = newNative();
      await submit(native, await startApi(native, 'registration'), { method, traits, ...more });
      await delivered(stage, Object.values(traits).join());
    }
  }
}

async function members(stage: Stage): Promise<void> {
  const { admin, phone, newNative, note } = stage;
  const member = async (name: string) => {
    const number = phone(name, '77');
    await admin.post('/admin/identities', { schema_id: 'default', traits: { phone: number } }, { unrecorded: true });
    return number;
  };
  for (const [name, more] of Object.entries({ told: { transient_payload: payload }, quiet: {} })) {
    const native = newNative();
    note(`recovery: ${name}`);
    const recovered = await member(`recovery-${name}`);
    await submit(native, await startApi(native, 'recovery'), { method, recovery_address: recovered, ...more });
    await delivered(stage, recovered);
    note(`verification: ${name}`);
    const verified = phone(`verification-${name}`);
    const fields = { method: 'password', password: 'amber-harbour-2290', traits: { phone: verified } };
    await submit(native, await startApi(native, 'registration'), { ...fields, ...more });
    await delivered(stage, verified);
  }
}
