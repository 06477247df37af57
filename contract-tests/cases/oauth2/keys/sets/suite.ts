import { generateKeyPairSync } from 'node:crypto';
import { rsaPair } from '../../../../kit/jwt.ts';
import { contract, type Stage } from '../../../../runner/contract.ts';

const set = 'contract-keys';
const path = `/admin/keys/${set}`;
const form = 'application/x-www-form-urlencoded';

const curve = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });
const publicJwk = ({ publicKey } = curve()) => publicKey.export({ format: 'jwk' });
const privateJwk = ({ privateKey } = curve()) => privateKey.export({ format: 'jwk' });
const shared = { kty: 'oct', k: 'c29tZS1zaGFyZWQtc2VjcmV0' };

/** JSON Web Key sets by the admin API: generate, import, read, replace, delete. */
export default contract('oauth2/keys/sets', { profile: 'oauth2' }, async (stage) => {
  const remove = () => stage.hydra.admin.delete(path, undefined, { unrecorded: true });
  await remove();
  await generateKeys(stage);
  await bring(stage);
  await replace(stage);
  await invalidRequests(stage);
  await wrongKeys(stage);
  await names(stage);
  await remove();
});

async function generateKeys({ hydra: { admin }, note }: Stage): Promise<void> {
  note('a set that nobody made');
  await admin.get(path);
  await admin.get(`${path}/one`);
  note('keys of every algorithm');
  const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];
  for (const alg of algorithms) await admin.post(path, { alg, use: 'sig', kid: alg });
  for (const alg of ['HS256', 'HS512', 'none', 'rs256', '']) await admin.post(path, { alg, use: 'sig', kid: 'other' });
  note('what is not said');
  await admin.post(path, { alg: 'ES256' });
  await admin.post(path, { alg: 'ES256', use: 'enc', kid: '' });
  await admin.post(path, { alg: 'ES256', use: 'whatever', kid: 'whatever', more: true });
  await admin.post(path, {});
  note('a name that is taken');
  await admin.post(path, { alg: 'ES384', use: 'sig', kid: 'ES256' });
  note('read');
  await admin.get(path);
  await admin.get(`${path}?page_size=1`);
  await admin.get(`${path}/ES256`);
  await admin.get(`${path}/es256`);
}

async function bring({ hydra: { admin }, note }: Stage): Promise<void> {
  await admin.delete(path, undefined, { unrecorded: true });
  note('a key that somebody brings');
  await admin.put(`${path}/one`, {
    ...publicJwk(),
    kid: 'one',
    use: 'sig',
    alg: 'ES256',
    ext: true,
    key_ops: ['verify'],
  });
  await admin.get(`${path}/one`);
  await admin.put(`${path}/one`, { ...privateJwk(), kid: 'two' });
  await admin.put(`${path}/one`, { ...publicJwk(rsaPair()), kid: 'one', alg: 'PS512', use: 'enc' });
  await admin.put(`${path}/three`, { ...privateJwk(rsaPair()), kid: 'three', use: 'sig' });
  await admin.put(`${path}/four`, { ...shared, kid: 'four' });
  await admin.put(`${path}/five`, { ...publicJwk() });
  await admin.put(`${path}/six`, { ...privateJwk(generateKeyPairSync('ed25519')), kid: 'six' });
  await admin.get(path);
  note('taken away');
  await admin.delete(`${path}/one`);
  await admin.delete(`${path}/one`);
  await admin.get(`${path}/one`);
  await admin.delete(path);
  await admin.delete(path);
  await admin.get(path);
}

async function replace({ hydra: { admin }, note }: Stage): Promise<void> {
  note('a whole set');
  await admin.put(path, {
    keys: [
      { ...publicJwk(), kid: 'one' },
      { ...publicJwk(rsaPair()), kid: 'two' },
      { ...shared, kid: 'three' },
    ],
  });
  await admin.get(path);
  await admin.post(path, { alg: 'EdDSA', use: 'sig', kid: 'four' });
  await admin.get(path);
  await admin.put(path, { keys: [{ ...publicJwk(), kid: 'five' }], more: 1 });
  await admin.get(path);
  note('two keys of one name');
  await admin.put(path, {
    keys: [
      { ...publicJwk(), kid: 'six' },
      { ...publicJwk(), kid: 'six' },
    ],
  });
  await admin.get(path);
  note('nothing in it');
  await admin.put(path, { keys: [] });
  await admin.get(path);
  for (const body of [{}, { keys: null }]) await admin.put(path, body);
  await admin.get(path);
}

