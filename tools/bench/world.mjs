/** Fills a server over HTTP: people made by its admin API in batches, each signed in by a flow of a native app. */
import { askJson } from './browser.mjs';

const inBatch = 100;
const password = 'violet-lantern-4711';
const addressOf = (number) => `person-${number}@example.org`;
const person = (number) => ({
  schema_id: 'default',
  traits: { email: addressOf(number), firstName: 'Bench', lastName: 'Mark' },
  credentials: { password: { config: { password } } },
});

/** When it is done there are `count` identities, sessions and live flows more than before. */
export async function fillWorld({ port, admin }, count) {
  const login = `http://127.0.0.1:${port}/self-service/login`;
  for (let first = 0; first < count; first += inBatch) {
    const numbers = Array.from({ length: Math.min(inBatch, count - first) }, (_, index) => first + index);
    const identities = numbers.map((number) => ({ create: person(number) }));
    await askJson('PATCH', `http://127.0.0.1:${admin}/admin/identities`, { identities });
    await Promise.all(
      numbers.map(async (number) => {
        const { id } = await askJson('GET', `${login}/api`);
        const form = { method: 'password', identifier: addressOf(number), password };
        await askJson('POST', `${login}?flow=${id}`, form);
      }),
    );
  }
}
