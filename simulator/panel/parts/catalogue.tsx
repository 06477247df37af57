import { ButtonLink, Card, Field } from '@members/ui';
import { useState } from 'react';
import { useLive } from '../live.tsx';
import styles from '../panel.module.css';

/** Every message and error, found by id or word, with a scenario that shows it. */
export function Catalogue() {
  const entries = useLive((client) => client.catalogue());
  const scenarios = useLive((client) => client.scenarios());
  const [wanted, setWanted] = useState('');
  const addressOf = (name = '') => scenarios?.find((each) => each.name === name)?.address;
  const found = (entries ?? []).filter(({ id, text }) =>
    `${id} ${text}`.toLowerCase().includes(wanted.trim().toLowerCase()),
  );
  return (
    <>
      <div className={styles.spread}>
        <Field
          label="Find"
          type="search"
          hint="An id or words"
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
        />
      </div>
      <Card title={`${found.length} messages and errors`}>
        <ul className={styles.list}>
          {found.map(({ id, kind, type, text, scenarios: names }) => (
            <li key={id}>
              <div className={styles.words}>
                <p className={styles.mono}>
                  {id} <span className={styles.small}>{kind === 'error' ? 'error of an answer' : type}</span>
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
                    aria-label={`Show me ${id}`}
                  >
                    Show me
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
