import { edgeCaseHashes, type ImportedHash, validHashes } from '../../../kit/hashes.ts';
import { password, startApi, submit, text } from '../../../kit/index.ts';
import { contract, type Stage } from '../../../runner/contract.ts';

/** 76 characters, too many for bcrypt: the hash of another scheme is kept. */
const long = password.repeat(4);
const longHash = '$argon2id$v=19$m=64,t=1,p=1$Y29udHJhY3QtdGVzdHMtMQ$flEDezi+XDvHMQb+dNPhAzT8SUzZS6c74Si9xRWQMrk';

/** Addresses of identities with imported passwords, by the name of the hash. */
type Addresses = ReadonlyMap<string, string>;

export default contract('identities/import-passwords', { profile: 'password' }, async (stage) => {
  const all = [...validHashes, ...edgeCaseHashes];
  const addresses = new Map(all.map(([scheme]) => [scheme, stage.email(scheme)]));
  await importAll(stage, addresses);
  await signIn(stage, addresses);
  await replace(stage);
});

const imported = (address: string, hashed_password: string) => ({
  traits: { email: address, firstName: 'Ada', lastName: 'Byron' },
  credentials: { password: { config: { hashed_password } } },
});

async function importAll({ admin, email, note }: Stage, addresses: Addresses): Promise<void> {
  note('import: refused');
  await admin.post('/admin/identities', imported(email('unknown-scheme'), '$unknown$eA=='));
  note('import');
  const create = ([scheme, hash]: ImportedHash) => ({ create: imported(addresses.get(scheme) ?? '', hash) });
  await admin.patch('/admin/identities', { identities: [...validHashes, ...edgeCaseHashes].map(create) });
}

/** Signs in with a wrong password, then with the correct one. */
async function signIn({ native, newNative, note }: Stage, addresses: Addresses): Promise<void> {
  const lasting = await startApi(native, 'login');
  for (const [scheme] of validHashes) {
    note(`sign in: ${scheme}`);
    const account = { method: 'password', identifier: addresses.get(scheme) };
    await submit(native, lasting, { ...account, password: 'another-password' });
    const person = newNative();
    const { body } = await person.get('/self-service/login/api', { unrecorded: true });
    await submit(person, body, { ...account, password });
  }
  for (const [scheme] of edgeCaseHashes) {
    note(`sign in: ${scheme}`);
    const person = newNative();
    const { body } = await person.get('/self-service/login/api', { unrecorded: true });
    await submit(person, body, { method: 'password', identifier: addresses.get(scheme), password });
  }
}

async function replace({ admin, email, newNative, note }: Stage): Promise<void> {
  const [, argon2i = ''] = validHashes.find(([scheme]) => scheme === 'argon2i') ?? [];
  const cases = [
    ['a hash that the first sign-in replaces', 'replaced', argon2i, password, ''],
    ['a hash that bcrypt cannot replace', 'of-76-letters', longHash, long, '?include_credential=password'],
  ] as const;
  for (const [title, name, hash, secret, query] of cases) {
    note(title);
    const address = email(name);
    const { body } = await admin.post('/admin/identities', imported(address, hash));
    const native = newNative();
    for (const _time of ['first', 'second']) {
      const flow = await startApi(native, 'login');
      await submit(native, flow, { method: 'password', identifier: address, password: secret });
      await admin.get(`/admin/identities/${text(body, 'id')}${query}`);
    }
  }
}
