import { ButtonLink, Card, Field } from '@members/ui';
import { useState } from 'react';
import styles from '../panel.module.css';
import { useLive } from '../use-live.tsx';

/** A searchable list of all messages and errors, each with a scenario that shows it. */
export function Catalogue() {
  const entries = useLive((client) => client.catalogue());
  const scenarios = useLive((client) => client.scenarios());
  const [query, setQuery] = useState('');
  const addressOf = (name = '') => scenarios?.find((each) => each.name === name)?.address;
  const found = (entries ?? []).filter(({ id, text }) =>
    `${id} ${text}`.toLowerCase().includes(query.trim().toLowerCase()),
  );
  return (
    <>
      <div className={styles.spread}>
        <Field
          label="Find"
          type="search"
          hint="An id or words"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
      </div>
      <Card title={`${found.length} messages and errors`}>
        <ul className={styles.list}>
          {found.map(({ id, kind, type, text, scenarios: names }) => (
            <li key={id}>
              <div className={styles.words}>
                <p className={styles.mono}>
                  {id} <span className={styles.small}>{kind === 'error' ? 'error id' : type}</span>
                </p>
                <p>{text}</p>
                {names.length === 0 ? null : <p className={styles.small}>{names.join(', ')}</p>}
              </div>
              {addressOf(names[0]) === undefined ? null : (
                <div className={styles.row}>
                  <ButtonLink
                    variant="secondary"
                    href={addressOf(names[0]) ?? ''}
                    target="_blank"
                    rel="noopener"
                    aria-label={`Show ${id}`}
                  >
                    Show
                  </ButtonLink>
                </div>
              )}
            </li>
          ))}
        </ul>
      </Card>
    </>
  );
}
