import { recoverWithSecondFactor } from '../../../kit/recovery-aal2.ts';
import { contract } from '../../../runner/contract.ts';

export default contract('recovery/second-factor', { profile: 'recovery' }, recoverWithSecondFactor);
