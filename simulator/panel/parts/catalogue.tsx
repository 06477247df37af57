import { ButtonLink, Card, Field } from '@members/ui';
import { useState } from 'react';
import styles from '../panel.module.css';
import { Go } from '../route.tsx';
import { relevance } from '../search.ts';
import { useTexts } from '../texts/use-texts.tsx';
import { useLive } from '../use-live.tsx';

/** A searchable list of all messages and errors, each with a scenario that shows it. */
export function Catalogue() {
  const { t } = useTexts();
  const entries = useLive(['catalogue'], (client) => client.catalogue());
  const scenarios = useLive(['scenarios'], (client) => client.scenarios());
  const [query, setQuery] = useState('');
  const addressOf = (name = '') => scenarios?.find((each) => each.name === name)?.address;
  const found = (entries ?? []).filter(({ id, text, scenarios: names }) => relevance(query, [id, text, ...names]) > 0);
  return (
    <>
      <div className={styles.spread}>
        <Field
          label={t('find')}
          type="search"
          hint={t('catalogueHint')}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
      </div>
      <Card title={t('entryCount', { count: found.length })}>
        <ul className={styles.list}>
          {found.map(({ id, kind, type, text, scenarios: names }) => (
            <li key={id}>
              <div className={styles.words}>
                <p className={styles.mono}>
                  {id} <span className={styles.small}>{kind === 'error' ? t('errorId') : type}</span>
                </p>
                <p>{text}</p>
                {names.length === 0 ? null : (
                  <p className={styles.small}>
                    {names.map((name) => (
                      <span key={name}>
                        <Go to={{ part: 'scenarios', id: name }}>{name}</Go>{' '}
                      </span>
                    ))}
                  </p>
                )}
              </div>
              {addressOf(names[0]) === undefined ? null : (
                <div className={styles.row}>
                  <ButtonLink
                    variant="secondary"
                    href={addressOf(names[0]) ?? ''}
                    target="_blank"
                    rel="noopener"
                    aria-label={t('showOne', { name: id })}
                  >
                    {t('show')}
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
