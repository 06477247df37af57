import { Button, Card, Checkbox, Disclosure, Field, Select } from '@members/ui';
import { type FormEvent, useState } from 'react';
import styles from '../panel.module.css';
import { Go, useNavigation } from '../route.tsx';
import { useTexts } from '../texts/use-texts.tsx';
import { useAct } from '../use-act.tsx';
import { useLive } from '../use-live.tsx';
import { Person } from './person.tsx';
import { nameOf } from './person-name.ts';
import { traitsFromForm, traitsOf } from './schema.ts';
import { TraitField } from './trait-field.tsx';

function NewPerson() {
  const { t } = useTexts();
  const schemas = useLive(['schemas'], (client) => client.schemas());
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
    const isMade = await act(t('accountCreated', { name: `${given.email ?? ''}` }), (client) =>
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
          label={t('schema')}
          value={schema.id}
          onChange={(event) => choose(event.target.value)}
          options={schemas.map(({ id }) => ({ value: id, label: id }))}
        />
      ) : null}
      <div className={styles.grid} key={schema.id}>
        {traits.map((trait) => (
          <TraitField key={trait.path.join('.')} trait={trait} />
        ))}
        <Field label={t('password')} name="password" autoComplete="off" hint={t('optional')} />
      </div>
      <Checkbox label={t('isVerified')} name="verified" defaultChecked />
      <div className={styles.row}>
        <Button type="submit">{t('create')}</Button>
      </div>
    </form>
  );
}

/** The identities as a table with filters, a form for a new one, and the page of the chosen one. */
export function People() {
  const { t, when } = useTexts();
  const { place } = useNavigation();
  const people = useLive(['identities'], (client) => client.identities());
  const [words, setWords] = useState('');
  const [state, setState] = useState('');
  if (place.part === 'people' && place.id !== undefined) return <Person key={place.id} id={place.id} />;
  const found = (people ?? []).filter(
    (person) =>
      `${person.id} ${JSON.stringify(person.traits)}`.toLowerCase().includes(words.trim().toLowerCase()) &&
      (state === '' || person.state === state),
  );
  return (
    <>
      <div className={styles.grid}>
        <Field label={t('find')} type="search" value={words} onChange={(event) => setWords(event.target.value)} />
        <Select
          label={t('state')}
          value={state}
          onChange={(event) => setState(event.target.value)}
          options={[
            { value: '', label: t('any') },
            { value: 'active', label: t('active') },
            { value: 'inactive', label: t('inactive') },
          ]}
        />
      </div>
      <Card>
        <Disclosure summary={t('createAccount')}>
          <NewPerson />
        </Disclosure>
      </Card>
      {people?.length === 0 ? <p>{t('noAccounts')}</p> : null}
      {people && people.length > 0 && found.length === 0 ? <p>{t('nothingFound')}</p> : null}
      {found.length === 0 ? null : (
        <div className={styles.scroll}>
          <table className={styles.data}>
            <thead>
              <tr>
                {[t('name'), t('state'), t('schema'), t('addresses'), t('created')].map((title) => (
                  <th key={title} scope="col">
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {found.map((person) => (
                <tr key={person.id}>
                  <th scope="row">
                    <Go to={{ part: 'people', id: person.id }}>{nameOf(person)}</Go>
                  </th>
                  <td className={person.state === 'active' ? styles.good : styles.bad}>
                    {t(person.state === 'inactive' ? 'inactive' : 'active')}
                  </td>
                  <td>{person.schema_id}</td>
                  <td>
                    {(person.verifiable_addresses ?? [])
                      .map(({ value, verified }) => `${value} ${verified ? '✓' : '–'}`)
                      .join(', ')}
                  </td>
                  <td>{when(person.created_at ?? '')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}
