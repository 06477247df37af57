import { startApi, text } from '../../../kit/index.ts';
import type { Agent } from '../../../runner/agent.ts';
import { contract } from '../../../runner/contract.ts';

const start = '/self-service/login/api';
const clients = '/admin/clients?page_size=1';

/** Sends a raw request line with a query that no URL parser would keep, and closes the connection. */
const raw = (agent: Agent, target: string) =>
  agent.send('RAW', '', undefined, {
    raw: `GET ${target} HTTP/1.1\r\nHost: a\r\nAccept: application/json\r\nConnection: close\r\n\r\n`,
  });

/** Invalid UTF-8 and unescaped characters in parameters. */
export default contract('server/query-bytes', { profile: 'sockets' }, async ({ admin, hydra, native, form, note }) => {
  for (const byte of ['%ff', '%c3%28', 'a%80', '%E2%82', '%C3%A9%ff']) {
    note(`bytes ${byte}`);
    for (const name of ['aal', 'return_to', 'identity_schema', 'login_challenge', 'organization', 'a'])
      await native.get(`${start}?${name}=${byte}`);
    await native.get(`${start}?return_to=https://127.0.0.1:4455/${byte}`);
    await form.navigate(`/self-service/registration/browser?return_to=https://127.0.0.1:4455/self-service/${byte}`);
    await native.get(`/schemas?a=${byte}&${byte}=1`);
    await native.get(`/sessions/whoami?tokenize_as=${byte}`);
    await admin.get(`/admin/identities?a=${byte}`);
    await admin.get(`/admin/identities?credentials_identifier=${byte}`);
    await admin.get(`/admin/courier/messages?status=${byte}`);
    await admin.get(`/schemas?a=${byte}`);
    await hydra.admin.get(`${clients}&owner=${byte}`);
    await hydra.admin.get(`/admin/oauth2/auth/requests/login?login_challenge=${byte}`);
    await hydra.public.get(`/oauth2/auth?client_id=a&state=${byte}&scope=${byte}`);
    await hydra.public.get(`/oauth2/sessions/logout?state=${byte}`);
  }
  note('letters that stay as they are');
  for (const written of ["'", '"<>', '`', '{|}', '^', '[]', '\\', 'a#b', '%27', '?', 'é', '(*)~!']) {
    await raw(native, `/schemas?a=${written}`);
    await raw(native, `${start}?aal=${written}`);
    await raw(admin, `/schemas?a=${written}`);
    await raw(admin, `/admin/courier/messages?a=${written}`);
    await raw(hydra.admin, `${clients}&a=${written}`);
  }
  note('the address that a flow was begun by');
  for (const written of ["a='", 'a=%27', 'a=b+c', '?', '&&', 'a=(*)~!'])
    await native.get(`/self-service/login/flows?id=${text((await native.get(`${start}?${written}`)).body, 'id')}`);
  await native.post(text(await startApi(native, 'login', "?a='"), 'ui.action'), { method: 'nothing' });
});
