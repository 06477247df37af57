/**
 * Compares `@msw/data` with the simulator's store, which adds indexes, and shows in Chromium which data its extensions
 * `persist` and `sync` carry between tabs and across reloads. See `docs/decisions` for the conclusions.
 *
 *     node tools/bench/stores.mjs
 */
import { createServer } from 'node:http';
import { launchOptions } from '@members/testkit/chromium';
import { Collection } from '@msw/data';
import { chromium } from '@playwright/test';
import { seededRandom } from 'ory-simulator/runtime/runtime';
import { Store } from 'ory-simulator/runtime/store';
import { build } from 'vite';

const schema = { '~standard': { version: 1, vendor: 'bench', validate: (value) => ({ value }) } };
const row = (label, value) => console.log(`${label.padEnd(52)} ${value}`);
const person = (number) => ({
  id: `${number}`,
  email: `person-${number}@example.org`,
  traits: { name: { first: 'Ada', last: 'Byron' } },
  addresses: [{ value: `person-${number}@example.org`, via: 'email', verified: false }],
});

/** Returns the processor time of this process (µs), which does not depend on other processes. */
const spent = () => {
  const { user, system } = process.cpuUsage();
  return user + system;
};

/** Prints the mean processor time of an action. */
async function each(label, count, act) {
  const begin = spent();
  for (let index = 0; index < count; index++) await act(index);
  row(label, `${((spent() - begin) / count).toFixed(1)} µs`);
}

for (const count of [1000, 10_000]) {
  console.log(`\n${count} records`);
  const collection = new Collection({ schema });
  const store = new Store({ keys: { email: ({ email }) => [email] } });
  const random = seededRandom(1);
  const some = () => `${(random(1)[0] * 251 + random(1)[0]) % count}`;
  await each('collection.create', count, (number) => collection.create(person(number)));
  await each('store.insert', count, (number) => store.insert(person(number)));
  await each('collection.findFirst, by a condition', 100, () => collection.findFirst((q) => q.where({ id: some() })));
  await each('collection.findFirst, by a function', 100, () => {
    const id = some();
    collection.findFirst((q) => q.where((record) => record.id === id));
  });
  await each('store.get', 10_000, () => store.get(some()));
  await each('store.with', 10_000, () => store.with('email', `person-${some()}@example.org`));
  await each('store.where, which asks its collection', 100, () => store.where(({ email }) => email === ''));
  await each('collection.update, of a record at hand', 100, () =>
    collection.update(collection.all()[Number(some())], {
      data: (draft) => {
        draft.email = some();
      },
    }),
  );
  await each('store.replace', 10_000, () => store.replace(person(Number(some()))));
}

console.log('\nrelations: sessions of people, each with one');
const people = new Collection({ schema });
const sessions = new Collection({ schema });
people.defineRelations(({ many }) => ({ sessions: many(sessions) }));
sessions.defineRelations(({ one }) => ({ identity: one(people) }));
let made = 0;
for (const count of [100, 200, 400]) {
  const begin = spent();
  for (; made < count; made++)
    await sessions.create({ id: `s${made}`, identity: await people.create({ id: `${made}`, sessions: [] }) });
  row(`as far as ${count}`, `${((spent() - begin) / 1000).toFixed(0)} ms`);
}

let depth = 500;
const deep = (levels) => JSON.parse(`${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`);
for (; depth <= 16_000; depth *= 2)
  if (!(await new Collection({ schema }).create(deep(depth)).catch(() => undefined))) break;
row('\nlevels of JSON at which a record is refused', depth);

const entry = 'virtual:entry';
const code = `
import { persist } from '@msw/data/extensions/persist';
import { sync } from '@msw/data/extensions/sync';
const schema = { '~standard': { version: 1, vendor: 'bench', validate: (value) => ({ value }) } };
window.people = new Collection({ schema, extensions: [persist(), sync()] });`;
const bundle = await build({
  configFile: false,
  logLevel: 'error',
  plugins: [
    { name: 'entry', resolveId: (id) => (id === entry ? id : null), load: (id) => (id === entry ? code : null) },
  ],
  build: { write: false, rolldownOptions: { input: entry } },
});
const script = bundle.output.find(({ type }) => type === 'chunk').code;
const server = createServer(({ url }, response) => {
  const [type, body] =
    url === '/x.js' ? ['text/javascript', script] : ['text/html', '<script type=module src=x.js></script>'];
  response.writeHead(200, { 'content-type': type }).end(body);
}).listen(0, '127.0.0.1');
await new Promise((done) => server.once('listening', done));
const browser = await chromium.launch(launchOptions());
const context = await browser.newContext();
const open = async () => {
  const page = await context.newPage();
  await page.goto(`http://127.0.0.1:${server.address().port}/`);
  await page.waitForFunction(() => 'people' in window);
  return page;
};
const create = (page, name) => page.evaluate((id) => window.people.create({ id }).then(() => {}), name);
const names = async (page) => {
  // A message between tabs needs a moment, and no event reports its arrival.
  await page.waitForTimeout(300);
  return page.evaluate(() => JSON.stringify(window.people.all().map(({ id }) => id)));
};

console.log('\nChromium, one origin, persist and sync');
const first = await open();
await create(first, 'a');
const second = await open();
row('a tab opened beside one that has ["a"]', await names(second));
await create(first, 'b');
await create(second, 'c');
row('then "b" made in the first and "c" in the second', `${await names(first)} and ${await names(second)}`);
await Promise.all([create(first, 'ada@example.org'), create(second, 'ada@example.org')]);
row('one name made in both at once', `${await names(first)} and ${await names(second)}`);
await first.close({ runBeforeUnload: true });
await second.close({ runBeforeUnload: true });
const third = await open();
row('both closed, a new tab', await names(third));
await browser.close();
server.close();