async function invalidRequests({ hydra: { admin }, note }: Stage): Promise<void> {
  note('bodies that cannot be read');
  for (const raw of ['', 'no JSON', '[]', '"text"', 'null', '{"alg":1}', '{"alg":"ES256","use":{}}', '{"kid":[]}']) {
    await admin.post(path, undefined, { raw });
    await admin.put(path, undefined, { raw });
    await admin.put(`${path}/one`, undefined, { raw });
  }
  for (const raw of ['{"keys":"one"}', '{"keys":{}}', '{"keys":["one"]}', '{"keys":[null]}', '{"keys":[{}]}'])
    await admin.put(path, undefined, { raw });
  await admin.get(path);
  await admin.delete(path, undefined, { unrecorded: true });
  await admin.post(path, undefined, { raw: '{"alg":"ES256","kid":"one"} and more', headers: { 'content-type': form } });
  note('methods that are not served');
  for (const address of [path, `${path}/one`])
    for (const method of ['PATCH', 'HEAD']) await admin.send(method, address);
  await admin.post(`${path}/one`, { alg: 'ES256' });
  await admin.get('/admin/keys');
  await admin.get(`${path}/one/two`);
}

async function wrongKeys({ hydra: { admin }, note }: Stage): Promise<void> {
  note('keys that are none');
  const [ec, pair] = [publicJwk(), privateJwk(rsaPair())];
  const { n, e, d, p, q } = pair;
  const others = [
    { kty: 'other' },
    { kty: 1 },
    { kty: 'RSA', e: 'AQAB' },
    { kty: 'RSA', n, e: '' },
    { kty: 'RSA', n: 1, e },
    { kty: 'RSA', n: '*', e },
    { kty: 'RSA', n, e, d },
    { kty: 'RSA', n, e, d, p },
    { kty: 'RSA', n, e, d, p: q, q },
    { kty: 'RSA', n, e, d, p, q, kid: 7 },
    { kty: 'EC', crv: 'P-192', x: ec.x, y: ec.y },
    { kty: 'EC', crv: 'P-256', x: ec.x },
    { kty: 'EC', crv: 'P-256', x: 'AAAA', y: ec.y },
    { kty: 'EC', crv: 'P-256', x: ec.x, y: 'AAAA' },
    { kty: 'EC', crv: 'P-256', x: ec.x, y: ec.x },
    { kty: 'EC', crv: 'P-256', x: ec.x, d: 'AAAA' },
    { ...ec, d: 'AAAA' },
    { kty: 'OKP', crv: 'X25519', x: ec.x },
    { kty: 'OKP', crv: 'Ed25519' },
    { kty: 'oct' },
    { kty: 'oct', k: '' },
    { ...ec, x5u: '://' },
    { ...ec, x5t: 'AAAA' },
    { ...ec, x5t: '*' },
    { ...ec, 'x5t#S256': 'AAAA' },
    { ...ec, x5c: ['AAAA'] },
    { ...ec, x5c: 'AAAA' },
  ];
  for (const key of others) await admin.put(`${path}/one`, { kid: 'one', ...key });
  await admin.get(`${path}/one`);
  note('written as they are kept');
  await admin.put(`${path}/one`, { KID: 'one', KTY: 'RSA', n, e: 'AAEAAQ==' });
  await admin.put(`${path}/one`, { ...ec, kid: 'one', x5u: 'http://127.0.0.1/%C3%A4?b c', x5t: 'A'.repeat(27) });
  await admin.put(`${path}/one`, { kty: 'OKP', crv: 'Ed25519', x: 'AAAA', kid: 'one' });
}

async function names({ hydra: { admin }, note }: Stage): Promise<void> {
  note('odd names');
  for (const name of ['contract%20keys', 'contract%2Fkeys', 'contract-k%C3%A9ys', 'contract:keys+$&=;,@']) {
    const at = `/admin/keys/${name}`;
    await admin.post(at, { alg: 'ES256', use: 'sig', kid: 'odd/kid é' });
    await admin.get(at);
    await admin.get(`${at}/odd%2Fkid%20%C3%A9`);
    await admin.get(`${at}/odd/kid%20%C3%A9`);
    await admin.delete(at);
  }
  await admin.get('/admin/keys/');
}
