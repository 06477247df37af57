/** Answers common to several providers. */
import { type Answer, jsonAnswer, textAnswer } from 'ory-simulator/core';
import type { NetPerson, ProviderHandler, ProviderRequest } from '../person.ts';
import { tokenJson } from '../tokens.ts';

/** Returns a handler of a user info endpoint: data of the token's person, or their fault. */
export const personAnswer =
  (members: (person: NetPerson, request: ProviderRequest) => object): ProviderHandler =>
  (request) => {
    const { fault } = request.person;
    if (fault === 'refused') return jsonAnswer(401, { message: 'Bad credentials' });
    if (fault === 'broken') return textAnswer(500, 'Internal Server Error');
    if (fault === 'garbled') return textAnswer(200, '{"id":', { 'content-type': 'application/json' });
    return jsonAnswer(200, members(request.person, request));
  };

export const fixedAnswer =
  (answer: Answer): ProviderHandler =>
  () =>
    answer;
export const fullName = ({ given, family }: NetPerson) => `${given} ${family}`;
export const nickname = ({ given }: NetPerson) => given.toLowerCase();
export const picture = ({ id }: NetPerson) => `https://images.example.org/${id}.png`;
export const tokenWithScope = (scope: string) => tokenJson(({ person }) => ({ scope: person.scope ?? scope }));
