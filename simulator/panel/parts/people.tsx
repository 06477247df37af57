import { Button, Card, Checkbox, Disclosure, Field, Select } from '@members/ui';
import { type FormEvent, useState } from 'react';
import styles from '../panel.module.css';
import { useAct } from '../use-act.tsx';
import { useLive } from '../use-live.tsx';
import { Person } from './person.tsx';
import { type Trait, traitsFromForm, traitsOf } from './schema.ts';

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
    const given = traitsFromForm(traits, data);
    const isMade = await act(`Account ${given.email ?? ''} created.`, (client) =>
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
        <Field label="Password" name="password" autoComplete="off" hint="Optional" />
      </div>
      <Checkbox label="The address is verified" name="verified" defaultChecked />
      <div className={styles.row}>
        <Button type="submit">Create</Button>
      </div>
    </form>
  );
}

/** The identities and a form for a new one. */
export function People() {
  const people = useLive((client) => client.identities());
  return (
    <>
      <Card title="New">
        <Disclosure summary="Create an account">
          <NewPerson />
        </Disclosure>
      </Card>
      {people?.length === 0 ? <p>There are no accounts.</p> : null}
      {(people ?? []).map((identity) => (
        <Person key={identity.id} identity={identity} />
      ))}
    </>
  );
}
