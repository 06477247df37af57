import { startApi, text } from '../../../kit/index.ts';
import type { Agent } from '../../../runner/agent.ts';
import { contract, type Stage } from '../../../runner/contract.ts';

const json = { headers: { 'content-type': 'application/json' } };
const jwk = '"kty":"oct","k":"AAAA","alg":"HS256","use":"sig"';

/** Unusual bodies: duplicate members, confusable letters, invalid bytes, unusual multipart parts. */
export default contract('server/duplicate-members', { profile: 'sockets' }, async (stage) => {
  await members(stage);
  await keys(stage);
  await texts(stage);
  await bytes(stage);
  await parts(stage);
  for (const path of ['clients', 'keys'])
    await stage.hydra.admin.delete(`/admin/${path}/odd`, undefined, { unrecorded: true });
});

async function members({ admin, hydra, note }: Stage): Promise<void> {
  note('members that come twice, and names in letters that are others');
  const client = (raw: string) => hydra.admin.put('/admin/clients/odd', undefined, { ...json, raw });
  await hydra.admin.post('/admin/clients', { client_id: 'odd' }, { unrecorded: true });
  const rest = '"client_name":"odd","grant_types":["implicit"],"contacts":["a"]';
  for (const more of [
    '"scope":"a","scope":null',
    '"scope":"a","scope":"b"',
    '"scope":1,"scope":"b"',
    '"scope":"a","SCOPE":null',
    '"contacts":["b"],"contacts":null',
    '"contacts":["b"],"Contacts":["c"]',
    '"skip_consent":true,"skip_consent":null',
    '"metadata":{"a":1},"metadata":{"b":2}',
    '"implicit_grant_access_token_lifespan":"1h","implicit_grant_access_token_lifespan":null',
    '"\u017fcope":"a"',
    '"to\u017f_uri":"https://a.example.org"',
    '"s\u212aip_consent":true',
    '"\\u017fcope":"a"',
  ])
    await client(`{${rest},${more}}`);
  await client(`{${rest},"jwks":{"\u212aeys":[]}}`);
  const id = '2f6a5b0e-52d5-4f6a-9c0a-8f2a4b7f9d11';
  for (const more of [
    '"expires_in":"1x","expires_in":null',
    '"expire\u017f_in":"1x"',
    '"expires_in":1,"expires_in":"1x"',
  ])
    for (const path of ['code', 'link'])
      await admin.post(`/admin/recovery/${path}`, undefined, { ...json, raw: `{"identity_id":"${id}",${more}}` });
  for (const more of ['"\u017ftate":"x"', '"state":"x","state":null', '"state":"x","state":"active"'])
    await admin.post('/admin/identities', undefined, { ...json, raw: `{"schema_id":"none","traits":{},${more}}` });
}

async function keys({ hydra, note }: Stage): Promise<void> {
  note('the same of keys, which forbid it');
  const put = (path: string, raw: string) => hydra.admin.put(`/admin/keys/${path}`, undefined, { ...json, raw });
  for (const more of [
    '"kty":"oct"',
    '"kty":null',
    '"kid":null',
    '"other":1,"other":2',
    '"Kty":"RSA"',
    '"\u212aid":"b"',
  ])
    await put('odd/a', `{"kid":"a",${jwk},${more}}`);
  await put('odd', `{"\u212aeys":[{"kid":"a",${jwk}}]}`);
  await put('odd', `{"keys":[{"kid":"a",${jwk}}],"keys":null}`);
  await put('odd', `{"keys":[{"kid":"a",${jwk},"kid":"b"}]}`);
  await hydra.admin.post('/admin/keys/odd', undefined, { ...json, raw: '{"alg":"none","alg":null}' });
  const odd = `{"client_name":"odd","jwks":{"keys":[{"kid":"a",${jwk},"kid":"b"}]}}`;
  await hydra.admin.put('/admin/clients/odd', undefined, { ...json, raw: odd });
}

async function texts({ admin, hydra, note }: Stage): Promise<void> {
  note('times and patches as they were written');
  for (const written of [
    'é',
    '\\ud800',
    '\\ud83d\\ude00',
    '\\/',
    'a\\u0041',
    'a\\"\'',
    '2020-13-01T00:00:00\\u005a',
    '\\n',
  ]) {
    const created = `{"client_name":"odd","created_at":"${written}"}`;
    await hydra.admin.put('/admin/clients/odd', undefined, { ...json, raw: created });
    const expires = `{"issuer":"i","expires_at":"${written}"}`;
    await hydra.admin.post('/admin/trust/grants/jwt-bearer/issuers', undefined, { ...json, raw: expires });
    const patch = `[{"op":"${written}","path":"/${written}","value":["${written}",1.0]}]`;
    await hydra.admin.patch('/admin/clients/odd', undefined, { ...json, raw: patch });
    await admin.patch('/admin/identities/2f6a5b0e-52d5-4f6a-9c0a-8f2a4b7f9d11', undefined, { ...json, raw: patch });
  }
}

