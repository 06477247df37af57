import { makeIdentity, parameter, text } from '../../../kit/index.ts';
import { enrolLookup, enrolTotp, signIn } from '../../../kit/second-factor.ts';
import { contract } from '../../../runner/contract.ts';

/** Credentials of second factors in the admin API, with their secrets. */
export default contract('identities/credentials-shown', { profile: 'second-factor' }, async (stage) => {
  const { admin, browser, email, note, label } = stage;
  const address = email('ada');
  const id = await makeIdentity(admin, address);
  await signIn(browser, address);
  await enrolTotp(browser);
  const { body } = await admin.get(`/admin/identities/${id}?include_credential=totp`, { unrecorded: true });
  label('totp_secret', parameter(text(body, 'credentials.totp.config.totp_url'), 'secret'));
  for (const code of await enrolLookup(browser)) label('lookup_secret', code);
  for (const query of [
    '',
    '?include_credential=totp',
    '?include_credential=lookup_secret',
    '?include_credential=totp&include_credential=lookup_secret',
    '?include_credential=webauthn',
    '?include_credential=link_recovery',
    '?include_credential=code_recovery',
    '?include_credential=TOTP',
    '?include_credential=',
  ]) {
    note(`one person: ${query}`);
    await admin.get(`/admin/identities/${id}${query}`);
    note(`a list: ${query}`);
    await admin.get(`/admin/identities?ids=${id}${query.replace('?', '&')}`);
  }
  note('without them');
  await admin.delete(`/admin/identities/${id}/credentials/totp`);
  await admin.get(`/admin/identities/${id}?include_credential=totp`);
  await admin.delete(`/admin/identities/${id}/credentials/lookup_secret`);
  await admin.get(`/admin/identities/${id}?include_credential=lookup_secret`);
});
