import { expiredCodes, expiredFlows, unknownAddress } from '../../../kit/recovery-expiry.ts';
import { contract } from '../../../runner/contract.ts';

/** Expiry of codes and flows with `continue_with`. */
export default contract('recovery/expiry-continue-with', { profile: 'recovery-short-continue-with' }, async (stage) => {
  await unknownAddress(stage);
  await expiredCodes(stage);
  await expiredFlows(stage);
});
