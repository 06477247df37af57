import { family, sendForm, startForm } from '../scenario.ts';
import type { Stage } from '../stage.ts';
import { at, ScenarioError, type Visitor } from '../visitor.ts';

const person = { email: 'camille@example.org', planet: { name: 'earth' } };

/** A scenario that breaks one rule of the schema. It sends JSON, so that the values keep their types. */
const brokenRule = (title: string, message: string, traits: Readonly<Record<string, unknown>>) => ({
  title,
  setup: 'keywords' as const,
  shows: [message],
  run: async (stage: Stage): Promise<Visitor> => {
    const browser = await startForm('registration')(stage);
    const fields = { method: 'password', password: 'tournesol-lundi-7', traits: { ...person, ...traits } };
    const { body } = await browser.submitJson(fields);
    if (at(body, 'ui') === undefined) throw new ScenarioError(`no form came back: ${JSON.stringify(body)}`);
    return browser;
  },
});

export const fields = family('fields', {
  kinds: {
    title: 'A form with every kind of field.',
    setup: 'keywords',
    shows: ['input number', 'input url', 'input date', 'input checkbox', 'input tel', 'input text'],
    run: startForm('registration'),
  },
  'not-an-address': {
    title: 'The e-mail address is not valid.',
    shows: ['4000040'],
    run: sendForm('registration', { method: 'password', password: 'tournesol-lundi-7', 'traits.email': 'nobody' }),
  },
  'not-a-telephone': brokenRule('The telephone number is not valid.', '4000041', { phone: '12' }),
  'too-short': brokenRule('The text is too short.', '4000003', { nick: 'x' }),
  'too-long': brokenRule('The text is too long.', '4000017', { nick: 'much-too-long' }),
  pattern: brokenRule('The text does not match the pattern.', '4000004', { plate: 'abc' }),
  'too-small': brokenRule('The number is too small.', '4000018', { age: 17 }),
  'not-above': brokenRule('The number must be greater than the limit.', '4000019', { height: 0.5 }),
  'too-great': brokenRule('The number is too large.', '4000020', { age: 100 }),
  'not-below': brokenRule('The number must be less than the limit.', '4000021', { height: 2.5 }),
  'not-a-multiple': brokenRule('The number is not a multiple of five.', '4000022', { seats: 7 }),
  'too-many': brokenRule('There are too many values.', '4000023', { tags: ['a', 'b', 'c', 'd'] }),
  'too-few': brokenRule('There are too few values.', '4000024', { tags: [] }),
  'two-equal': brokenRule('Two values are equal.', '4000025', { tags: ['a', 'b', 'a'] }),
  'wrong-type': brokenRule('The value has the wrong type.', '4000026', { nick: 7 }),
  constant: brokenRule('Only one value is allowed.', '4000029', { country: 'FR' }),
  'constant-object': brokenRule('Only one value is allowed, which is an object.', '4000030', {
    planet: { name: 'mars' },
  }),
  'not-in-list': brokenRule('The value is not in the list of allowed values.', '4000001', { plan: 'gold' }),
});
