/** A certificate that nobody else vouches for, as Hydra makes one where TLS is on and none is given: for `localhost`, 31 days. */
import type { Certificate } from '../adapter/server.ts';

const day = 86_400_000;

/** ASN.1's tags. */
const tags = { boolean: 1, integer: 2, bits: 3, octets: 4, null: 5, oid: 6, text: 12, time: 23, list: 48, set: 49 };

/** One value in DER: tag, length, content. */
function der(tag: number, ...content: Uint8Array[]): Buffer {
  const body = Buffer.concat(content);
  const digits = Buffer.from(body.length.toString(16).replace(/^(?=(..)*.$)/, '0'), 'hex');
  const length = body.length < 128 ? Buffer.from([body.length]) : Buffer.from([128 + digits.length, ...digits]);
  return Buffer.concat([Buffer.from([tag]), length, body]);
}

const list = (...content: Uint8Array[]) => der(tags.list, ...content);
const oid = (hex: string) => der(tags.oid, Buffer.from(hex, 'hex'));
const time = (at: number) =>
  der(tags.time, Buffer.from(`${new Date(at).toISOString().replace(/^..|[-T:]|\.\d+/g, '')}`));

const sha256WithRsa = list(oid('2a864886f70d01010b'), der(tags.null));
const attribute = (type: string, text: string) => der(tags.set, list(oid(type), der(tags.text, Buffer.from(text))));
const name = list(attribute('55040a', 'ORY GmbH'), attribute('550403', 'ORY'));

const extension = (type: string, value: Uint8Array, critical = false) =>
  list(oid(type), ...(critical ? [der(tags.boolean, Buffer.from([255]))] : []), der(tags.octets, value));
/** @param holder what the name of the key is made of: its public half */
const extensions = (holder: Uint8Array) => {
  const { createHash } = process.getBuiltinModule('node:crypto');
  const name = createHash('sha256').update(holder).digest().subarray(0, 20);
  return list(
    // Digital signature, key encipherment, signing of certificates.
    extension('551d0f', der(tags.bits, Buffer.from([2, 0xa4])), true),
    extension('551d25', list(oid('2b06010505070301'), oid('2b06010505070302'))),
    extension('551d13', list(der(tags.boolean, Buffer.from([255]))), true),
    extension('551d0e', der(tags.octets, name)),
    extension('551d11', list(der(0x82, Buffer.from('localhost')))),
  );
};

/**
 * @param now milliseconds, from which on it counts
 * @param bits of its key
 */
export function selfSigned(now: number, bits = 2048): Certificate {
  const { generateKeyPairSync, randomBytes, sign } = process.getBuiltinModule('node:crypto');
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: bits });
  const told = list(
    der(0xa0, der(tags.integer, Buffer.from([2]))),
    der(tags.integer, Buffer.from([1]), randomBytes(15)),
    sha256WithRsa,
    name,
    list(time(now), time(now + 31 * day)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, extensions(publicKey.export({ type: 'pkcs1', format: 'der' }))),
  );
  const signature = der(tags.bits, Buffer.from([0]), sign('sha256', told, privateKey));
  const text = list(told, sha256WithRsa, signature).toString('base64').replace(/.{64}/g, '$&\n');
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${text}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}
