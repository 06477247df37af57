/** Fills a server by HTTP: creates identities in batches with the admin API and signs each in as a native app. */
import { askJson } from './browser.mjs';

const inBatch = 100;
const password = 'violet-lantern-4711';
const addressOf = (number) => `person-${number}@example.org`;
const person = (number) => ({
  schema_id: 'default',
  traits: { email: addressOf(number), firstName: 'Bench', lastName: 'Mark' },
  credentials: { password: { config: { password } } },
});

/** Adds `count` identities, each with a session and a live flow. */
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
