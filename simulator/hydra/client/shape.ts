/** The bodies of the client endpoints, with the names of Go's types. */

import { durationProblem } from '@members/engines/go/duration';
import {
  anyValue,
  boolean,
  customType,
  embedded,
  type Fields,
  integer,
  mismatch,
  object,
  type Shape,
  ShapeError,
  string,
  time,
} from '@members/engines/go/json/decode';
import { type MemberKind, members } from '../domain/client-view.ts';
import { lifespanMembers } from '../domain/lifespans.ts';
import { keyList } from '../keys/jwk.ts';
import { stringList } from '../request/body.ts';

const duration = customType((value, refuse) => {
  if (typeof value !== 'string') throw refuse('string');
  const problem = durationProblem(value);
  if (problem !== undefined) throw new ShapeError(problem);
  return value;
});

/** Its Go type has its own decoder, so an error does not name the field. */
const bareBoolean = customType((value) => {
  if (typeof value !== 'boolean') throw new ShapeError(mismatch(value, 'bool'));
  return value;
});

/** `jwks`; `{}` if there are no keys. */
const keySet = object('x.JoseJSONWebKeySet', embedded('JSONWebKeySet', { keys: keyList }));

const shapes: Readonly<Record<MemberKind, Shape>> = {
  string,
  list: stringList,
  int: integer,
  bool: boolean,
  'bare bool': bareBoolean,
  time,
  duration,
  'key set': keySet,
  any: anyValue,
};

const lifespans: Fields = Object.fromEntries(lifespanMembers.map((name) => [name, duration]));

export const clientShape = object('client.Client', {
  ...Object.fromEntries(members.map(([name, kind]) => [name, shapes[kind]])),
  ...embedded('Lifespans', lifespans),
});

export const lifespansShape = object('client.Lifespans', lifespans);
