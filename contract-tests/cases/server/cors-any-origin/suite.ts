import { crossOriginRequests, preflights } from '../../../kit/cross-origin.ts';
import { contract } from '../../../runner/contract.ts';

export default contract('server/cors-any-origin', { profile: 'cross-origin-any' }, async (stage) => {
  await crossOriginRequests(stage);
  await preflights(stage);
});
