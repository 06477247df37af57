import { codeOnlyLogin } from '../../../kit/code-only-login.ts';
import { contract } from '../../../runner/contract.ts';

export default contract('login/code-alone-mitigate', { profile: 'code-alone-mitigate' }, codeOnlyLogin);
