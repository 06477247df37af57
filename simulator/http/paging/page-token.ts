import { base64Problem, decodeBase64Url } from '@members/engines/go/base64';
import { time } from '@members/engines/go/time';
import { ConnectionDropped } from '../../runtime/connection-dropped.ts';
import type { Clock } from '../../runtime/runtime.ts';
import type { Sealer } from '../../runtime/seal.ts';
import type { Refuse } from './keyset.ts';

/** Validity of a token, in milliseconds. */
const lifetime = 3_600_000;
const purpose = 'page token';
/**
 * The servers take this many bytes from the start of a token without checking its length, so a shorter token makes them
 * panic.
 */
const nonceLength = 24;

interface PageToken {
  /** The page starts after the record with this id; '' for the first page. */
  readonly after: string;
  readonly expires_at: string;
}

/** Encrypted tokens that expire after an hour (ory/x `keysetpagination_v2`). No two are equal. */
export interface PageTokens {
  write(after: string): Promise<string>;
  /**
   * The id from which the token was made.
   * @throws the error from `refuse`; ConnectionDropped for a token that is too short
   */
  read(text: string, refuse: Refuse): Promise<string>;
}

export function createPageTokens(sealer: Sealer, clock: Clock): PageTokens {
  return {
    write: (after) => sealer.seal(purpose, { after, expires_at: time(clock.now() + lifetime) } satisfies PageToken),
    read: async (text, refuse) => {
      const problem = base64Problem(text);
      if (problem !== undefined) throw refuse(`decode token: ${problem}`);
      if ((decodeBase64Url(text)?.length ?? 0) < nonceLength) throw new ConnectionDropped();
      const place = (await sealer.open(purpose, text)) as PageToken | undefined;
      // The server formats a nil error, so Go prints this text.
      if (!place) throw refuse('decrypt token: %!w(<nil>)');
      if (Date.parse(place.expires_at) < clock.now()) throw refuse('page token expired, do not persist page tokens');
      return place.after;
    },
  };
}