/** Sends a body with one byte for each character, and closes the connection. */
const send = (agent: Agent, target: string, type: string, body: string) => {
  const head = [`${target} HTTP/1.1`, 'Host: a', 'Accept: application/json', `Content-Type: ${type}`];
  const end = [`Content-Length: ${body.length}`, 'Connection: close'];
  return agent.send('BYTES', '', undefined, { raw: `${[...head, ...end].join('\r\n')}\r\n\r\n${body}` });
};

const form = 'application/x-www-form-urlencoded';

async function bytes({ hydra, native, note }: Stage): Promise<void> {
  note('bytes that are no text');
  const flow = text(await startApi(native, 'login'), 'id');
  const login = `POST /self-service/login?flow=${flow}`;
  for (const byte of ['\xff', '\xc3(', '\xe2\x82', '\xed\xa0\x80', 'a\x80b', '\xf4\x90\x80\x80', '\xc3\xa9']) {
    const isJson = 'application/json';
    await send(native, login, isJson, `{"method":"password","identifier":"${byte}","password":"b"}`);
    await send(
      native,
      login,
      isJson,
      `{"method":"password","identifier":"a","password":"b","transient_payload":${byte}}`,
    );
    await send(native, login, isJson, `{"method":"${byte}"}`);
    await send(native, login, isJson, byte);
    await send(native, login, form, `method=password&identifier=${byte}&password=b`);
    await send(native, login, form, `method=password&identifier=${byte}%ff&password=b`);
    await send(hydra.admin, 'PUT /admin/clients/odd', isJson, `{"client_name":"${byte}"}`);
    await send(hydra.admin, 'PUT /admin/clients/odd', isJson, `{"client_name":"a","created_at":"${byte}"}`);
    await send(hydra.admin, 'PUT /admin/clients/odd', isJson, `{"client_name":${byte}}`);
    await send(hydra.admin, 'PATCH /admin/clients/odd', isJson, `[{"op":"${byte}"}]`);
    await send(hydra.public, 'POST /oauth2/auth', form, `client_id=odd&state=12345678&response_type=${byte}`);
    await send(hydra.public, 'POST /oauth2/auth', form, `client_id=${byte}&state=12345678`);
    await send(hydra.public, 'POST /oauth2/sessions/logout', form, `state=${byte}&id_token_hint=${byte}`);
  }
}

const disposition = (more: string) => `Content-Disposition: form-data; ${more}`;
const part = (head: string, value: string) => `--B\r\n${head}\r\n\r\n${value}\r\n`;
const token = part(disposition('name="token"'), 'a');
const hint = (head: string, value = 'b') => part(head, value);

async function parts({ hydra, note }: Stage): Promise<void> {
  note('forms in parts');
  const multipart = 'multipart/form-data; boundary=B';
  const post = (body: string, type = multipart) => send(hydra.admin, 'POST /admin/oauth2/introspect', type, body);
  const end = '--B--\r\n';
  for (const body of [
    `${token}${end}`,
    token,
    `${token}--B--`,
    `${token}--B-- \t`,
    `${token}${end}epilogue`,
    `preamble\r\n${token}${end}`,
    '',
    end,
    `${token}${end}`.replaceAll('\r\n', '\n'),
    `${token}${end}`.replace('\r\n', '\n'),
    `${token}${end}`.replaceAll('--B', '--C'),
    `${token}${end}`.replace('--B', '--B \t'),
    `${token}x\r\n${end}`,
    `${token}\r\nx${end}`,
    `--B\r\n${disposition('name="token"')}`,
    ...[
      'Content-Disposition: form-data',
      'A: b',
      disposition('name='),
      disposition('name="a"; name="b"'),
      disposition('name="a\\"b"'),
      disposition('name="a"; filename="x"'),
      disposition('name="a"; filename=""'),
      disposition('name="\xff"'),
      'Content-Disposition: attachment; name="token"',
      'foo',
      ' foo: b',
      '(a): b',
      `${disposition('name="a"')}\r\nContent-Transfer-Encoding: base64`,
    ].map((head) => `${hint(head)}${token}${end}`),
    `${part(`${disposition('name="token"')}; filename="x"`, 'a')}${end}`,
    `${part('content-disposition: form-data; name=token', 'a')}${end}`,
    `${part(`${disposition('name="token"')}\r\n ; a=b`, 'a')}${end}`,
    `${part(`${disposition("name*=utf-8''token")}`, 'a')}${end}`,
    `${part(`${disposition('name="token"')}\r\nContent-Transfer-Encoding: quoted-printable`, '=61=\r\n ')}${end}`,
    `${part(disposition('name="token"'), 'a\r\n--Bx\r\n--B-\r\nb')}${end}`,
    `${part(disposition('name="token"'), '')}${token}${end}`,
  ])
    await post(body);
  for (const type of [
    'multipart/form-data; boundary="B"',
    'Multipart/Form-Data; Boundary=B',
    'multipart/form-data; charset=utf-8; boundary=B',
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'multipart/form-data; boundary=B; boundary=B',
    'multipart/mixed; boundary=B',
  ])
    await post(`${token}${end}`, type);
}
