import type { Agent } from '../../../runner/agent.ts';
import { contract } from '../../../runner/contract.ts';

/** Largest text in a body, without the characters around it: `{"method":""}`. */
const most = 5 * 1024 * 1024 - 13;

/** How many bytes the servers read of bodies and headers. */
export default contract('server/size-limits', { profile: 'sockets' }, async ({ admin, hydra, native, note }) => {
  const send = (agent: Agent, path: string, part: string, letters: number) =>
    agent.send('LONG', path, undefined, {
      headers: { part, letters: `${letters}`, 'content-type': 'application/json' },
    });
  for (const letters of [most, most + 1]) {
    note(`a body: ${letters === most ? 'as long as may be' : 'one letter more'}`);
    const { body } = await native.get('/self-service/login/api', { unrecorded: true });
    await send(native, `/self-service/login?flow=${(body as { readonly id: string }).id}`, 'body', letters);
    await send(admin, '/admin/identities', 'body', letters);
  }
  note('a header: long, and too long');
  for (const letters of [1_000_000, 1_056_000])
    for (const agent of [native, admin, hydra.public, hydra.admin])
      await send(agent, '/health/alive', 'header', letters);
});
