import { goLower } from '@members/engines/go/lower';
import { utf8 } from '@members/engines/go/utf8';
import type { UiText } from '@members/openapi';
import type { KratosConfig } from '../../../config/kratos.ts';
import type { Kratos } from '../../request/context.ts';
import { message } from '../../text/messages.ts';
import { countBreaches } from './breaches.ts';
import { containsMostOf, isWithinDistance } from './similarity.ts';

const minDistance = 5;
const bcryptLimit = 72;

/**
 * The first rule that a password breaks, in Kratos's order: length in bytes, similarity to the identifier, number of
 * leaks.
 * @throws KratosError 502 if the list of leaked passwords cannot be requested
 */
export async function passwordProblem(
  { config: { selfservice }, unguardedRuntime: outside }: Pick<Kratos, 'config' | 'unguardedRuntime'>,
  identifier: string,
  password: string,
): Promise<UiText | undefined> {
  const policy = selfservice.methods.password.config;
  const length = byteLength(password);
  if (length < policy.min_password_length)
    return message(4000032, { min_length: policy.min_password_length, actual_length: length });
  if (policy.identifier_similarity_check_enabled && identifier !== '') {
    const [a, b] = [goLower(identifier), goLower(password)];
    if (isWithinDistance(a, b, minDistance) || containsMostOf(a, b)) return message(4000031);
  }
  if (!policy.haveibeenpwned_enabled) return undefined;
  const breaches = await countBreaches(policy, outside, password);
  return breaches > policy.max_breaches ? message(4000034, { breaches }) : undefined;
}

/** bcrypt accepts at most 72 bytes. */
export function tooLongForHasher({ hashers }: KratosConfig, password: string): UiText | undefined {
  const length = byteLength(password);
  return hashers.algorithm === 'bcrypt' && length > bcryptLimit
    ? message(4000033, { max_length: bcryptLimit, actual_length: length })
    : undefined;
}

const byteLength = (text: string) => utf8(text).length;
