import { time } from '@members/engines/go/time';
import type { UiNode } from '@members/openapi';
import type { Random } from '../../../runtime/runtime.ts';
import type { IdentityRecord } from '../../record/records.ts';
import { message } from '../../text/messages.ts';
import { textNode } from '../../ui/nodes.ts';

/** A backup code. `used_at` is ISO 8601 in whole seconds, or null if the code is unused. */
export interface BackupCode {
  readonly code: string;
  readonly used_at: string | null;
}

const count = 12;
const length = 8;
const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** Makes 12 random backup codes. */
export function newCodes(random: Random): string[] {
  return Array.from({ length: count }, () =>
    Array.from(random(length), (byte) => alphabet.charAt(byte % alphabet.length)).join(''),
  );
}

/** The identity's codes; undefined if it never had any. */
export function codesOf({ credentials }: IdentityRecord): readonly BackupCode[] | undefined {
  return credentials.lookup_secret?.config.recovery_codes as readonly BackupCode[] | undefined;
}

/** The node that shows codes; a used code shows when it was used. */
export function codesNode(codes: readonly BackupCode[]): UiNode {
  const secrets = codes.map(({ code, used_at }) =>
    used_at === null
      ? message(1050009, { secret: code })
      : message(1050014, { used_at, used_at_unix: Date.parse(used_at) / 1000 }),
  );
  return textNode('lookup_secret_codes', message(1050015, { secrets }), 'lookup_secret', message(1050010));
}

/** A time as `used_at` stores it. @param now in milliseconds since 1970 */
export function usedAt(now: number): string {
  return time(Math.round(now / 1000) * 1000);
}
