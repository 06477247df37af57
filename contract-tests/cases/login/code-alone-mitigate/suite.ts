import { codeAlone } from '../../../kit/code-alone.ts';
import { contract } from '../../../runner/contract.ts';

export default contract('login/code-alone-mitigate', { profile: 'code-alone-mitigate' }, codeAlone);
