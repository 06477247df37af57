import { password } from '../../../kit/index.ts';
import { contract } from '../../../runner/contract.ts';

/** A server whose default identity schema is not among its schemas. */
export default contract('identities/missing-default-schema', { profile: 'missing-schema' }, async (stage) => {
  const { admin, email, newBrowser, newForm, newNative, note } = stage;
  note('schemas');
  await newNative().get('/schemas');
  await newNative().get('/schemas/nobody');
  await newNative().get('/schemas/default');
  for (const kind of ['login', 'registration', 'recovery', 'verification']) {
    note(`a ${kind} begins`);
    await newNative().get(`/self-service/${kind}/api`);
    await newBrowser().fetch(`/self-service/${kind}/browser`);
    await newForm().navigate(`/self-service/${kind}/browser`);
  }
  note('people');
  const credentials = { password: { config: { password } } };
  for (const [name, schema] of [
    ['preset', {}],
    ['empty', { schema_id: '' }],
    ['named', { schema_id: 'nobody' }],
    ['known', { schema_id: 'default' }],
  ] as const)
    await admin.post('/admin/identities', { ...schema, traits: { email: email(name) }, credentials });
});
