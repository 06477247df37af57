import { passwordMigration } from '../../../kit/password-migration.ts';
import { contract } from '../../../runner/contract.ts';

/** The migration hook with a request body from Jsonnet. */
export default contract('login/password-migration', { profile: 'migrate-hook' }, (stage) => passwordMigration(stage));
