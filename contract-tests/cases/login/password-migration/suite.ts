import { passwordMigration } from '../../../kit/password-migration.ts';
import { contract } from '../../../runner/contract.ts';

/** Another system is asked about passwords, in the words of a Jsonnet. */
export default contract('login/password-migration', { profile: 'migrate-hook' }, (stage) => passwordMigration(stage));
