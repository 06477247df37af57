import { expect, test } from 'vitest';
import { answerRequest, requestJar } from '../../adapter/fetch.ts';
import { loadKratosConfig } from '../../config/load.ts';
import { createSimulator } from '../../index.ts';
import { injectable } from './injected.ts';
import { messageIds } from './messages.ts';

const { config } = await loadKratosConfig({ files: ['tools/demo/kratos.yml'], env: { DSN: 'memory' }, dev: true });

test.each(['login', 'registration', 'recovery'])('a new %s flow shows the injected messages', async (kind) => {
  const { kratos } = createSimulator({ kratos: config, runtime: { inject: ['4000038', '1010005'] } });
  if (!kratos) throw new Error('no kratos');
  const request = new Request(`http://a/self-service/${kind}/api`, { headers: { accept: 'application/json' } });
  const flow = (await (await answerRequest(kratos.public, request, requestJar([]))).json()) as {
    readonly ui: { readonly messages: readonly unknown[] };
  };
  const [captcha, verify] = flow.ui.messages;
  expect(captcha).toEqual({
    id: 4000038,
    text: 'Captcha verification failed, please try again.',
    type: 'error',
    context: { injected: true },
  });
  expect(verify).toMatchObject({ id: 1010005, context: { injected: true } });
});

test('messages that the server sends cannot be injected', () => {
  expect(injectable.filter((id) => messageIds.includes(id))).toEqual([]);
});
