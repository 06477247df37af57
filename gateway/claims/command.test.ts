import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../config/config.ts';
import { serve } from '../testing.ts';
import { noClaims, parseClaimMap } from './claim-map.ts';
import { checkClaimMap, readClaimMap } from './claims-file.ts';
import { printedClaims } from './command.ts';

const identity = {
  id: '5f1c6a9e-4e0b-4b7e-9d3c-0c9f4b1f0a11',
  schema_id: 'default',
  traits: { email: 'ada@b.example', name: { first: 'Ada', last: 'Byron' } },
};

const session = (level: string, at: string) => ({
  id: level,
  authenticator_assurance_level: level,
  authenticated_at: at,
  authentication_methods: [{ method: 'password' }],
});

const schema = {
  properties: { traits: { properties: { email: {}, name: { properties: { first: {}, last: {} } } } } },
};

/** Serves the admin APIs of Kratos and Hydra, and Kratos's schemas. */
const serveOry = () =>
  serve((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://ory');
    const answers: Readonly<Record<string, unknown>> = {
      '/admin/identities': searchParams.get('credentials_identifier') === 'ada@b.example' ? [identity] : [],
      [`/admin/identities/${identity.id}`]: identity,
      [`/admin/identities/${identity.id}/sessions`]: [
        session('aal1', '2026-01-01T00:00:00Z'),
        session('aal2', '2026-01-02T00:00:00Z'),
      ],
      '/admin/clients/shop': { client_id: 'shop', scope: 'openid profile' },
      '/schemas': [{ id: 'default', schema }],
    };
    const answer = answers[pathname];
    response.writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer ?? {}));
  });

async function print(...words: readonly string[]) {
  const { url } = await serveOry();
  const config = readConfig({
    KRATOS_PUBLIC_URL: url,
    KRATOS_ADMIN_URL: url,
    HYDRA_ADMIN_URL: url,
    HYDRA_PUBLIC_URL: url,
  });
  const map = parseClaimMap(
    'claims.yaml',
    'scopes: { openid: { level: { from: session.acr, in: [access_token] } } }',
  ).data;
  return JSON.parse(await printedClaims(config, map, words));
}

test('prints the claims of a person for a client, by the latest session', async () => {
  const claims = {
    scopes: ['openid', 'profile'],
    id_token: { name: 'Ada Byron', given_name: 'Ada', family_name: 'Byron' },
    access_token: { level: 'aal2' },
  };
  expect(await print('ada@b.example', 'shop')).toEqual(claims);
  expect(await print(identity.id, 'shop')).toEqual(claims);
});

test('takes other scopes', async () => {
  expect(await print('ada@b.example', 'shop', 'email')).toEqual({
    scopes: ['email'],
    id_token: { email: 'ada@b.example', email_verified: false },
    access_token: {},
  });
});

test('says what is missing', async () => {
  await expect(print('nobody@b.example', 'shop')).rejects.toThrow('identity nobody@b.example: Kratos has none');
  await expect(print('ada@b.example', 'unknown')).rejects.toThrow('client unknown: ');
  await expect(print('ada@b.example')).rejects.toThrow('expected --claims PERSON CLIENT');
  const config = readConfig({ KRATOS_PUBLIC_URL: 'http://127.0.0.1:1' });
  await expect(printedClaims(config, noClaims, ['a', 'b'])).rejects.toThrow('expected KRATOS_ADMIN_URL');
});

test('a file is checked against the schemas of a running Kratos, and not at all if there is none', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'claims-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'claims.yaml');
  writeFileSync(path, 'scopes:\n  profile:\n    nickname: traits.name.frist\n');
  const file = await readClaimMap(path);
  const { url } = await serveOry();
  await expect(checkClaimMap(file, url)).rejects.toThrow(
    `${path}:3: scopes.profile.nickname: traits.name.frist is not in`,
  );
  expect(await checkClaimMap(file, 'http://127.0.0.1:1')).toMatch(/^CLAIMS_FILE: its traits were not checked/);
  await expect(readClaimMap('/not/there')).rejects.toThrow('CLAIMS_FILE: expected a file that can be read, got ENOENT');
});
