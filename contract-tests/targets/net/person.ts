/** A person of a provider on the net, whom a suite makes up and who is known by the code that the browser comes back with. */
import { randomUUID } from 'node:crypto';
import type { Answer, Incoming } from 'ory-simulator/http/exchange';

export interface NetPerson {
  readonly id: string;
  readonly email: string;
  readonly given: string;
  readonly family: string;
  /** What the person allows, where that is not what most are asked for. */
  readonly scope?: string;
  /** Members of the provider's own, over those that everybody has; null takes one away. */
  readonly own?: Readonly<Record<string, unknown>>;
  /** What goes wrong: the token endpoint refuses, the one that tells of people does, or it tells no JSON. */
  readonly fault?: 'token' | 'refused' | 'broken' | 'garbled' | 'no id_token' | 'other key' | 'other audience';
}

const people = new Map<string, NetPerson>();

/** The code, and later the access token, of a person. */
export function codeOf(person: NetPerson): string {
  const code = randomUUID();
  people.set(code, person);
  return code;
}

/** @returns undefined for a code that no suite was given */
export const personOf = (code: string): NetPerson | undefined => people.get(code);

/** What is asked at an address of a provider. */
export interface Asked {
  readonly incoming: Incoming;
  /** What a form, or JSON, says. */
  readonly fields: Readonly<Record<string, string>>;
  readonly person: NetPerson;
  /** The person's code or token as it was sent. */
  readonly token: string;
}

export type Tell = (asked: Asked) => Answer;

/** Members of an object, changed as the person has them. */
export function owned({ own = {} }: NetPerson, members: object): object {
  const all = Object.entries({ ...members, ...own });
  return Object.fromEntries(all.filter(([, value]) => value !== null));
}
