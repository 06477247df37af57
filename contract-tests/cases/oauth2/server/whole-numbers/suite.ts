import { contract } from '../../../../runner/contract.ts';

/** Integers with signs, underscores or prefixes: Go accepts only digits. */
export default contract('oauth2/server/whole-numbers', { profile: 'oauth2' }, async ({ hydra, note }) => {
  for (const number of ['1.0', '1E2', '100e-2', '1.5', '0.1e-7', '9007199254740993', '12345678901234567890']) {
    note(number);
    const send = (path: string, member: string) =>
      hydra.admin.put(path, undefined, {
        raw: `{"${member}":${number}}`,
        headers: { 'content-type': 'application/json' },
      });
    await send('/admin/clients/nobody', 'client_secret_expires_at');
    await send('/admin/oauth2/auth/requests/login/accept?login_challenge=a', 'remember_for');
    await send('/admin/oauth2/auth/requests/login/reject?login_challenge=a', 'status_code');
    await send('/admin/oauth2/auth/requests/consent/accept?consent_challenge=a', 'remember_for');
  }
});
