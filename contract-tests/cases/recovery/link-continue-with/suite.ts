import { expiredLinks, validLinks } from '../../../kit/recovery-link.ts';
import { contract } from '../../../runner/contract.ts';

/** Recovery by link with `continue_with`. */
export default contract('recovery/link-continue-with', { profile: 'recovery-link-continue-with' }, async (stage) => {
  await validLinks(stage);
  await expiredLinks(stage);
});
