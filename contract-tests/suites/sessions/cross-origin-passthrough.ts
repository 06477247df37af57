import { contract } from '../../contract.ts';
import { ordinary, preflights } from '../../kit/cross-origin.ts';

export default contract('cross-origin-passthrough', { profile: 'cross-origin-passthrough' }, async (stage) => {
  await ordinary(stage);
  await preflights(stage);
});
