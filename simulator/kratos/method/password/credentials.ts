import type { CredentialType } from '../../identity/credential-type.ts';
import { blankCredentials } from '../../identity/credentials.ts';
import { badRequest, KratosError } from '../../wire/errors.ts';
import { hashPassword } from './hash.ts';
import { hashFormat } from './imported/formats.ts';
import { tooLongForHasher } from './policy.ts';

interface Body {
  readonly config?: {
    readonly hashed_password?: string;
    readonly password?: string;
    readonly use_password_migration_hook?: boolean;
  };
}

const policyErrorPrefix = 'I[#/password] S[] the password does not fulfill the password policy because';

export const credentials: CredentialType = {
  async import({ config, runtime }, type, _, body) {
    const { password, hashed_password = '', use_password_migration_hook } = (body as Body).config ?? {};
    const newCredentials = (config: object) => blankCredentials(type, runtime.clock.now(), { ...config });
    if (use_password_migration_hook) return newCredentials({ hashed_password: '', use_password_migration_hook });
    const tooLong = password && tooLongForHasher(config, password);
    if (tooLong) throw new KratosError({ status: 500, message: `${policyErrorPrefix}: ${tooLong.text}` });
    if (password) return newCredentials({ hashed_password: await hashPassword(runtime.random, password) });
    if (hashFormat(hashed_password)) return newCredentials({ hashed_password });
    throw badRequest(
      'The imported password does not match any known hash format. For more information see https://www.ory.sh/dr/2',
    );
  },

  /** Removes the secret but keeps the identifiers. */
  remove: (all, found) => ({ ...all, [found.type]: { ...found, config: {} } }),
};
