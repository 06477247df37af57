/** Masks addresses for users who may not be their owners (selfservice/strategy/code/strategy.go of Kratos v26.2.0). */
import { encodeBase64 } from '@members/engines/go/base64';

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Shows only the first letters of an address. Kratos counts bytes and may cut a character in two. */
export function maskAddress(address: string): string {
  const at = address.indexOf('@');
  const bytes = encoder.encode(at < 0 ? address : address.slice(0, at));
  const decodeRange = (from: number, to?: number) => decoder.decode(bytes.slice(from, to));
  if (at >= 0) return bytes.length < 2 ? address : `${decodeRange(0, 2)}****${address.slice(at)}`;
  return bytes.length < 6 ? address : `${decodeRange(0, 3)}****${decodeRange(-2)}`;
}

/** The value that stands for an address in a form. */
export async function hashAddress(address: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', encoder.encode(address));
  return encodeBase64(new Uint8Array(digest));
}
