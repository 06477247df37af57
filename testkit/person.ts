import { randomUUID } from 'node:crypto';

/** A user with a password. */
export interface Person {
  readonly email: string;
  readonly password: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** Returns a user with a unique e-mail address and without an account. */
export function newPerson(): Person {
  const own = randomUUID().slice(0, 8);
  return { email: `membre-${own}@example.org`, password: `orage-${own}-violet`, firstName: 'Noé', lastName: 'Lefèvre' };
}

async function createIdentity(kratosAdmin: string, identity: object): Promise<void> {
  const answer = await fetch(`${kratosAdmin}/admin/identities`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(identity),
  });
  if (answer.status !== 201) throw new Error(`No identity: ${answer.status} ${await answer.text()}`);
}

/** Creates an identity of the demonstration's schema. @param person a new user if left out */
export async function createPerson(kratosAdmin: string, person: Person = newPerson()): Promise<Person> {
  const { email, password, firstName, lastName } = person;
  await createIdentity(kratosAdmin, {
    schema_id: 'default',
    traits: { email, firstName, lastName },
    credentials: { password: { config: { password } } },
  });
  return person;
}
