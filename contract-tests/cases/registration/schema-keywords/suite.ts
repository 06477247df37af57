import { open, password, start, startApi, submit, text } from '../../../kit/index.ts';
import type { RequestFields } from '../../../runner/agent.ts';
import { contract, type Stage } from '../../../runner/contract.ts';

/** Traits that break one rule each: the server reports several errors in random order. */
const refused: readonly (readonly [title: string, traits: RequestFields])[] = [
  ['minLength', { nick: 'ab' }],
  ['minLength counts characters, not bytes', { nick: '🙂é' }],
  ['maxLength', { nick: 'abcdefghi' }],
  ['pattern', { plate: 'zh-1' }],
  ['two rules of one property', { pin: 'abc' }],
  ['minimum', { age: 17 }],
  ['maximum', { age: 100 }],
  ['a whole number', { age: 18.5 }],
  ['exclusiveMinimum', { height: 0.5 }],
  ['exclusiveMaximum', { height: 2.5 }],
  ['a large number', { height: 12_345_678 }],
  ['just below a million', { height: 999_999 }],
  ['a small number', { height: 0.00001 }],
  ['a very large number', { age: 1e21 }],
  ['multipleOf', { seats: 7 }],
  ['multipleOf a fraction', { weight: 1.3 }],
  ['format email', { email: 'nobody' }],
  ['format email of an empty text', { email: '' }],
  ['format tel', { phone: '12' }],
  ['format uri', { homepage: 'nowhere' }],
  ['format date', { birthday: '2001-02-30' }],
  ['format of an empty text', { birthday: '' }],
  ['enum', { plan: 'gold' }],
  ['enum of one', { edition: 'second' }],
  ['enum of numbers', { level: 3 }],
  ['const text', { country: 'DE' }],
  ['const number', { lucky: 8 }],
  ['const boolean', { terms: false }],
  ['type text', { nick: 5 }],
  ['type number', { age: '41' }],
  ['type boolean', { newsletter: 'yes' }],
  ['type null', { nick: null }],
];

/** The same as form fields. */
const refusedFields: readonly (readonly [title: string, traits: RequestFields])[] = [
  ['minLength', { nick: 'ab' }],
  ['pattern', { plate: 'zh-1' }],
  ['minimum', { age: '17' }],
  ['exclusiveMaximum', { height: '2.50' }],
  ['multipleOf', { weight: '1.3' }],
  ['no number', { age: 'old' }],
  ['no number, with a digit', { height: '1,80' }],
  ['no boolean', { newsletter: 'yes' }],
  ['const number', { lucky: '8' }],
  ['const boolean', { terms: 'false' }],
  ['enum of numbers', { level: '3' }],
];

const accepted: RequestFields = {
  nick: 'ada',
  plate: 'ZH-4711',
  pin: '4711',
  age: 18,
  height: 1.75,
  seats: 10,
  weight: 60.25,
  phone: '+41446681800',
  homepage: 'https://example.org/ada',
  birthday: '1985-12-10',
  plan: 'pro',
  edition: 'first',
  level: 2.5,
  country: 'CH',
  lucky: 7,
  terms: true,
  newsletter: false,
};

const method = 'password';
const dotted = (traits: RequestFields): RequestFields =>
  Object.fromEntries(Object.entries(traits).map(([name, value]) => [`traits.${name}`, value]));

export default contract('registration/schema-keywords', { profile: 'keywords' }, async (stage) => {
  await scripts(stage);
  await pages(stage);
  await nativeApps(stage);
  await success(stage);
});

async function scripts({ browser, email, note }: Stage): Promise<void> {
  const address = email('script');
  note('a flow');
  const flow = await start(browser, 'registration');
  for (const [title, traits] of refused) {
    note(title);
    await submit(browser, flow, { method, password, traits: { email: address, ...traits } });
  }
}

async function pages({ form, email, note }: Stage): Promise<void> {
  const address = email('page');
  note('a flow of a page');
  const flow = await open(form, 'registration');
  for (const [title, traits] of refusedFields) {
    note(`as a page: ${title}`);
    await submit(form, flow, { method, password, ...dotted({ email: address, ...traits }) });
    await form.fetch(`/self-service/registration/flows?id=${text(flow, 'id')}`);
  }
}

async function nativeApps({ native, email, note }: Stage): Promise<void> {
  const address = email('app');
  note('a flow of an app');
  const flow = await startApi(native, 'registration');
  note('flat fields, numbers as text');
  for (const traits of [{ age: '17' }, { age: 'old' }, { age: 17 }, { newsletter: 'yes' }])
    await submit(native, flow, { method, password, ...dotted({ email: address, ...traits }) });
}

async function success({ newBrowser, newForm, newNative, email, note }: Stage): Promise<void> {
  note('accepted');
  const script = newBrowser();
  const traits = { ...accepted, email: email('script-done') };
  await submit(script, await start(script, 'registration'), { method, password, traits });
  const app = newNative();
  const few = { email: email('app-done'), age: '41', height: '1.5e0', newsletter: 't' };
  await submit(app, await startApi(app, 'registration'), { method, password, ...dotted(few) });
  note('accepted, as a page sends it');
  const page = newForm();
  const flow = await open(page, 'registration');
  await submit(page, flow, { method, password, ...dotted({ ...accepted, email: email('page-done') }) });
  await page.fetch('/sessions/whoami');
}
