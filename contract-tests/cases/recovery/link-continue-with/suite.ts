import { expiredLinks, validLinks } from '../../../kit/recovery-link.ts';
import { contract } from '../../../runner/contract.ts';

/** The same links where continue_with items lead on. */
export default contract('recovery/link-continue-with', { profile: 'recovery-link-continue-with' }, async (stage) => {
  await validLinks(stage);
  await expiredLinks(stage);
});
