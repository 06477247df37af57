import { contract } from '../../contract.ts';
import { codeAlone } from '../../kit/code-alone.ts';

export default contract('code-alone', { profile: 'code-alone' }, codeAlone);
