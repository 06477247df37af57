import { crossOriginRequests, preflights } from '../../../kit/cross-origin.ts';
import { contract } from '../../../runner/contract.ts';

export default contract('server/cors-passthrough', { profile: 'cross-origin-passthrough' }, async (stage) => {
  await crossOriginRequests(stage);
  await preflights(stage);
});
