import { contract } from '../../contract.ts';
import { ordinary, preflights } from '../../kit/cross-origin.ts';

export default contract('cross-origin-any', { profile: 'cross-origin-any' }, async (stage) => {
  await ordinary(stage);
  await preflights(stage);
});
