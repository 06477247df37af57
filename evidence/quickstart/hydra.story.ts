import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loginForm } from '@members/testkit/browser/steps';
import { expect, test } from '@members/testkit/browser/test';
import { root } from '@members/testkit/servers';
import { cleanUp, hydra, kratos, startHydra, startKratos, startOurUi } from './quickstart.ts';

const ends: (() => Promise<void>)[] = [];
test.afterEach(() => cleanUp(ends.splice(0)));

const callback = 'http://127.0.0.1:5555/callback';
const json = { 'content-type': 'application/json' };
const person = { email: 'camille@example.org', password: 'tournesol-lundi-7' };

/** Own claims for the application, and one from Kratos's session in its access token. */
const claims = `
scopes:
  "*":
    level: { from: session.acr, in: [access_token] }
clients:
  quickstart:
    profile:
      nickname: traits.name.first
`;

function claimsFile(): string {
  const file = join(mkdtempSync(join(tmpdir(), 'claims-')), 'claims.yaml');
  writeFileSync(file, claims);
  return file;
}

/** Returns the claims of a token (RFC 7519, section 3). */
const payloadOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

test("in Hydra's quickstart beside Kratos's an application gets its tokens, with the names of the person", async ({
  page,
}) => {
  // Hydra's file names the UI at port 3000, Kratos's file at port 4455.
  await startHydra(ends);
  await startKratos(ends, { OAUTH2_PROVIDER_URL: hydra.admin });
  const variables = { HYDRA_ADMIN_URL: hydra.admin, CLAIMS_FILE: claimsFile() };
  await startOurUi(ends, [3000, 4455], { ...variables, DANGEROUSLY_DISABLE_SECURE_CSRF_COOKIES: 'true' });
  const post = async (address: string, body: object) =>
    (await fetch(address, { method: 'POST', headers: json, body: JSON.stringify(body) })).json();
  await post(`${kratos.admin}/admin/identities`, {
    schema_id: 'default',
    traits: { email: person.email, name: { first: 'Camille', last: 'Martin' } },
    credentials: { password: { config: { password: person.password } } },
  });
  const client = await post(`${hydra.admin}/admin/clients`, {
    client_id: 'quickstart',
    client_name: 'Quickstart',
    redirect_uris: [callback],
    grant_types: ['authorization_code', 'refresh_token'],
    scope: 'openid offline email profile',
  });
  const application = createServer((_, response) => response.end('called back')).listen(5555, '127.0.0.1');
  ends.push(async () => {
    application.close();
    application.closeAllConnections();
  });

  const query = new URLSearchParams({
    client_id: client.client_id,
    redirect_uri: callback,
    response_type: 'code',
    scope: 'openid offline email profile',
    state: 'a-state-of-some-length',
  });
  await page.goto(`${hydra.public}/oauth2/auth?${query}`);
  const { identifier, password, submit } = loginForm(page);
  await identifier.fill(person.email);
  await password.fill(person.password);
  await submit.click();
  await page.getByRole('button', { name: 'Autoriser' }).click();
  await page.waitForURL(`${callback}**`);

  const code = new URL(page.url()).searchParams.get('code') ?? '';
  const answer = await fetch(`${hydra.public}/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${client.client_id}:${client.client_secret}`)}` },
    body: new URLSearchParams({ grant_type: 'authorization_code', code, redirect_uri: callback }),
  });
  const answered = await answer.json();
  expect(answered).toMatchObject({ token_type: 'bearer', refresh_token: expect.any(String) });
  const idToken = payloadOf(answered.id_token);
  expect(idToken).toMatchObject({
    email: person.email,
    email_verified: false,
    name: 'Camille Martin',
    given_name: 'Camille',
    family_name: 'Martin',
    nickname: 'Camille',
    amr: ['password'],
  });
  const token = await fetch(`${hydra.admin}/admin/oauth2/introspect`, {
    method: 'POST',
    body: new URLSearchParams({ token: answered.access_token }),
  });
  expect(await token.json()).toMatchObject({ active: true, ext: { level: 'aal1' } });

  // The command says the same without a sign-in.
  const env = {
    ...variables,
    KRATOS_PUBLIC_URL: kratos.public,
    KRATOS_ADMIN_URL: kratos.admin,
    HYDRA_PUBLIC_URL: hydra.public,
  };
  const printed = JSON.parse(
    execFileSync(process.execPath, ['dist/gateway/main.mjs', '--claims', person.email, 'quickstart'], {
      cwd: root,
      env,
    }).toString(),
  );
  expect(idToken).toMatchObject(printed.id_token);
  expect(printed.access_token).toEqual({ level: 'aal1' });
});
