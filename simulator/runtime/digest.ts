const node = globalThis.process?.getBuiltinModule?.bind(globalThis.process);

/** SHA-256. Node's own function is synchronous, and faster than Web Crypto. */
export function sha256(bytes: Uint8Array<ArrayBuffer>): Uint8Array | Promise<Uint8Array> {
  // Loaded at first use: the module takes a while to load, and the start needs no digest.
  const crypto = node?.('node:crypto');
  return crypto ? crypto.hash('sha256', bytes, 'buffer') : browserSha256(bytes);
}

/** SHA-256 by Web Crypto, for hosts other than Node. */
export async function browserSha256(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
}

/** Lower-case hexadecimal text, two digits per byte. */
export const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The bytes of a hexadecimal text. */
export const hexBytes = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
