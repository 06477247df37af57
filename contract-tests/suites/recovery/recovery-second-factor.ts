import { contract } from '../../contract.ts';
import { secondFactors } from '../../kit/recovery-aal2.ts';

export default contract('recovery-second-factor', { profile: 'recovery' }, secondFactors);
