import { contract } from '../../contract.ts';
import { refusedCodes, tooManyCodes } from '../../kit/recovery-code.ts';

export default contract('recovery-code-wrong', { profile: 'recovery' }, async (stage) => {
  await refusedCodes(stage);
  await tooManyCodes(stage);
});
