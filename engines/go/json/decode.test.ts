import { expect, test } from 'vitest';
import {
  anyValue,
  boolean,
  decode,
  decodeJson,
  embedded,
  integer,
  listOf,
  object,
  string,
  time,
  uuid,
} from './decode.ts';

const shape = object('pkg.Body', {
  id: uuid,
  name: string,
  size: integer,
  flag: boolean,
  since: time,
  extra: anyValue,
  tags: listOf('[]string', string),
  inner: object('pkg.Inner', { deep: string, ...embedded('Base', { base: boolean }) }),
});

test.each([
  ['{"name":1}', 'json: cannot unmarshal number into Go struct field Body.name of type string'],
  ['{"size":1.5}', 'json: cannot unmarshal number 1.5 into Go struct field Body.size of type int'],
  ['{"inner":{"deep":true}}', 'json: cannot unmarshal bool into Go struct field Inner.inner.deep of type string'],
  ['{"inner":{"base":""}}', 'json: cannot unmarshal string into Go struct field Inner.inner.Base.base of type bool'],
  ['{"tags":["",{}]}', 'json: cannot unmarshal object into Go struct field Body.tags of type string'],
  ['[]', 'json: cannot unmarshal array into Go value of type pkg.Body'],
  ['{"flag":0,"name":0}', 'json: cannot unmarshal number into Go struct field Body.flag of type bool'],
  ['{"flag":0,"id":"x"}', 'uuid: incorrect UUID length 1 in string "x"'],
  ['{"since":7}', 'Time.UnmarshalJSON: input is not a JSON string'],
  ['{"name":"x"', 'unexpected EOF'],
])('%s is refused: %s', (text, message) => {
  expect(() => decodeJson(shape, text)).toThrow(message);
});

test('names match in any case, null fields are left out, unknown members are dropped, or refused if strict', () => {
  const value = { NAME: 'x', flag: null, extra: null, tags: ['a', null], stranger: 1 };
  expect(decode(shape, value)).toEqual({ name: 'x', extra: null, tags: ['a', ''] });
  expect(() => decode(shape, value, { strict: true })).toThrow('json: unknown field "stranger"');
});
