import { migration } from '../../../kit/migration.ts';
import { contract } from '../../../runner/contract.ts';

/** Another system is asked about passwords, in the server's own words. */
export default contract('login/password-migration-plain', { profile: 'migrate-hook-plain' }, (stage) =>
  migration(stage, 'gone'),
);
