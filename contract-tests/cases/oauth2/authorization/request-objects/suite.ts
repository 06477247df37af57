import { authorizeByAdminApi } from '../../../../kit/answers.ts';
import { farFuture, longAgo, makeKey, signJwt } from '../../../../kit/jwt.ts';
import { callback } from '../../../../kit/oauth2.ts';
import { contract } from '../../../../runner/contract.ts';

const client = 'contract-objects';

/** Signed request objects, by value and by reference (OpenID Connect Core, 6). */
export default contract('oauth2/authorization/request-objects', { profile: 'oauth2-hooks' }, async (stage) => {
  const { addresses, hydra, newForm, note } = stage;
  const [rsa, ec, pss, stranger] = [
    makeKey('RS256', 'one'),
    makeKey('ES256', 'two'),
    makeKey('PS256', 'three'),
    makeKey('RS256', 'one'),
  ];
  const all = {
    ...{ client_id: client, response_type: 'code', redirect_uri: callback, scope: 'openid photos' },
    ...{ state: 'state-of-the-object', nonce: 'nonce-of-the-object' },
  };
  const hookUrl = (text: string) => `${addresses.hooks}/hydra/say?text=${encodeURIComponent(text)}`;
  const good = hookUrl(signJwt(rsa, all));
  const others = [hookUrl('nonsense'), hookUrl(signJwt(stranger, all)), `${addresses.hydra}/nowhere`];
  await hydra.admin.delete(`/admin/clients/${client}`, undefined, { unrecorded: true });
  note('the client');
  await hydra.admin.post('/admin/clients', {
    client_id: client,
    redirect_uris: [callback],
    scope: 'openid offline_access photos',
    token_endpoint_auth_method: 'none',
    jwks: { keys: [rsa.jwk, ec.jwk, pss.jwk] },
    request_uris: [good, ...others],
  });
  const form = newForm();
  const sendRequest = (more: Readonly<Record<string, string>>) =>
    authorizeByAdminApi(
      stage,
      form,
      `/oauth2/auth?${new URLSearchParams({ client_id: client, response_type: 'code', scope: 'openid', ...more })}`,
      {
        login: { remember: false },
        consent: { grant_scope: ['openid'] },
      },
    );
  note('signed');
  for (const key of [rsa, ec, pss]) await sendRequest({ request: signJwt(key, all) });
  await sendRequest({ request: signJwt(rsa, all, { kid: undefined }) });
  await sendRequest({
    request: signJwt(rsa, { ...all, max_age: 5, extra: ['a', 'b'], flag: true }),
    state: 'state-of-the-address',
  });
  await sendRequest({ request: signJwt(rsa, { ...all, response_type: 'token' }) });
  note('not signed at all');
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  await sendRequest({ request: `${part({ alg: 'none' })}.${part(all)}.` });
  note('by reference');
  await sendRequest({ request_uri: good });
  note('refused');
  const state = 'state-of-the-address';
  const rest = { state, redirect_uri: callback };
  await sendRequest({ ...rest, request: 'nonsense' });
  await sendRequest({ ...rest, request: signJwt(stranger, all) });
  await sendRequest({ ...rest, request: signJwt(rsa, all, { kid: 'nobody' }) });
  await sendRequest({ ...rest, request: signJwt(rsa, all, { alg: 'HS256' }) });
  await sendRequest({ ...rest, request: signJwt(rsa, { ...all, exp: longAgo }) });
  await sendRequest({ ...rest, request: signJwt(rsa, { ...all, nbf: farFuture }) });
  await sendRequest({ ...rest, request: signJwt(rsa, all), request_uri: good });
  for (const address of others) await sendRequest({ ...rest, request_uri: address });
  await sendRequest({ ...rest, request_uri: 'http://127.0.0.1:4446/object' });
  await sendRequest({ ...rest, scope: 'photos', request: 'nonsense' });
  note('one algorithm alone');
  await hydra.admin.patch(`/admin/clients/${client}`, [
    { op: 'add', path: '/request_object_signing_alg', value: 'ES256' },
  ]);
  for (const key of [rsa, ec]) await sendRequest({ ...rest, request: signJwt(key, all) });
  await sendRequest({ ...rest, request: `${part({ alg: 'none' })}.${part(all)}.` });
});
