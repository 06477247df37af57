import type { KratosApi } from '../../api/kratos.ts';
import { member, memberText } from '../../api/member.ts';
import { answerOf } from '../../flow/answer.ts';

/**
 * Whether the signed-in user's address is verified. Without a signed-in user it is not known, so it counts as not verified.
 * @param address undefined: all addresses
 */
export async function isVerified(kratos: KratosApi, address: string | undefined): Promise<boolean> {
  const { body } = await answerOf(() => kratos.GET('/sessions/whoami'));
  const listed = member(body, 'identity', 'verifiable_addresses');
  const all: readonly unknown[] = Array.isArray(listed) ? listed : [];
  const wanted = address === undefined ? all : all.filter((one) => memberText(one, 'value') === address.toLowerCase());
  return wanted.length > 0 && wanted.every((one) => member(one, 'verified') === true);
}
