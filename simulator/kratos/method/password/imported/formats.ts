/**
 * The hash formats that can be imported, by their prefixes in Kratos's order (hash/hash_comparator.go of Kratos
 * v26.2.0).
 */
const formats = {
  md5crypt: /^\$md5-crypt\$/,
  bcrypt: /^\$2[abzy]?\$/,
  sha256crypt: /^\$sha256-crypt\$/,
  sha512crypt: /^\$sha512-crypt\$/,
  argon2id: /^\$argon2id\$/,
  argon2i: /^\$argon2i\$/,
  pbkdf2: /^\$pbkdf2-sha\d{1,3}\$/,
  scrypt: /^\$scrypt\$/,
  ssha: /^\{SSHA(256|512)?\}/,
  sha: /^\$sha(1|256|512)\$/,
  firescrypt: /^\$firescrypt\$/,
  md5: /^\$md5\$/,
  hmac: /^\$hmac-(md4|md5|sha1|sha224|sha256|sha384|sha512)\$/,
} as const;

export type HashFormat = keyof typeof formats;

/** The format of a hash; undefined if Kratos does not support it. */
export function hashFormat(hash: string): HashFormat | undefined {
  const found = Object.entries(formats).find(([, start]) => start.test(hash));
  return found?.[0] as HashFormat | undefined;
}
