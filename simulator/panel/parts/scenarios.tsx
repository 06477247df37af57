import { Button, ButtonLink, Card, Field } from '@members/ui';
import { useState } from 'react';
import styles from '../panel.module.css';
import { useAct } from '../use-act.tsx';
import { useLive } from '../use-live.tsx';

/** All scenarios by family. Each can be opened in the app, by default in a new tab, or only loaded. */
export function Scenarios({ target = '_blank' }: { target?: '_blank' | '_self' }) {
  const scenarios = useLive((client) => client.scenarios());
  const [query, setQuery] = useState('');
  const { act } = useAct();
  const found = (scenarios ?? []).filter(({ name, title, shows }) =>
    [name, title, ...shows].some((text) => text.toLowerCase().includes(query.trim().toLowerCase())),
  );
  return (
    <>
      <div className={styles.spread}>
        <Field
          label="Find"
          type="search"
          hint="A word, a message such as 4000006, an error, a state"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
        <Button variant="secondary" onClick={() => void act('Undone.', (client) => client.undo())}>
          Undo
        </Button>
      </div>
      {scenarios && found.length === 0 ? <p>No scenario matches.</p> : null}
      {[...Map.groupBy(found, ({ family }) => family)].map(([family, all]) => (
        <Card key={family} title={family}>
          <ul className={styles.list}>
            {all.map(({ name, title, shows, setup, address }) => (
              <li key={name}>
                <div className={styles.words}>
                  <p>{title}</p>
                  <p className={styles.mono}>{name}</p>
                  <p className={styles.small}>
                    Setup {setup}: {shows.join(', ')}
                  </p>
                </div>
                <div className={styles.row}>
                  <Button
                    variant="text"
                    aria-label={`Load ${name}`}
                    onClick={() => void act(`${name} loaded.`, (client) => client.play(name))}
                  >
                    Load
                  </Button>
                  <ButtonLink
                    variant="secondary"
                    href={address}
                    target={target}
                    rel="noopener"
                    aria-label={`Show ${name}`}
                  >
                    Show
                  </ButtonLink>
                </div>
              </li>
            ))}
          </ul>
        </Card>
      ))}
    </>
  );
}
