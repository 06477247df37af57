import { startApi, submit, text } from '../../../kit/index.ts';
import { contract } from '../../../runner/contract.ts';

const foreign = { origin: 'http://127.0.0.1:4455' };

/** A native client that submits a code with an `Origin` header, as browsers do. Found by comparing random walks. */
export default contract(
  'login/code-native-with-origin',
  { profile: 'code-screens' },
  async ({ newNative, email, note }) => {
    for (const [index, fields] of [
      { screen: 'credential-selection' },
      { screen: 'previous' },
      { method: 'code', code: '123456' },
      { method: 'code', resend: 'code' },
      { method: 'profile' },
      { method: 'password', password: 'violet-lantern-4711' },
      {},
    ].entries()) {
      note(`an origin, and ${JSON.stringify(fields)}`);
      const native = newNative();
      const traits = { email: email(`native-${index}`), firstName: 'Ada' };
      const flow = await startApi(native, 'registration');
      await submit(native, flow, { method: 'profile', traits });
      await submit(native, flow, { method: 'code', traits });
      await native.post(text(flow, 'ui.action'), { ...fields, traits }, { headers: foreign });
      await native.post(text(flow, 'ui.action'), fields, { headers: foreign });
      await native.get(`/self-service/registration/flows?id=${text(flow, 'id')}`);
    }
  },
);
