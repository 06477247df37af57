import { contract } from '../../contract.ts';
import { codeAlone } from '../../kit/code-alone.ts';

export default contract('code-alone-mitigate', { profile: 'code-alone-mitigate' }, codeAlone);
