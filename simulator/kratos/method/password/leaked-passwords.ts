/**
 * Replaces the public list of leaked passwords, so that no internet is needed: common passwords with approximate
 * counts.
 */
import { utf8 } from '@members/engines/go/utf8';

const counts: Readonly<Record<string, number>> = {
  '123456': 37_000_000,
  '12345678': 6_900_000,
  '123456789': 16_000_000,
  '1234567890': 5_200_000,
  '11111111': 1_100_000,
  '1q2w3e4r': 900_000,
  abcd1234: 300_000,
  abc12345: 150_000,
  administrator: 20_000,
  baseball: 700_000,
  changeme: 70_000,
  football: 800_000,
  iloveyou: 2_900_000,
  letmein1: 130_000,
  michelle: 500_000,
  password: 9_600_000,
  password1: 3_000_000,
  password12: 250_000,
  password123: 460_000,
  passw0rd: 540_000,
  'p@ssw0rd': 180_000,
  princess1: 250_000,
  qwerty123: 1_400_000,
  qwertyuiop: 1_600_000,
  secret123: 40_000,
  sunshine: 900_000,
  superman: 600_000,
  trustno1: 500_000,
  welcome1: 200_000,
  whatever: 500_000,
};

export interface Leak {
  /** The SHA-1 of the password in upper-case hexadecimal digits, as in the public list. */
  readonly hash: string;
  /** How often the password leaked. */
  readonly count: number;
}

/** The SHA-1 of a text in upper-case hexadecimal digits. */
export async function sha1(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-1', utf8(text)));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase();
}

let leaks: Promise<readonly Leak[]> | undefined;

/** The leaked passwords whose SHA-1 begins with the prefix. @param prefix five digits */
export async function leaksFrom(prefix: string): Promise<readonly Leak[]> {
  leaks ??= Promise.all(
    Object.entries(counts).map(async ([password, count]) => ({ hash: await sha1(password), count })),
  );
  return (await leaks).filter(({ hash }) => hash.startsWith(prefix));
}
