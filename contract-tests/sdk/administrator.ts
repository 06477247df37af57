import { refusedStatus, type SdkWorld } from './world.ts';

const schema_id = 'default';
const nobody = '7c2d8a50-1a4c-4a9f-9a53-6f9d4c3c2b1a';

/** Calls the methods for administrators: identities, recovery, sessions, schemas, metadata. */
export async function identities({ identities, schemas, frontend, metadata }: SdkWorld): Promise<void> {
  const traits = { email: 'sdk-made@example.org' };
  const password = 'violet-lantern-4711';
  const { data: made } = await identities.createIdentity({
    createIdentityBody: {
      schema_id,
      traits,
      external_id: 'sdk-1',
      credentials: { password: { config: { password } } },
    },
  });
  const { id } = made;
  await identities.getIdentity({ id, includeCredential: ['password'] });
  await identities.getIdentityByExternalID({ externalID: 'sdk-1' });
  await identities.listIdentities({ credentialsIdentifier: traits.email });
  await identities.updateIdentity({ id, updateIdentityBody: { schema_id, state: 'active', traits } });
  await identities.patchIdentity({ id, jsonPatch: [{ op: 'add', path: '/metadata_public', value: { plan: 'gold' } }] });
  const other = { schema_id, traits: { email: 'sdk-batch@example.org' } };
  const { data: batch } = await identities.batchPatchIdentities({
    patchIdentitiesBody: { identities: [{ patch_id: nobody, create: other }] },
  });
  await identities.deleteIdentity({ id: batch.identities?.[0]?.identity ?? '' });
  await identities.createRecoveryCodeForIdentity({ createRecoveryCodeForIdentityBody: { identity_id: id } });
  await identities.createRecoveryLinkForIdentity({ createRecoveryLinkForIdentityBody: { identity_id: id } });

  const { data: flow } = await frontend.createNativeLoginFlow();
  const body = { method: 'password', identifier: traits.email, password } as const;
  const { data: login } = await frontend.updateLoginFlow({ flow: flow.id, updateLoginFlowBody: body });
  await identities.listIdentitySessions({ id });
  await identities.listSessions({ pageSize: 1 });
  await identities.getSession({ id: login.session.id, expand: ['identity'] });
  await identities.extendSession({ id: login.session.id });
  await identities.disableSession({ id: login.session.id });
  await identities.deleteIdentitySessions({ id });
  await refusedStatus(identities.deleteIdentityCredentials({ id, type: 'totp' }));
  await identities.deleteIdentity({ id });
  await refusedStatus(identities.getIdentity({ id }));

  const { data: known } = await schemas.listIdentitySchemas();
  await schemas.getIdentitySchema({ id: known[0]?.id ?? '' });
  await metadata.getVersion();
  // Only the separate clients have these.
  const probes = metadata as object as Readonly<Partial<Record<'isAlive' | 'isReady', () => Promise<unknown>>>>;
  await probes.isAlive?.();
  await probes.isReady?.();
  await refusedStatus(identities.manageSessions({ manageSessionsBody: { action: 'disable' } }));
  await refusedStatus(identities.createTestLoginFlow({ createTestLoginFlowBody: { provider_id: 'none' } }));
}

/** Calls the methods for JSON Web Key sets. */
export async function keySets({ keys }: SdkWorld): Promise<void> {
  const set = 'sdk-set';
  const wish = { alg: 'ES256', kid: 'one', use: 'sig' };
  const { data: made } = await keys.createJsonWebKeySet({ set, createJsonWebKeySet: wish });
  const [jsonWebKey] = made.keys ?? [];
  if (!jsonWebKey) throw new Error('a set of no keys');
  const kid = jsonWebKey.kid;
  await keys.getJsonWebKeySet({ set });
  await keys.getJsonWebKey({ set, kid });
  await keys.setJsonWebKey({ set, kid, jsonWebKey });
  await keys.setJsonWebKeySet({ set, jsonWebKeySet: { keys: [jsonWebKey] } });
  await keys.deleteJsonWebKey({ set, kid });
  await keys.createJsonWebKeySet({ set, createJsonWebKeySet: wish });
  await keys.deleteJsonWebKeySet({ set });
}

/** Calls the methods for OAuth2 clients and trusted issuers. */
export async function clients({ oauth2, keys }: SdkWorld): Promise<void> {
  const id = 'sdk-client';
  await oauth2.createOAuth2Client({ oAuth2Client: { client_id: id, client_secret: 'a-secret-of-the-client' } });
  await oauth2.listOAuth2Clients({ pageSize: 2 });
  const { data: client } = await oauth2.getOAuth2Client({ id });
  await oauth2.setOAuth2Client({ id, oAuth2Client: { ...client, client_name: 'Reader' } });
  await oauth2.patchOAuth2Client({ id, jsonPatch: [{ op: 'replace', path: '/client_name', value: 'Writer' }] });
  const lifespans = { authorization_code_grant_access_token_lifespan: '10m' };
  await oauth2.setOAuth2ClientLifespans({ id, oAuth2ClientTokenLifespans: lifespans });
  await refusedStatus(oauth2.rotateOAuth2ClientSecret({ id }));
  await refusedStatus(oauth2.deleteRotatedOAuth2ClientSecrets({ id }));
  await oauth2.deleteOAuth2Token({ clientId: id });
  await oauth2.deleteOAuth2Client({ id });

  const set = 'sdk-issuer';
  const { data: made } = await keys.createJsonWebKeySet({
    set,
    createJsonWebKeySet: { alg: 'RS256', kid: 'one', use: 'sig' },
  });
  const { kid = '', kty = '', alg = '', use = '', n, e } = made.keys?.[0] ?? {};
  const issuer = 'https://issuer.example.org';
  const { data: trusted } = await oauth2.trustOAuth2JwtGrantIssuer({
    trustOAuth2JwtGrantIssuer: {
      issuer,
      subject: 'member-1',
      expires_at: '2099-01-02T03:04:05Z',
      scope: ['openid'],
      jwk: { kid, kty, alg, use, ...(n && { n }), ...(e && { e }) },
    },
  });
  const trust = { id: trusted.id ?? '' };
  await oauth2.getTrustedOAuth2JwtGrantIssuer(trust);
  await oauth2.listTrustedOAuth2JwtGrantIssuers({ issuer });
  await oauth2.deleteTrustedOAuth2JwtGrantIssuer(trust);
  await keys.deleteJsonWebKeySet({ set });
}
