import type { UiText } from '../../../../openapi/index.ts';
import type { KratosConfig } from '../../../config/kratos.ts';
import { utf8 } from '../../../go/utf8.ts';
import type { Kratos } from '../../request/context.ts';
import { message } from '../../text/messages.ts';
import { countBreaches } from './breaches.ts';

const minDistance = 5;
const maxCommonShare = 0.5;
const bcryptLimit = 72;

/**
 * The first rule that a password breaks for one identifier, in the server's order: length in bytes,
 * likeness to the identifier, and how often it leaked.
 *
 * @throws KratosError 502 when the list of leaked passwords gives no answer
 */
export async function passwordProblem(
  { config: { selfservice }, runtime }: Pick<Kratos, 'config' | 'runtime'>,
  identifier: string,
  password: string,
): Promise<UiText | undefined> {
  const policy = selfservice.methods.password.config;
  const length = byteLength(password);
  if (length < policy.min_password_length)
    return message(4000032, { min_length: policy.min_password_length, actual_length: length });
  if (policy.identifier_similarity_check_enabled && identifier !== '') {
    const [a, b] = [identifier.toLowerCase(), password.toLowerCase()];
    if (levenshtein(a, b) < minDistance || longestCommon(a, b) / byteLength(b) > maxCommonShare)
      return message(4000031);
  }
  if (!policy.haveibeenpwned_enabled) return undefined;
  const breaches = await countBreaches(policy, runtime.fetch, password);
  return breaches > policy.max_breaches ? message(4000034, { breaches }) : undefined;
}

/** bcrypt takes no more than 72 bytes. */
export function tooLongForHasher({ hashers }: KratosConfig, password: string): UiText | undefined {
  const length = byteLength(password);
  return hashers.algorithm === 'bcrypt' && length > bcryptLimit
    ? message(4000033, { max_length: bcryptLimit, actual_length: length })
    : undefined;
}

const byteLength = (text: string) => utf8(text).length;

function levenshtein(a: string, b: string): number {
  const [left, right] = [[...a], [...b]];
  let row = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (const [i, x] of left.entries()) {
    const next = [i + 1];
    for (const [j, y] of right.entries()) {
      next.push(Math.min((next[j] as number) + 1, (row[j + 1] as number) + 1, (row[j] as number) + (x === y ? 0 : 1)));
    }
    row = next;
  }
  return row.at(-1) as number;
}

/** The length in bytes of the longest piece that both have. */
function longestCommon(a: string, b: string): number {
  const encode = (text: string) => utf8(text);
  const [left, right] = [encode(a), encode(b)];
  let best = 0;
  let row = new Uint16Array(right.length + 1);
  for (const x of left) {
    const next = new Uint16Array(right.length + 1);
    for (const [j, y] of right.entries()) {
      if (x !== y) continue;
      const run = (row[j] as number) + 1;
      next[j + 1] = run;
      if (run > best) best = run;
    }
    row = next;
  }
  return best;
}
