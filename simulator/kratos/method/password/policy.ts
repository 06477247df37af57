import type { UiText } from '@members/openapi';
import type { KratosConfig } from '../../../config/kratos.ts';
import { goLower } from '../../../go/lower.ts';
import { utf8 } from '../../../go/utf8.ts';
import type { Kratos } from '../../request/context.ts';
import { message } from '../../text/messages.ts';
import { countBreaches } from './breaches.ts';
import { holdsMostOf, isNear } from './likeness.ts';

const minDistance = 5;
const bcryptLimit = 72;

/**
 * The first rule that a password breaks for one identifier, in the server's order: length in bytes,
 * likeness to the identifier, and how often it leaked.
 *
 * @throws KratosError 502 when the list of leaked passwords gives no answer
 */
export async function passwordProblem(
  { config: { selfservice }, outside }: Pick<Kratos, 'config' | 'outside'>,
  identifier: string,
  password: string,
): Promise<UiText | undefined> {
  const policy = selfservice.methods.password.config;
  const length = byteLength(password);
  if (length < policy.min_password_length)
    return message(4000032, { min_length: policy.min_password_length, actual_length: length });
  if (policy.identifier_similarity_check_enabled && identifier !== '') {
    const [a, b] = [goLower(identifier), goLower(password)];
    if (isNear(a, b, minDistance) || holdsMostOf(a, b)) return message(4000031);
  }
  if (!policy.haveibeenpwned_enabled) return undefined;
  const breaches = await countBreaches(policy, outside, password);
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
