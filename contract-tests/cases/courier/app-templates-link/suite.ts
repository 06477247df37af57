import { makeIdentity, startApi, submit } from '../../../kit/index.ts';
import { contract } from '../../../runner/contract.ts';
import { delivered } from '../http/suite.ts';

const method = 'link';

/** Messages with links from the app's own templates (`npm run templates`), in the language of the request. */
export default contract('courier/app-templates-link', { profile: 'app-templates-link' }, async (stage) => {
  const { admin, email, newNative, note } = stage;
  for (const [kind, locale] of [
    ['recovery', 'pt'],
    ['verification', 'zh'],
  ] as const) {
    note(`a ${kind}: ${locale}`);
    const [address, native] = [email(kind), newNative()];
    await makeIdentity(admin, address, { traits: { email: address } });
    const told = { transient_payload: { locale } };
    await submit(native, await startApi(native, kind), { method, email: address, ...told });
    await delivered(stage, address);
    note(`nobody: ${kind}`);
    const nobody = email(`nobody-${kind}`);
    await submit(native, await startApi(native, kind), { method, email: nobody, ...told });
    await delivered(stage, nobody);
  }
});
