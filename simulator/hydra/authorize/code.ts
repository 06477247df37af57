import { opaqueToken } from '../domain/ids.ts';
import type { Grant } from '../domain/records.ts';
import { saveCode } from '../domain/world.ts';
import type { Hydra } from '../request/context.ts';
import { leftHalfHash } from '../token/issue.ts';
import { defaultAcr } from './grant.ts';
import type { ValidRequest } from './request.ts';

/** An authorization code (RFC 6749, section 4.1.2; RFC 7636, section 4.4) and its digest. */
interface IssuedCode {
  readonly code: string;
  readonly c_hash: string;
}

/** Makes and stores a code. @param digest the ID token of the token endpoint contains `c_hash` */
export async function issueCode(
  hydra: Hydra,
  request: ValidRequest,
  grant: Grant,
  { digest = false } = {},
): Promise<IssuedCode> {
  const { form } = request;
  const [code_challenge, code_challenge_method] = ['code_challenge', 'code_challenge_method'].map(
    (name) => form.get(name) ?? '',
  ) as [string, string];
  const id = opaqueToken(hydra.runtime.random, 'ac');
  const c_hash = await leftHalfHash(id);
  const expires_at = hydra.runtime.clock.now() + hydra.config.ttl.auth_code;
  const kept = { ...grant, code_expires_at: expires_at };
  await saveCode(
    hydra.world,
    {
      id,
      grant: kept,
      claims: { ...defaultAcr(request, grant), ...(digest ? { c_hash } : {}) },
      redirect_uri: form.get('redirect_uri') ?? '',
      expires_at,
      used: false,
    },
    code_challenge || code_challenge_method ? { id, code_challenge, code_challenge_method } : undefined,
  );
  return { code: id, c_hash };
}
