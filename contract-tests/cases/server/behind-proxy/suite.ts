import { makeIdentity, password, text } from '../../../kit/index.ts';
import { contract, type Stage } from '../../../runner/contract.ts';

/** Headers of a proxy about the request and the client. */
export default contract('server/behind-proxy', { profile: 'behind-proxy' }, async (stage) => {
  await forwardedHeaders(stage);
  await devices(stage);
});

const forwarded = [
  { 'x-forwarded-proto': 'https' },
  { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'login.example.org' },
  { 'x-forwarded-host': 'login.example.org', 'x-forwarded-port': '8443', 'x-forwarded-prefix': '/auth' },
  { forwarded: 'for=192.0.2.60;proto=https;host=login.example.org' },
  { 'x-forwarded-ssl': 'on', 'x-original-url': '/else', 'x-rewrite-url': '/else' },
  { 'x-forwarded-proto': 'ftp' },
] as const;

async function forwardedHeaders({ native, newBrowser, note }: Stage): Promise<void> {
  for (const headers of forwarded) {
    note(`told: ${Object.keys(headers).join(', ')}`);
    await native.get('/self-service/login/api?refresh=false', { headers });
    await newBrowser().fetch('/self-service/registration/browser', { headers });
  }
}

async function devices({ admin, newNative, email, note }: Stage): Promise<void> {
  const identifier = email('grace');
  await makeIdentity(admin, identifier);
  for (const headers of [
    { 'true-client-ip': '192.0.2.1', 'x-real-ip': '192.0.2.2', 'x-forwarded-for': '192.0.2.3' },
    { 'x-real-ip': '192.0.2.2', 'x-forwarded-for': '192.0.2.3' },
    { 'x-forwarded-for': '192.0.2.3, 198.51.100.4' },
    { 'x-forwarded-for': '10.0.0.1, 192.168.0.1, 192.0.2.3' },
    { 'x-forwarded-for': '10.0.0.1' },
    { 'x-forwarded-for': 'somebody' },
    { 'true-client-ip': 'somebody' },
    { 'cf-ipcountry': 'FR', 'cf-ipcity': 'Paris' },
    { 'cf-ipcity': 'Paris' },
    { 'cf-connecting-ip': '192.0.2.5', 'x-real-ip': '192.0.2.2' },
    { 'x-forwarded-for': 'fd00::1, 172.20.0.1' },
    { 'x-forwarded-for': '127.0.0.1' },
  ]) {
    note(`a device: ${JSON.stringify(headers)}`);
    const app = newNative();
    const { body: flow } = await app.get('/self-service/login/api', { unrecorded: true });
    const action = `/self-service/login?flow=${text(flow, 'id')}`;
    const { body } = await app.post(action, { method: 'password', identifier, password }, { headers });
    app.token = text(body, 'session_token');
    await app.get('/sessions/whoami');
  }
}
