/**
 * Where a page of messages begins. The server encrypts these tokens, so that what is in them is
 * nobody's business; here they are only encoded.
 */

import { encodeBase64 } from '../../go/base64.ts';
import { time } from '../../go/time.ts';
import { token } from '../../runtime/runtime.ts';
import type { MessageRecord } from '../record/records.ts';
import type { Kratos } from '../request/context.ts';
import { KratosError } from '../wire/errors.ts';

/** Behind a message, or before all of them; no two are equal. */
export function pageToken({ runtime }: Kratos, message?: Pick<MessageRecord, 'id' | 'created_at'>): string {
  const columns = [
    { n: 'created_at', o: 1, vt: message ? time(message.created_at) : '2200-12-31T23:59:59Z' },
    { n: 'id', vu: message?.id ?? '00000000-0000-0000-0000-000000000000' },
  ];
  const bytes = new TextEncoder().encode(JSON.stringify({ nonce: token(runtime.random, 8), c: columns }));
  return encodeBase64(bytes).replaceAll('+', '-').replaceAll('/', '_');
}

/** A 400 that calls itself 500. */
export const unreadable = (message: string) => new KratosError({ status: 400, code: 500, message });

/** The id of the message that a page comes behind. @throws KratosError 400 in the words of the server's library */
export function readPageToken(text: string): string {
  const [plain = ''] = /^[\w-]*/.exec(text) ?? [];
  const isWhole = text.length % 4 === 0 && /^={0,2}$/.test(text.slice(plain.length));
  if (!isWhole) {
    const at = plain.length < text.length ? plain.length : Math.floor((text.length - 1) / 4) * 4;
    throw unreadable(`decode token: illegal base64 data at input byte ${at}`);
  }
  try {
    const { c } = JSON.parse(atob(text.replaceAll('-', '+').replaceAll('_', '/'))) as { c: { vu?: string }[] };
    return c.at(-1)?.vu ?? '';
  } catch {
    // Go's own complaint about an error that is none.
    throw unreadable('decrypt token: %!w(<nil>)');
  }
}
