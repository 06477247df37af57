import { contract } from '../../../runner/contract.ts';

/** What web hooks receive, to the letter: the body that Jsonnet prints, and the method if none is configured. */
export default contract('hooks/raw-hooks', { profile: 'raw-hooks' }, async ({ newNative, note }) => {
  note('a body of JSON');
  await newNative().get('/self-service/login/api');
  note('a method of no letters');
  await newNative().get('/self-service/registration/api');
});
