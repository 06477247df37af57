import { expiredCodes, expiredFlows, unknownAddress } from '../../../kit/recovery-expiry.ts';
import { contract } from '../../../runner/contract.ts';

export default contract('recovery/expiry', { profile: 'recovery-short' }, async (stage) => {
  await unknownAddress(stage);
  await expiredCodes(stage);
  await expiredFlows(stage);
});
