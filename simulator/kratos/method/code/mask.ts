/** How an address is shown to somebody who may not be its owner (Kratos `strategy/code/strategy.go`). */
import { encodeBase64 } from '../../../go/base64.ts';

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** As much of an address as its owner knows it by. The server counts bytes, also where it cuts a letter in two. */
export function maskAddress(address: string): string {
  const at = address.indexOf('@');
  const known = encoder.encode(at < 0 ? address : address.slice(0, at));
  const part = (from: number, to?: number) => decoder.decode(known.slice(from, to));
  if (at >= 0) return known.length < 2 ? address : `${part(0, 2)}****${address.slice(at)}`;
  return known.length < 6 ? address : `${part(0, 3)}****${part(-2)}`;
}

/** What stands for an address in a form. */
export async function hashAddress(address: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', encoder.encode(address));
  return encodeBase64(new Uint8Array(digest));
}
