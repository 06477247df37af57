import { encodeBase64Url } from '../../go/base64.ts';
import type { Random } from '../../runtime/runtime.ts';

/** `ac` code, `at` access, `rt` refresh: the prefix, a key and a signature, as Hydra's tokens are built. */
export function opaqueToken(random: Random, kind: 'ac' | 'at' | 'rt'): string {
  return `ory_${kind}_${encodeBase64Url(random(32))}.${encodeBase64Url(random(32))}`;
}
