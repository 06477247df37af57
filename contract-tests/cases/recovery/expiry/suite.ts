import { lateCodes, lateFlows, unknown } from '../../../kit/recovery-expiry.ts';
import { contract } from '../../../runner/contract.ts';

export default contract('recovery/expiry', { profile: 'recovery-short' }, async (stage) => {
  await unknown(stage);
  await lateCodes(stage);
  await lateFlows(stage);
});
