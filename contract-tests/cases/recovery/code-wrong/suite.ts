import { refusedCodes, tooManyCodes } from '../../../kit/recovery-code.ts';
import { contract } from '../../../runner/contract.ts';

export default contract('recovery/code-wrong', { profile: 'recovery' }, async (stage) => {
  await refusedCodes(stage);
  await tooManyCodes(stage);
});
