/** One-time passwords of an authenticator app: RFC 6238 over RFC 4226, with SHA-1, six digits, half a minute each. */
import { pathEscape, wholePathEscape } from '../../../go/url/escape.ts';
import type { Clock, Random } from '../../../runtime/runtime.ts';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const secretBytes = 20;
const digits = 6;
const periodInSeconds = 30;
/** The server takes the code of the half minute before and of the one after, too. */
const steps = [0, 1, -1];

/** A new secret in base32 (RFC 4648) without padding. */
export function newSecret(random: Random): string {
  const bits = Array.from(random(secretBytes), (byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{5}/g) ?? []).map((each) => alphabet.charAt(Number.parseInt(each, 2))).join('');
}

function decode(secret: string): Uint8Array<ArrayBuffer> {
  const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2));
}

/** The code of a counter (RFC 4226, section 5.3). */
async function codeAt(key: CryptoKey, counter: number): Promise<string> {
  const message = new DataView(new ArrayBuffer(8));
  message.setBigUint64(0, BigInt(counter));
  const mac = new DataView(await crypto.subtle.sign('HMAC', key, message.buffer));
  const offset = mac.getUint8(mac.byteLength - 1) & 0xf;
  const number = mac.getUint32(offset) & 0x7fff_ffff;
  return `${number % 10 ** digits}`.padStart(digits, '0');
}

const hmac = { name: 'HMAC', hash: 'SHA-1' };
const keyOf = (secret: string) => crypto.subtle.importKey('raw', decode(secret), hmac, false, ['sign']);
const counterAt = (clock: Pick<Clock, 'now'>) => Math.floor(clock.now() / 1000 / periodInSeconds);

/** True when the code is one of the secret's for now; blanks around it do not count. */
export async function isCodeOf(secret: string, code: string, clock: Clock): Promise<boolean> {
  const sent = code.trim();
  if (sent.length !== digits) return false;
  const key = await keyOf(secret);
  for (const step of steps) if ((await codeAt(key, counterAt(clock) + step)) === sent) return true;
  return false;
}

/** What an authenticator app shows now for a secret in base32. */
export const codeOf = async (secret: string, clock: Pick<Clock, 'now'>): Promise<string> =>
  codeAt(await keyOf(secret), counterAt(clock));

/** The address that an authenticator app reads out of a QR code. */
export function keyUrl(issuer: string, account: string, secret: string): string {
  const query = [`algorithm=SHA1`, `digits=${digits}`, `issuer=${pathEscape(issuer)}`, `period=${periodInSeconds}`];
  return `otpauth://totp/${wholePathEscape(`${issuer}:${account}`)}?${query.join('&')}&secret=${secret}`;
}

/** The secret of such an address; '' where there is none. */
export function secretOf(url: string): string {
  return URL.canParse(url) ? (new URL(url).searchParams.get('secret') ?? '') : '';
}
