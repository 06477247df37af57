import { begin, family, sent } from '../scenario.ts';
import type { Stage } from '../stage.ts';
import { Astray, at, type Visitor } from '../visitor.ts';

const person = { email: 'camille@example.org', planet: { name: 'earth' } };

/** Sends traits as a script does: values keep their types. One rule is broken each time. */
const broken = (title: string, message: string, traits: Readonly<Record<string, unknown>>) => ({
  title,
  setup: 'keywords' as const,
  shows: [message],
  run: async (stage: Stage): Promise<Visitor> => {
    const browser = await begin('registration')(stage);
    const fields = { method: 'password', password: 'tournesol-lundi-7', traits: { ...person, ...traits } };
    const { body } = await browser.script(fields);
    if (at(body, 'ui') === undefined) throw new Astray(`no form came back: ${JSON.stringify(body)}`);
    return browser;
  },
});

export const fields = family('fields', {
  kinds: {
    title: 'A form with every kind of field.',
    setup: 'keywords',
    shows: ['input number', 'input url', 'input date', 'input checkbox', 'input tel', 'input text'],
    run: begin('registration'),
  },
  'not-an-address': {
    title: 'The e-mail address is none.',
    shows: ['4000040'],
    run: sent('registration', { method: 'password', password: 'tournesol-lundi-7', 'traits.email': 'nobody' }),
  },
  'not-a-telephone': broken('The telephone number is none.', '4000041', { phone: '12' }),
  'too-short': broken('The text is too short.', '4000003', { nick: 'x' }),
  'too-long': broken('The text is too long.', '4000017', { nick: 'much-too-long' }),
  pattern: broken('The text has not the right form.', '4000004', { plate: 'abc' }),
  'too-small': broken('The number is too small.', '4000018', { age: 17 }),
  'not-above': broken('The number must be above another.', '4000019', { height: 0.5 }),
  'too-great': broken('The number is too great.', '4000020', { age: 100 }),
  'not-below': broken('The number must be below another.', '4000021', { height: 2.5 }),
  'not-a-multiple': broken('The number is no multiple.', '4000022', { seats: 7 }),
  'too-many': broken('There are too many values.', '4000023', { tags: ['a', 'b', 'c', 'd'] }),
  'too-few': broken('There are too few values.', '4000024', { tags: [] }),
  'two-equal': broken('Two values are equal.', '4000025', { tags: ['a', 'b', 'a'] }),
  'wrong-type': broken('The value is of another kind.', '4000026', { nick: 7 }),
  constant: broken('There is only one right value.', '4000029', { country: 'FR' }),
  'constant-object': broken('There is only one right value, which is an object.', '4000030', {
    planet: { name: 'mars' },
  }),
  'not-in-list': broken('The value is not one of a list.', '4000001', { plan: 'gold' }),
});
