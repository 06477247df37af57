import { password, startApi, submit } from '../../../kit/index.ts';
import { contract } from '../../../runner/contract.ts';

const names = ['q"t', 'x/y', 't~l', 'ünï', 'with space', '<b>&', '100%'];

/** Traits whose names have a meaning in JSON pointers, URLs or JSON; and batches of which one identity remains. */
export default contract(
  'identities/trait-names',
  { profile: 'odd-schemas' },
  async ({ admin, native, email, note }) => {
    const address = email('member');
    const all = (value: unknown) => Object.fromEntries(names.map((name) => [name, value]));
    for (const value of [undefined, 'x', 1, 'xy']) {
      note(`traits of odd names: ${value}`);
      const traits = { ...all(value), email: address };
      const flow = await startApi(native, 'registration', '?identity_schema=names');
      await submit(native, flow, { method: 'profile', traits });
      await submit(native, flow, { method: 'password', password, traits });
    }
    // Several errors at once come in random order.
    for (const traits of [{}, ...names.map((name) => ({ ...all('xy'), [name]: 'x' }))])
      await admin.post('/admin/identities', { schema_id: 'names', traits: { ...traits, email: email('made') } });
    const taken = { create: { schema_id: 'numbers', traits: { email: address } } };
    const wrong = { create: { schema_id: 'numbers', traits: { email: 7 } } };
    const first = { create: { schema_id: 'numbers', traits: { email: email('first') } } };
    const batches = {
      taken: [taken],
      'taken, beside wrong ones': [wrong, taken, wrong],
      several: [taken, wrong, first],
    };
    for (const [title, identities] of Object.entries(batches)) {
      note(`a batch: ${title}`);
      await admin.patch('/admin/identities', { identities });
    }
  },
);
