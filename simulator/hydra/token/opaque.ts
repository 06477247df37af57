import type { Random } from '../../runtime/runtime.ts';
import { base64url } from '../text.ts';

/** `ac` code, `at` access, `rt` refresh: the prefix, a key and a signature, as Hydra's tokens are built. */
export function opaqueToken(random: Random, kind: 'ac' | 'at' | 'rt'): string {
  return `ory_${kind}_${base64url(random(32))}.${base64url(random(32))}`;
}
