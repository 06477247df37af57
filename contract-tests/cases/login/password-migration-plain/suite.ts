import { passwordMigration } from '../../../kit/password-migration.ts';
import { contract } from '../../../runner/contract.ts';

/** Another system is asked about passwords, in the server's own words. */
export default contract('login/password-migration-plain', { profile: 'migrate-hook-plain' }, (stage) =>
  passwordMigration(stage, 'gone'),
);
