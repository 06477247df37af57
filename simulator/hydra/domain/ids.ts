/** Makes ids, tokens and secrets from random bytes. */
import { encodeBase64Url } from '@members/engines/go/base64';
import { type Random, uuid } from '../../runtime/runtime.ts';

/** 32 hexadecimal digits. */
export const plainId = (random: Random): string => uuid(random).replaceAll('-', '');

export type OpaqueKind = 'ac' | 'at' | 'rt' | 'dc';

/**
 * A token of the form `ory_KIND_KEY.SIGNATURE`. Kinds: `ac` authorization code, `at` access, `rt` refresh, `dc` device
 * code.
 */
export function opaqueToken(random: Random, kind: OpaqueKind): string {
  return `ory_${kind}_${encodeBase64Url(random(32))}.${encodeBase64Url(random(32))}`;
}

/** A secret for a client that does not choose one. */
export const newSecret = (random: Random): string => encodeBase64Url(random(20)).slice(0, 26);

/** The signature of an opaque or signed token, by which the server looks it up; '' for other texts. */
export function signatureOf(token: string): string {
  const parts = token.split('.');
  return parts.length === 2 || parts.length === 3 ? (parts.at(-1) ?? '') : '';
}

/** The signature of an opaque token; '' for other texts. */
export function opaqueSignatureOf(token: string): string {
  const parts = token.split('.');
  return parts.length === 2 ? (parts[1] ?? '') : '';
}
