import { expiredCodes, expiredFlows, unknownAddress } from '../../../kit/recovery-expiry.ts';
import { contract } from '../../../runner/contract.ts';

/** The same times where continue_with items lead on. */
export default contract('recovery/expiry-continue-with', { profile: 'recovery-short-continue-with' }, async (stage) => {
  await unknownAddress(stage);
  await expiredCodes(stage);
  await expiredFlows(stage);
});
