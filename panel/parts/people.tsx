import { type FormEvent, useState } from 'react';
import { Button, Card, Checkbox, Disclosure, Field } from '../../src/ui/index.ts';
import { useAct, useLive } from '../live.tsx';
import styles from '../panel.module.css';
import { Outcome } from './outcome.tsx';
import { Person } from './person.tsx';

/** Identities; a new one, and each of them. */
export function People() {
  const people = useLive((client) => client.identities());
  const { act, outcome } = useAct();
  const [email, setEmail] = useState('');
  const create = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const text = (name: string) => String(data.get(name));
    void act(`${email} has an account.`, (client) =>
      client.createIdentity({
        traits: { email: text('email'), firstName: text('firstName'), lastName: text('lastName') },
        ...(text('password') === '' ? {} : { password: text('password') }),
        verified: data.get('verified') !== null,
      }),
    );
  };
  return (
    <>
      <Card title="New">
        <Outcome outcome={outcome} />
        <Disclosure summary="Make an account">
          <form onSubmit={create}>
            <div className={styles.grid}>
              <Field
                label="E-mail"
                name="email"
                type="email"
                required
                onChange={(event) => setEmail(event.target.value)}
              />
              <Field label="First name" name="firstName" required />
              <Field label="Last name" name="lastName" required />
              <Field label="Password" name="password" autoComplete="off" hint="Left out, there is none" />
            </div>
            <Checkbox label="The address is verified" name="verified" defaultChecked />
            <div className={styles.row}>
              <Button type="submit">Make it</Button>
            </div>
          </form>
        </Disclosure>
      </Card>
      {people?.length === 0 ? <p>Nobody has an account.</p> : null}
      {(people ?? []).map((identity) => (
        <Person key={identity.id} identity={identity} />
      ))}
    </>
  );
}
