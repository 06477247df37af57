import { Button, Card, Checkbox, Disclosure, Field, Select } from '@members/ui';
import { type FormEvent, useState } from 'react';
import { useAct } from '../acting.tsx';
import { useLive } from '../live.tsx';
import styles from '../panel.module.css';
import { Person } from './person.tsx';
import { filled, type Trait, traitsOf } from './schema.ts';

function TraitField({ trait: { path, label, type, required } }: { trait: Trait }) {
  const name = path.join('.');
  if (type === 'checkbox') return <Checkbox label={label} name={name} />;
  return <Field label={label} name={name} type={type} required={required} />;
}

function NewPerson() {
  const schemas = useLive((client) => client.schemas());
  const [chosen, choose] = useState<string>();
  const { act } = useAct();
  const schema = schemas?.find(({ id }) => id === chosen) ?? schemas?.[0];
  if (schemas === undefined || schema === undefined) return null;
  const traits = traitsOf(schema.schema);
  const create = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const password = String(data.get('password'));
    const given = filled(traits, data);
    const isMade = await act(`${given.email ?? 'Somebody'} has an account.`, (client) =>
      client.createIdentity({
        schema_id: schema.id,
        traits: given,
        ...(password === '' ? {} : { password }),
        verified: data.get('verified') !== null,
      }),
    );
    if (isMade) form.reset();
  };
  return (
    <form onSubmit={(event) => void create(event)}>
      {schemas.length > 1 ? (
        <Select
          label="Schema"
          value={schema.id}
          onChange={(event) => choose(event.target.value)}
          options={schemas.map(({ id }) => ({ value: id, label: id }))}
        />
      ) : null}
      <div className={styles.grid} key={schema.id}>
        {traits.map((trait) => (
          <TraitField key={trait.path.join('.')} trait={trait} />
        ))}
        <Field label="Password" name="password" autoComplete="off" hint="Left out, there is none" />
      </div>
      <Checkbox label="The address is verified" name="verified" defaultChecked />
      <div className={styles.row}>
        <Button type="submit">Make it</Button>
      </div>
    </form>
  );
}

/** Identities; a new one, and each of them. */
export function People() {
  const people = useLive((client) => client.identities());
  return (
    <>
      <Card title="New">
        <Disclosure summary="Make an account">
          <NewPerson />
        </Disclosure>
      </Card>
      {people?.length === 0 ? <p>Nobody has an account.</p> : null}
      {(people ?? []).map((identity) => (
        <Person key={identity.id} identity={identity} />
      ))}
    </>
  );
}
