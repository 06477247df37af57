import type { Stage } from '../runner/contract.ts';
import { open, start, startApi, submit } from './index.ts';

/** Creates an identity whose password is checked by the migration hook. @returns its address */
export async function makeUnmigratedIdentity({ admin, email }: Stage, name: string): Promise<string> {
  const address = email(name);
  await admin.post('/admin/identities', {
    schema_id: 'default',
    traits: { email: address, firstName: 'Ada' },
    credentials: { password: { config: { use_password_migration_hook: true } } },
  });
  return address;
}

/** Signs in with passwords that select each answer of the migration hook. @param more further answers, slow ones */
export async function passwordMigration(stage: Stage, ...more: readonly string[]): Promise<void> {
  const { addresses, admin, newBrowser, newForm, newNative, note } = stage;
  const words = ['mismatch', 'stutter', 'forbid', 'lost', 'created', 'broken', 'cancelled', 'match'];
  for (const word of [...words, ...more]) {
    const identifier = await makeUnmigratedIdentity(stage, word);
    const fields = { method: 'password', identifier, password: `${word}-0001` };
    note(`the other system: ${word}`);
    const native = newNative();
    await submit(native, await startApi(native, 'login'), fields);
    await admin.get(`${addresses.hooks}/kept?by=${encodeURIComponent(identifier)}`);
  }
  const identifier = await makeUnmigratedIdentity(stage, 'twice');
  const right = { method: 'password', identifier, password: 'match-0001' };
  note('a browser and a form');
  const [browser, form] = [newBrowser(), newForm()];
  await submit(browser, await start(browser, 'login'), { ...right, password: 'lost-0001' });
  await submit(form, await open(form, 'login'), { ...right, password: 'lost-0001' });
  await submit(form, await open(form, 'login'), { ...right, password: 'forbid-0001' });
  await submit(browser, await start(browser, 'login'), right);
  note('nobody is asked again');
  for (const password of ['match-0001', 'match-0002']) {
    const native = newNative();
    await submit(native, await startApi(native, 'login'), { ...right, password });
  }
  await admin.get(`${addresses.hooks}/kept?by=${encodeURIComponent(identifier)}`);
}
