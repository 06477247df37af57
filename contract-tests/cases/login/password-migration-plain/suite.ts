import { passwordMigration } from '../../../kit/password-migration.ts';
import { contract } from '../../../runner/contract.ts';

/** The migration hook with the server's own request body. */
export default contract('login/password-migration-plain', { profile: 'migrate-hook-plain' }, (stage) =>
  passwordMigration(stage, 'gone'),
);
