/** SHA-256. Node's own answers at once; the one that browsers have goes by way of another thread. */
const node = globalThis.process?.getBuiltinModule?.bind(globalThis.process);

export function sha256(bytes: Uint8Array<ArrayBuffer>): Uint8Array | Promise<Uint8Array> {
  // Not kept at the top: a start needs no digest, and the module takes its time to load.
  const crypto = node?.('node:crypto');
  return crypto ? crypto.hash('sha256', bytes, 'buffer') : browserSha256(bytes);
}

/** The same where there is no Node. */
export async function browserSha256(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
}

/** Two small digits for each byte. */
export const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
