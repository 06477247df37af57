/** What providers have in common. */
import { jsonAnswer, textAnswer } from 'ory-simulator/http/answer';
import type { Answer } from 'ory-simulator/http/exchange';
import type { Asked, NetPerson, Tell } from '../person.ts';
import { tokenJson } from '../tokens.ts';

/** An address that tells of the person whose token is sent. */
export const told =
  (members: (person: NetPerson, asked: Asked) => object): Tell =>
  (asked) => {
    const { fault } = asked.person;
    if (fault === 'refused') return jsonAnswer(401, { message: 'Bad credentials' });
    if (fault === 'broken') return textAnswer(500, 'Internal Server Error');
    if (fault === 'garbled') return textAnswer(200, '{"id":', { 'content-type': 'application/json' });
    return jsonAnswer(200, members(asked.person, asked));
  };

export const document =
  (answer: Answer): Tell =>
  () =>
    answer;
export const full = ({ given, family }: NetPerson) => `${given} ${family}`;
export const nick = ({ given }: NetPerson) => given.toLowerCase();
export const picture = ({ id }: NetPerson) => `https://images.example.org/${id}.png`;
export const scoped = (scope: string) => tokenJson(({ person }) => ({ scope: person.scope ?? scope }));
