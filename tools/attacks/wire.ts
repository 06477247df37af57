import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:http2';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { certificate, privateKey } from '@members/gateway/testing-tls';
import type { Attack } from './attack.ts';
import type { Servers } from './servers.ts';
import { Visitor } from './visitor.ts';

/** Opens a gateway with TLS. */
async function openTls({ open }: Servers) {
  const folder = mkdtempSync(join(tmpdir(), 'attacks-'));
  const [TLS_CERT_PATH, TLS_KEY_PATH] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  writeFileSync(TLS_CERT_PATH, certificate);
  writeFileSync(TLS_KEY_PATH, privateKey);
  const isSecure = { PUBLIC_ORIGIN: 'https://id.test', DANGEROUSLY_DISABLE_SECURE_CSRF_COOKIES: 'false' };
  const gateway = await open(0, { TLS_CERT_PATH, TLS_KEY_PATH, ...isSecure });
  rmSync(folder, { recursive: true });
  return gateway;
}

/** Changes the password and leaves. @returns whether the change was made and not audited */
async function hidesChange(servers: Servers, delay: number): Promise<boolean> {
  const person = await servers.newPerson();
  const visitor = await new Visitor(servers).signIn(person);
  const { id } = await visitor.flow('settings');
  const password = `changed-in-secret-${delay}`;
  const body = JSON.stringify({ method: 'password', password });
  const headers = { ...visitor.headers, accept: 'application/json', 'content-type': 'application/json' };
  const call = request(`${servers.app}/self-service/settings?flow=${id}`, { method: 'POST', headers, agent: false });
  call.on('error', () => {}).end(body);
  await wait(delay);
  call.destroy();
  const { id: actor } = (await visitor.send('/sessions/whoami')).json.identity;
  const isAudited = () =>
    servers.gateway.log.some((line) => line.event === 'credential_changed' && line.actor === actor);
  // Kratos may still be at work.
  for (let tries = 0; tries < 20 && !isAudited(); tries += 1) await wait(100);
  if (isAudited()) return false;
  const signsIn = await new Visitor(servers).signIn({ ...person, password }).then(
    () => true,
    () => false,
  );
  return signsIn;
}

export const wire: readonly Attack[] = [
  {
    name: 'guess: one password, in 60 streams of one HTTP/2 connection',
    run: async (servers) => {
      const { email } = await servers.newPerson();
      const { port } = await openTls(servers);
      const session = connect(`https://127.0.0.1:${port}`, { ca: certificate });
      const post = (path: string) =>
        new Promise<number>((resolve, reject) => {
          const body = JSON.stringify({ method: 'password', identifier: email, password: 'wrong' });
          session
            .request({ ':path': path, ':method': 'POST', ':authority': 'id.test', 'content-type': 'application/json' })
            .on('response', (headers) => resolve(Number(headers[':status'])))
            .on('error', reject)
            // An unread answer would keep the connection open.
            .resume()
            .end(body);
        });
      const flows = await Promise.all(Array.from({ length: 60 }, () => new Visitor(servers).flow('login')));
      const statuses = await Promise.all(flows.map(({ id }) => post(`/self-service/login?flow=${id}`)));
      session.close();
      const passed = statuses.filter((status) => status !== 429).length;
      return passed <= 20 ? `${passed} of 60 pass` : undefined;
    },
  },
  {
    name: 'hide: a changed password, by leaving before the answer',
    run: async (servers) => {
      const delays = [0, 2, 5, 10, 15, 20, 30, 50, 100, 200];
      let hidden = 0;
      for (const delay of delays) if (await hidesChange(servers, delay)) hidden += 1;
      return hidden === 0 ? `each of ${delays.length} changes was audited, or not made` : undefined;
    },
  },
];
