/** What the server makes up, from random bytes alone. */
import { encodeBase64Url } from '../../go/base64.ts';
import { type Random, uuid } from '../../runtime/runtime.ts';

/** 32 hexadecimal digits. */
export const plainId = (random: Random): string => uuid(random).replaceAll('-', '');

export type OpaqueKind = 'ac' | 'at' | 'rt' | 'dc';

/** `ac` code, `at` access, `rt` refresh, `dc` device code: the prefix, a key and a signature, as Hydra's tokens are built. */
export function opaqueToken(random: Random, kind: OpaqueKind): string {
  return `ory_${kind}_${encodeBase64Url(random(32))}.${encodeBase64Url(random(32))}`;
}

/** The secret of a client that brings none. */
export const newSecret = (random: Random): string => encodeBase64Url(random(20)).slice(0, 26);

/** The part by which the server finds a token again, opaque or signed; '' for a text that is neither. */
export function signatureOf(token: string): string {
  const parts = token.split('.');
  return parts.length === 2 || parts.length === 3 ? (parts.at(-1) ?? '') : '';
}

/** The same of what is never signed: '' for a text that is not opaque. */
export function opaqueSignatureOf(token: string): string {
  const parts = token.split('.');
  return parts.length === 2 ? (parts[1] ?? '') : '';
}
