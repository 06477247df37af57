import { makeIdentity, password, startApi, submit } from '../../../kit/index.ts';
import { contract } from '../../../runner/contract.ts';

const hookQuery = (hook: string, wish: string) => `?${hook}=${encodeURIComponent(wish)}`;
const agreeing = ['agree at length', 'agree and fall silent', 'agree and go on', 'agree without end'];
const refusing = ['refuse at length', 'refuse and fall silent', 'refuse and go on'];

/** Hooks with very long answers and with text before or after the JSON: Kratos reads five megabytes. */
export default contract(
  'hooks/web-hooks-long-answers',
  { profile: 'web-hooks' },
  async ({ admin, email, newNative, note }) => {
    const identifier = email('long');
    await makeIdentity(admin, identifier);
    const fields = { method: 'password', identifier, password };
    for (const wish of [...agreeing, ...refusing]) {
      const native = newNative();
      note(`login, where answers are understood: ${wish}`);
      await submit(native, await startApi(native, 'login', hookQuery('after', wish)), fields);
      for (const hook of ['persist', 'change', 'after']) {
        note(`registration, ${hook}: ${wish}`);
        const traits = { email: email(`${hook}-${wish.replaceAll(' ', '-')}`), firstName: 'Ada' };
        const flow = await startApi(native, 'registration', hookQuery(hook, wish));
        await submit(native, flow, { method: 'password', password, traits });
      }
    }
  },
);
