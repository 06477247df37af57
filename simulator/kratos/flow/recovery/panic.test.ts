import { expect, test } from 'vitest';
import { requestJar } from '../../../adapter/fetch.ts';
import { loadKratosConfig } from '../../../config/load.ts';
import { createSimulator } from '../../../index.ts';

const admin = 'http://127.0.0.1:4434';
const json = { accept: 'application/json', 'content-type': 'application/json' };
const env = {
  DSN: 'memory',
  SELFSERVICE_FLOWS_RECOVERY_ENABLED: 'true',
  FEATURE_FLAGS_USE_CONTINUE_WITH_TRANSITIONS: 'true',
};

test('submitting an address to a completed recovery ends the connection, because Kratos panics', async () => {
  const { config } = await loadKratosConfig({ dev: true, env, files: ['tools/demo/kratos.yml'] });
  const { handle } = createSimulator({ kratos: config });
  const send = async (url: string, body?: object) => {
    const init = body ? { method: 'POST', headers: json, body: JSON.stringify(body) } : { headers: json };
    const answer = await handle(new Request(url, init), requestJar([]));
    return (await answer.json()) as Record<string, never>;
  };
  const email = 'ada@example.org';
  await send(`${admin}/admin/identities`, { traits: { email, firstName: 'Ada', lastName: 'Lovelace' } });
  const { ui } = await send('http://127.0.0.1:4433/self-service/recovery/api');
  const { action } = ui as unknown as { readonly action: string };
  await send(action, { method: 'code', email });
  const [letter] = (await send(`${admin}/admin/courier/messages`)) as unknown as readonly { readonly body: string }[];
  const code = /\d{6}/.exec(letter?.body ?? '')?.[0] ?? '';
  expect(await send(action, { method: 'code', code })).toMatchObject({ state: 'passed_challenge' });
  await expect(send(action, { method: 'code', email })).rejects.toThrow(
    'Kratos panics: recovery is retried without an error',
  );
});
