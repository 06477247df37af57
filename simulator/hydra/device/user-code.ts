import type { HydraConfig } from '../../config/hydra.ts';
import type { Random } from '../../runtime/runtime.ts';

const upper = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const digits = '0123456789';

/** Length and characters for each `entropy_preset`. `high` leaves out characters that look alike. */
const presets: Readonly<Record<string, readonly [length: number, characters: string]>> = {
  high: [8, 'abcdefghijkmnpqrstuvwxyzACDEFGHJKLMNPQRTUVWXY34679'],
  medium: [8, upper],
  low: [9, digits],
};

/**
 * A random integer below `count`. Bytes above the last multiple of `count` are skipped, so that all results are equally
 * likely.
 */
function randomBelow(random: Random, count: number): number {
  const limit = 256 - (256 % count);
  for (;;) {
    const [byte = 0] = random(1);
    if (byte < limit) return byte % count;
  }
}

/** A new user code (`oauth2.device_authorization.user_code`). */
export function newUserCode({ oauth2 }: HydraConfig, random: Random): string {
  const { entropy_preset = 'high', length, character_set } = oauth2.device_authorization.user_code ?? {};
  const [standard, alphabet] = presets[entropy_preset] ?? [8, upper];
  const characters = [...(character_set ?? alphabet)];
  return Array.from({ length: length ?? standard }, () => characters[randomBelow(random, characters.length)]).join('');
}
