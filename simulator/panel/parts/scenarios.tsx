import type { SimulatorSchemas } from '@members/openapi';
import { Button, ButtonLink, Field } from '@members/ui';
import { useState } from 'react';
import styles from '../panel.module.css';
import { Go, useNavigation } from '../route.tsx';
import { relevance } from '../search.ts';
import { useTexts } from '../texts/use-texts.tsx';
import { useAct } from '../use-act.tsx';
import { useLive, useStatus } from '../use-live.tsx';

type Scenario = SimulatorSchemas['Scenario'];

function Detail({ scenario }: { scenario: Scenario }) {
  const { t } = useTexts();
  const { act } = useAct();
  const { isInside } = useNavigation();
  const { status } = useStatus();
  const { name, title, setup, shows, address } = scenario;
  return (
    <article className={styles.pane} aria-label={name}>
      <h2 className={styles.sub}>{title}</h2>
      <p className={styles.mono}>{name}</p>
      <p className={styles.small}>{t('setupShows', { setup, shows: shows.join(', ') })}</p>
      {status?.scenario === name && status.note !== undefined ? <p>{status.note}</p> : null}
      <div className={styles.row}>
        <ButtonLink
          href={address}
          target={isInside ? '_self' : '_blank'}
          rel="noopener"
          aria-label={t('showOne', { name })}
        >
          {t('show')}
        </ButtonLink>
        <Button
          variant="secondary"
          aria-label={t('loadOne', { name })}
          onClick={() => void act(t('loaded', { name }), (client) => client.play(name))}
        >
          {t('load')}
        </Button>
      </div>
      {status?.sheet ? (
        <p>
          <Go to={{ part: 'sheet', id: name }}>{t('sheet.toIt')}</Go>
        </p>
      ) : null}
    </article>
  );
}

/** All scenarios as a tree of families with search. The chosen one can be opened, loaded and looked at. */
export function Scenarios() {
  const { t } = useTexts();
  const { place } = useNavigation();
  const scenarios = useLive(['scenarios'], (client) => client.scenarios());
  const [query, setQuery] = useState('');
  const wanted = query.trim();
  const found = (scenarios ?? []).filter(({ name, title, shows }) => relevance(wanted, [name, title, ...shows]) > 0);
  const chosen =
    place.part === 'scenarios' && place.id !== undefined
      ? scenarios?.find(({ name }) => name === place.id)
      : wanted === ''
        ? undefined
        : found[0];
  const families = [...Map.groupBy(found, ({ family }) => family)];
  return (
    <div className={styles.panes}>
      <div className={styles.side}>
        <Field
          label={t('find')}
          type="search"
          hint={t('scenarioHint')}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
        {scenarios && found.length === 0 ? <p>{t('noScenarioFound')}</p> : null}
        {families.map(([family, members]) => (
          <details
            key={`${family} ${wanted === ''}`}
            open={wanted !== '' || chosen?.family === family}
            className={styles.branch}
          >
            <summary>
              {family} <span className={styles.small}>{members.length}</span>
            </summary>
            <ul className={styles.rows}>
              {members.map(({ name, title }) => (
                <li key={name}>
                  <Go
                    to={{ part: 'scenarios', id: name }}
                    title={title}
                    {...(name === chosen?.name && { 'aria-current': true as const })}
                  >
                    <span className={styles.first}>{name.slice(family.length + 1)}</span>
                    <span className={styles.second}>{title}</span>
                  </Go>
                </li>
              ))}
            </ul>
          </details>
        ))}
      </div>
      {chosen ? <Detail key={chosen.name} scenario={chosen} /> : <p className={styles.quiet}>{t('chooseScenario')}</p>}
    </div>
  );
}
