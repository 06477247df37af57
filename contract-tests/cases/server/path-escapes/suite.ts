import type { Agent } from '../../../runner/agent.ts';
import { contract } from '../../../runner/contract.ts';

/** Sends a raw request line with a path that no URL parser would keep, and closes the connection. */
const raw = (agent: Agent, path: string) =>
  agent.send('RAW', '', undefined, {
    raw: `GET ${path} HTTP/1.1\r\nHost: a\r\nAccept: application/json\r\nConnection: close\r\n\r\n`,
  });

const bare = ['/', '//', '/%2F', '/%2F/', '/%2F..', '/..', '/%2E%2E', '/.', '/%00', '/%ff', '/%25', '/x%2Fy'];
const prefixes = ['/admin', '/admin/', '/%61dmin', '/adm%69n/', '//admin', '/admin%2F', '/administrators', '/admin/..'];
const letters = ["'", '!(*)', ',;', '[]', '"', '|', '=$&+:@', '%27', '%7C', '%c3%a9'];
const names = ['schemas', 'identities', 'courier/messages', 'clients', 'keys/nothing', 'health/alive'];

/** Paths with unnecessary and with missing escapes. */
export default contract('server/path-escapes', { profile: 'sockets' }, async ({ admin, hydra, native, note }) => {
  const listeners = [native, admin, hydra.public, hydra.admin];
  note('none at all, and what comes to none');
  for (const path of [...bare, ...prefixes])
    for (const agent of listeners) {
      await agent.get(path);
      await agent.send('DELETE', path);
    }
  note('letters that a redirect escapes');
  for (const written of letters) for (const agent of listeners) await raw(agent, `//a${written}b`);
  for (const path of names) {
    note(`the way to ${path}`);
    const escaped = path.replace(/^./, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
    for (const before of ['/%61dmin/', '/admin%2F', '/admin/%2F', '/%2F', '//', '/%2e/'])
      for (const agent of [admin, hydra.admin]) await agent.get(`${before}${path}`);
    for (const spelled of [escaped, `${path}%2F`, `${path}/x%2Fy`, `${path}/%2e`, `${path}/a,b!`]) {
      for (const agent of listeners) await agent.get(`/${spelled}`);
      for (const agent of [admin, hydra.admin]) await agent.delete(`/admin/${spelled}`);
    }
    for (const agent of listeners) await raw(agent, `/admin/${path}/%2F`);
  }
});
