import { contract } from '../../contract.ts';
import { ordinary, preflights } from '../../kit/cross-origin.ts';

export default contract('cross-origin', { profile: 'cross-origin' }, async (stage) => {
  await ordinary(stage);
  await preflights(stage);
});
