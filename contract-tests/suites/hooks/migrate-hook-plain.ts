import { contract } from '../../contract.ts';
import { migration } from '../../kit/migration.ts';

/** Another system is asked about passwords, in the server's own words. */
export default contract('migrate-hook-plain', { profile: 'migrate-hook-plain' }, (stage) => migration(stage, 'gone'));
