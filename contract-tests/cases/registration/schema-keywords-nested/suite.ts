import { csrf, open, password, start, startApi, submit, text } from '../../../kit/index.ts';
import type { RequestFields } from '../../../runner/agent.ts';
import { contract, type Stage } from '../../../runner/contract.ts';

/** Complete nested objects: the server would add missing ones, and then find them invalid. */
const whole: RequestFields = { address: { street: 'Main' }, origin: { planet: 'earth' } };
const wholeFields: RequestFields = { 'address.street': 'Main', origin: JSON.stringify(whole.origin) };

/** Traits that break one rule each: the server reports several errors in random order. */
const refused: readonly (readonly [title: string, traits: RequestFields])[] = [
  ['const object', { origin: { planet: 'mars' } }],
  ['const object left out', { origin: undefined }],
  ['nested', { address: { street: 'x' } }],
  ['nested number', { address: { street: 'Main', zip: 12 } }],
  ['nested, missing', { address: { zip: 8000 } }],
  ['nested, left out', { address: undefined }],
  ['nested, not allowed', { address: { street: 'Main', floor: 2 } }],
  ['not allowed', { shoe: 44 }],
  ['minItems', { tags: [] }],
  ['maxItems', { tags: ['a', 'b', 'c', 'd'] }],
  ['uniqueItems', { tags: ['a', 'b', 'a'] }],
  ['an item', { tags: ['a', 'abcdef'] }],
  ['a number in a list', { scores: [1, -1] }],
  ['type array', { tags: 'a' }],
  ['type object', { address: [] }],
  ['type of an item', { answers: [true, 'false'] }],
];

/** The same as form fields. */
const refusedFields: readonly (readonly [title: string, traits: RequestFields])[] = [
  ['const object', { origin: '{"planet":"mars"}' }],
  ['const object, empty', { origin: '' }],
  ['nested', { 'address.street': 'x' }],
  ['nested, missing', { 'address.street': '', 'address.zip': '8000' }],
  ['nested, empty', { 'address.street': '' }],
  ['an item', { tags: 'abcdef' }],
  ['a number in a list', { scores: '-1' }],
  ['no number in a list', { scores: 'x' }],
  ['no boolean in a list', { answers: 'maybe' }],
];

const method = 'password';
const dotted = (traits: RequestFields): RequestFields =>
  Object.fromEntries(Object.entries(traits).map(([name, value]) => [`traits.${name}`, value]));

/** Each uses its own flow, because a message without a field adds a field that stays. */
export default contract('registration/schema-keywords-nested', { profile: 'keywords-nested' }, async (stage) => {
  const { browser, form, native, email, note } = stage;
  const address = email('nested');
  for (const [title, traits] of refused) {
    note(title);
    const flow = await start(browser, 'registration');
    await submit(browser, flow, { method, password, traits: { email: address, ...whole, ...traits } });
  }
  for (const [title, traits] of refusedFields) {
    note(`as a page: ${title}`);
    const flow = await open(form, 'registration');
    await submit(form, flow, { method, password, ...dotted({ email: address, ...wholeFields, ...traits }) });
    await form.fetch(`/self-service/registration/flows?id=${text(flow, 'id')}`);
  }
  note('flat fields of an app');
  const flow = await startApi(native, 'registration');
  const flat = { email: address, ...wholeFields };
  await submit(native, flow, { method, password, ...dotted({ ...flat, 'address.zip': '12' }) });
  await submit(native, flow, { method, password, ...dotted({ ...flat, origin: { planet: 'mars' } }) });
  await success(stage);
});

async function success({ newBrowser, newForm, email, note }: Stage): Promise<void> {
  const lists = { tags: ['a', 'b'], scores: [1, 2.5], answers: [true, false] };
  note('accepted');
  const script = newBrowser();
  const traits = { ...whole, ...lists, email: email('script-done') };
  await submit(script, await start(script, 'registration'), { method, password, traits });
  note('accepted, as a page sends it');
  const page = newForm();
  const flow = await open(page, 'registration');
  const fields = new URLSearchParams({ csrf_token: csrf(flow), method, password });
  const shown = dotted({ ...wholeFields, ...lists, email: email('page-done') });
  for (const [name, value] of Object.entries(shown)) for (const each of [value].flat()) fields.append(name, `${each}`);
  await page.post(text(flow, 'ui.action'), {}, { raw: fields.toString() });
  await page.fetch('/sessions/whoami');
}
