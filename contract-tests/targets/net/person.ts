/** A person at a simulated public provider, created by a suite and identified by the authorization code. */
import { randomUUID } from 'node:crypto';
import type { Answer, Incoming } from 'ory-simulator/core';

export interface NetPerson {
  readonly id: string;
  readonly email: string;
  readonly given: string;
  readonly family: string;
  /** Granted scope, if it is not the default. */
  readonly scope?: string;
  /** Further members of the provider's answer; null removes a default one. */
  readonly own?: Readonly<Record<string, unknown>>;
  /**
   * A failure: the token endpoint refuses, the user info endpoint refuses or breaks, its answer is not JSON, or the ID
   * token is wrong.
   */
  readonly fault?: 'token' | 'refused' | 'broken' | 'garbled' | 'no id_token' | 'other key' | 'other audience';
}

const people = new Map<string, NetPerson>();

/** Creates the authorization code of a person, which is also their access token. */
export function codeOf(person: NetPerson): string {
  const code = randomUUID();
  people.set(code, person);
  return code;
}

/** Returns the person of a code; undefined for an unknown code. */
export const personOf = (code: string): NetPerson | undefined => people.get(code);

/** A request to an endpoint of a provider. */
export interface ProviderRequest {
  readonly incoming: Incoming;
  /** Fields of the form or JSON body. */
  readonly fields: Readonly<Record<string, string>>;
  readonly person: NetPerson;
  /** The person's code or token in the request. */
  readonly token: string;
}

export type ProviderHandler = (request: ProviderRequest) => Answer;

/** Returns an object with the person's own members merged in. */
export function withOwnMembers({ own = {} }: NetPerson, members: object): object {
  const all = Object.entries({ ...members, ...own });
  return Object.fromEntries(all.filter(([, value]) => value !== null));
}
