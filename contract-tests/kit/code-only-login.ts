import type { Stage } from '../runner/contract.ts';
import { makeIdentity, newestCode, open, start, startApi, submit, text } from './index.ts';

/** Signs in where `code` is the only method and the identifier comes first: the code is sent at once, whether or not the account has a password. */
export async function codeOnlyLogin(stage: Stage): Promise<void> {
  const { admin, email, newBrowser, newForm, newNative, note } = stage;
  for (const has of [false, undefined] as const) {
    for (const [name, agent, begin] of [
      ['browser', newBrowser(), start],
      ['form', newForm(), open],
      ['native', newNative(), startApi],
    ] as const) {
      note(`${name}: ${has === false ? 'no' : 'a'} password beside the code`);
      const identifier = email(`${name}-${has === false ? 'bare' : 'both'}`);
      await makeIdentity(admin, identifier, { traits: { email: identifier }, ...(has === false && { password: has }) });
      const flow = await begin(agent, 'login');
      await submit(agent, flow, { method: 'identifier_first', identifier });
      await agent.fetch(`/self-service/login/flows?id=${text(flow, 'id')}`);
      await submit(agent, flow, { method: 'code', identifier, code: await newestCode(stage, identifier) });
      note(`${name}: nobody we know`);
      const stranger = { browser: newBrowser, form: newForm, native: newNative }[name]();
      const other = await begin(stranger, 'login');
      await submit(stranger, other, { method: 'identifier_first', identifier: email(`${name}-nobody`) });
    }
  }
}
