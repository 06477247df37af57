import { startApi } from '../../../kit/index.ts';
import { contract } from '../../../runner/contract.ts';

/** Kratos with `disallow_private_ip_ranges` and an identity schema with a `$ref` to a private address. */
export default contract('server/private-references', { profile: 'private-references' }, async (stage) => {
  const { admin, browser, email, form, native, note } = stage;
  note('a form of that schema');
  await startApi(native, 'registration');
  await browser.fetch('/self-service/registration/browser');
  const { location } = await form.navigate('/self-service/registration/browser');
  await form.fetch(`/self-service/errors${new URL(location).search}`);
  note('the schema');
  await native.get('/schemas');
  await native.get('/schemas/default');
  note('an identity of that schema');
  await admin.post('/admin/identities', { schema_id: 'default', traits: { email: email('member') } });
  note('sign-in');
  await startApi(native, 'login');
});
