import { contract } from '../../contract.ts';
import { migration } from '../../kit/migration.ts';

/** Another system is asked about passwords, in the words of a Jsonnet. */
export default contract('migrate-hook', { profile: 'migrate-hook' }, (stage) => migration(stage));
