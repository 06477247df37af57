import { Card, Field, Select } from '@members/ui';
import { useRef, useState } from 'react';
import styles from '../../panel.module.css';
import { useTexts } from '../../texts/use-texts.tsx';
import { useLive } from '../../use-live.tsx';
import { Json } from '../journal/json.tsx';
import { Changes } from './changes.tsx';
import own from './configuration.module.css';
import { Findings } from './findings.tsx';
import { filterValues, type Origin, originOf } from './places.ts';

/** The origins of the filter; `set` is every value that is written somewhere. */
const filters: Readonly<Record<string, readonly Origin[]>> = {
  set: ['file', 'environment', 'panel', 'scenario'],
  environment: ['environment'],
  panel: ['panel'],
  default: ['default'],
};

/** The configurations in use: each value with its place, the doctor's findings, and a form for changes. */
export function Configuration() {
  const { t } = useTexts();
  const configuration = useLive(['configuration'], (client) => client.configuration());
  const [words, setWords] = useState('');
  const [filter, setFilter] = useState('');
  const find = useRef<HTMLInputElement>(null);
  if (configuration === undefined) return null;
  const { setup, places, warnings, changes, kratos, hydra } = configuration;
  const wanted = words.trim().toLowerCase();
  const isFiltered = wanted !== '' || filter !== '';
  const tree = (title: string, config: object, placeOf: Readonly<Record<string, string>>) => {
    const keeps = (path: string, value: unknown) =>
      (filter === '' || filters[filter]?.includes(originOf(placeOf[path]))) === true &&
      `${path}\n${value}`.toLowerCase().includes(wanted);
    const found = filterValues(config, keeps);
    const placeText = (path: string) => {
      const origin = originOf(placeOf[path]);
      return (
        <span className={own.place} data-origin={origin} title={placeOf[path]}>
          {origin === 'default' || origin === 'derived'
            ? t(`origin.${origin}`)
            : placeOf[path]?.replace(/^.*[/\\]/, '')}
        </span>
      );
    };
    return (
      <Card key={title} title={title}>
        {found === undefined ? (
          <p>{t('nothingFound')}</p>
        ) : (
          <Json key={`${wanted} ${filter}`} value={found} depth={isFiltered ? 9 : 1} note={placeText} />
        )}
      </Card>
    );
  };
  return (
    <>
      <div className={styles.grid}>
        <Field
          ref={find}
          label={t('find')}
          type="search"
          hint={t('configurationHint')}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        <Select
          label={t('origin')}
          value={filter}
          onChange={(event) => setFilter(event.target.value)}
          options={[
            { value: '', label: t('any') },
            { value: 'set', label: t('origin.set') },
            { value: 'environment', label: t('origin.environment') },
            { value: 'panel', label: t('origin.panel') },
            { value: 'default', label: t('origin.default') },
          ]}
        />
      </div>
      <div className={styles.columns}>
        <div className={styles.stack}>
          <Findings
            warnings={warnings}
            onKey={(key) => {
              setFilter('');
              setWords(key);
              find.current?.focus();
            }}
          />
          <Changes changes={changes} isScenario={setup !== 'own'} />
        </div>
        <div className={styles.stack}>
          {kratos && tree(t('configurationOf', { server: 'kratos', setup }), kratos, places.kratos)}
          {hydra && tree('hydra', hydra, places.hydra)}
        </div>
      </div>
    </>
  );
}
