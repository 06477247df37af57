import { lateCodes, lateFlows, unknown } from '../../../kit/recovery-expiry.ts';
import { contract } from '../../../runner/contract.ts';

/** The same times where continue_with items lead on. */
export default contract('recovery/expiry-continue-with', { profile: 'recovery-short-continue-with' }, async (stage) => {
  await unknown(stage);
  await lateCodes(stage);
  await lateFlows(stage);
});
