import { rsaPair } from '../../../../kit/jwt.ts';
import { contract } from '../../../../runner/contract.ts';

const path = '/admin/keys/contract-odd-keys';
const rsa = () => rsaPair().privateKey.export({ format: 'jwk' });

/** Returns two keys, where the coefficient of the first is below all primes that replace its own, so that the first error depends on it. */
function twoKeys() {
  for (let [key, other] = [rsa(), rsa()]; ; [key, other] = [other, rsa()]) {
    const [coefficient = 0n, ...primes] = [key.qi, key.q, other.p].map((part) => number(part));
    if (primes.every((prime) => coefficient < prime)) return [key, other] as const;
  }
}

const number = (part = '') => BigInt(`0x${Buffer.from(part, 'base64url').toString('hex')}`);

/** Keys whose numbers do not fit together: the server names the first error in the words of Go's library. */
export default contract(
  'oauth2/keys/inconsistent-numbers',
  { profile: 'oauth2' },
  async ({ hydra: { admin }, note }) => {
    const [key, other] = twoKeys();
    const { n, e, d, p, q } = key;
    const changes: readonly (readonly [what: string, change: object])[] = [
      ['no modulus', { n: 'AA' }],
      ['a modulus of a few bits', { n: '-_' }],
      ['the modulus of another key', { n: other.n }],
      ['an even modulus', { n: `${n?.slice(0, -2)}AA` }],
      ['no exponent', { e: 'AA' }],
      ['an exponent that is one', { e: 'AQ' }],
      ['an even exponent', { e: 'Ag' }],
      ['an exponent that is too long', { e: 'AQAAAAE' }],
      ['another exponent', { e: 'Aw' }],
      ['no private exponent', { d: 'AA' }],
      ['a private exponent as long as the modulus', { d: n }],
      ['the private exponent of another key', { d: other.dp }],
      ['no prime', { p: 'AA' }],
      ['one prime twice', { q: p }],
      ['primes in another order', { p: q, q: p }],
      ['the prime of another key', { p: other.p }],
      ['the modulus for a prime', { p: n }],
      ['no dp', { dp: 'AA' }],
      ['another dp', { dp: other.dp }],
      ['another dq', { dq: e }],
      ['no qi', { qi: 'AA' }],
      ['a qi that is too long', { qi: n }],
      ['nothing precomputed', { dp: undefined, dq: undefined, qi: undefined }],
      ['nothing precomputed, and another private exponent', { dp: undefined, d: `${d?.slice(0, -2)}AA` }],
      ['a certificate that is none', { x5c: ['a'] }],
      ['a certificate with an odd letter', { x5c: ['MII+/*=='] }],
    ];
    for (const [what, change] of changes) {
      note(what);
      await admin.put(`${path}/one`, { ...key, kid: 'one', ...change });
    }
    for (const k of ['=', '==', 'AA=', 'AA==', 'A', '', ' ', 'AAA', 'AAA=', '-_', '+/', 'A\nA', null, 7, undefined]) {
      note(`a shared secret ${JSON.stringify(k)}`);
      await admin.put(`${path}/one`, { kty: 'oct', kid: 'one', alg: 'HS256', use: 'sig', k });
    }
    await admin.put(path, {
      keys: [
        { ...key, kid: 'one' },
        { ...key, kid: 'two', e: 'AQ' },
      ],
    });
    await admin.delete(path, undefined, { unrecorded: true });
  },
);
