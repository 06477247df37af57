import { languages } from '@members/locales/languages';
import type { SimulatorSchemas } from '@members/openapi';
import { Button, ButtonLink, CopyButton, Select } from '@members/ui';
import { useEffect, useState } from 'react';
import styles from '../../panel.module.css';
import { useNavigation } from '../../route.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { useAct } from '../../use-act.tsx';
import { useStatus } from '../../use-live.tsx';
import type { Change } from './changes.ts';
import type { Look } from './look.ts';
import own from './sheet.module.css';
import { Screen } from './tile.tsx';
import type { Tiles } from './tiles.ts';

type Scenario = SimulatorSchemas['Scenario'];

/** The same screen in another language, beside the chosen one. */
function OtherLanguage({ scenario, look, tiles }: { scenario: Scenario; look: Look; tiles: Tiles }) {
  const { t } = useTexts();
  const key = `beside ${scenario.name} ${look.language}`;
  useEffect(() => {
    tiles.show(key, { scenario: scenario.name, look });
    return () => tiles.show(key, undefined);
  }, [tiles, key, scenario.name, look]);
  const title = t('sheet.besideTitle', { name: scenario.name, language: look.language });
  return <Screen state={tiles.stateOf(key)} look={look} scale={320 / look.width} title={title} />;
}

/** What can be done with the chosen tile, and the requests that led to it. */
export function Detail({
  scenario,
  look,
  tiles,
  tileKey,
  change,
  faults,
  onOpen,
  onClose,
}: {
  scenario: Scenario;
  look: Look;
  tiles: Tiles;
  tileKey: string;
  change: Change | undefined;
  faults: readonly string[];
  onOpen: () => void;
  onClose: () => void;
}) {
  const { t, copyLabels } = useTexts();
  const { act } = useAct();
  const { status } = useStatus();
  const { isInside } = useNavigation();
  const [other, setOther] = useState('');
  const { name, title, setup, shows, address } = scenario;
  const { tile } = tiles.stateOf(tileKey);
  return (
    <article className={own.detail} aria-label={name}>
      <div className={own.head}>
        <h2 className={styles.sub}>{title}</h2>
        <Button variant="text" onClick={onClose}>
          {t('sheet.close')}
        </Button>
      </div>
      <p className={styles.mono}>{name}</p>
      <p className={styles.small}>{t('setupShows', { setup, shows: shows.join(', ') })}</p>
      {status?.scenario === name && status.note !== undefined ? <p>{status.note}</p> : null}
      {tile?.note === undefined ? null : <p className={styles.small}>{tile.note}</p>}
      {faults.length === 0 ? null : (
        <ul className={own.faults} aria-label={t('sheet.faultsTitle')}>
          {faults.map((fault) => (
            <li key={fault}>{fault}</li>
          ))}
        </ul>
      )}
      {change ? (
        <ul className={own.lines} aria-label={t('sheet.changes')}>
          {change.removed.map((line) => (
            <li key={`- ${line}`}>
              <del>{line}</del>
            </li>
          ))}
          {change.added.map((line) => (
            <li key={`+ ${line}`}>
              <ins>{line}</ins>
            </li>
          ))}
        </ul>
      ) : null}
      <div className={styles.row}>
        <Button onClick={onOpen}>{t('sheet.open')}</Button>
        <Button variant="secondary" onClick={() => tiles.again(tileKey)}>
          {t('sheet.again')}
        </Button>
        {tile ? (
          <ButtonLink
            variant="secondary"
            href={`./sheet/${tile.id}/journal/har`}
            download={`${name.replace('/', '-')}.har`}
          >
            {t('sheet.report')}
          </ButtonLink>
        ) : null}
        <CopyButton variant="secondary" text={address} label={t('sheet.copy')} {...copyLabels} />
        <ButtonLink
          variant="secondary"
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
      <p className={styles.small}>{t('sheet.worlds')}</p>
      <Select
        label={t('sheet.beside')}
        value={other}
        onChange={(event) => setOther(event.target.value)}
        options={[
          { value: '', label: t('nothing') },
          ...Object.entries(languages).map(([value, label]) => ({ value, label })),
        ]}
      />
      {other === '' ? null : (
        <OtherLanguage key={other} scenario={scenario} look={{ ...look, language: other }} tiles={tiles} />
      )}
      {tile ? (
        <details>
          <summary>{t('sheet.steps', { count: tile.steps.length })}</summary>
          <ol className={own.steps}>
            {tile.steps.map(({ method, path, status: answer }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the steps never change
              <li key={at}>
                {answer} {method} {path.split('?', 1)[0]}
              </li>
            ))}
          </ol>
        </details>
      ) : null}
    </article>
  );
}
