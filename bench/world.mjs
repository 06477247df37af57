/** Fills a server over HTTP: people made by its admin API in batches, each signed in by a flow of a native app. */
const inBatch = 100;
const json = { accept: 'application/json', 'content-type': 'application/json' };

async function ask(url, method = 'GET', body) {
  const response = await fetch(url, { method, headers: json, ...(body && { body: JSON.stringify(body) }) });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return response.json();
}

const password = 'violet-lantern-4711';
const addressOf = (number) => `person-${number}@example.org`;
const person = (number) => ({
  schema_id: 'default',
  traits: { email: addressOf(number), firstName: 'Bench', lastName: 'Mark' },
  credentials: { password: { config: { password } } },
});

/** When it is done there are `count` identities, sessions and live flows more than before. */
export async function fillWorld({ port, admin }, count) {
  const open = `http://127.0.0.1:${port}/self-service/login`;
  for (let first = 0; first < count; first += inBatch) {
    const numbers = Array.from({ length: Math.min(inBatch, count - first) }, (_, index) => first + index);
    const identities = numbers.map((number) => ({ create: person(number) }));
    await ask(`http://127.0.0.1:${admin}/admin/identities`, 'PATCH', { identities });
    await Promise.all(
      numbers.map(async (number) => {
        const { id } = await ask(`${open}/api`);
        const form = { method: 'password', identifier: addressOf(number), password };
        await ask(`${open}?flow=${id}`, 'POST', form);
      }),
    );
  }
}
