import type { SimulatorSchemas } from '@members/openapi';
import { Button, ButtonLink, Card, Field } from '@members/ui';
import { type ChangeEvent, type FormEvent, useRef } from 'react';
import styles from '../panel.module.css';
import { useTexts } from '../texts/use-texts.tsx';
import { useAct } from '../use-act.tsx';
import { useLive } from '../use-live.tsx';
import { parseJson } from './format.ts';

/** Checkpoints, undo, export, import and reset of the world. */
export function Worlds() {
  const { t, when } = useTexts();
  const checkpoints = useLive(['checkpoints'], (client) => client.checkpoints());
  const { act, remove } = useAct();
  const file = useRef<HTMLInputElement>(null);
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get('name'));
    void act(t('worldSaved', { name }), (client) => client.saveCheckpoint(name));
  };
  const load = async (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = event.target.files?.[0];
    if (!chosen) return;
    await act(t('loaded', { name: chosen.name }), async (client) =>
      client.importWorld(parseJson(chosen.name, await chosen.text()) as SimulatorSchemas['World']),
    );
    if (file.current) file.current.value = '';
  };
  return (
    <>
      <Card title={t('checkpoints')}>
        <form onSubmit={save}>
          <Field label={t('name')} name="name" required pattern="[\w .\-]{1,60}" hint={t('nameHint')} />
          <div className={styles.row}>
            <Button type="submit">{t('saveWorld')}</Button>
          </div>
        </form>
        {checkpoints?.length === 0 ? <p>{t('noCheckpoints')}</p> : null}
        <ul className={styles.list}>
          {(checkpoints ?? []).map(({ name, at, identities, setup }) => (
            <li key={name}>
              <div className={styles.words}>
                <p>{name}</p>
                <p className={styles.small}>
                  {when(at)}, {t('checkpointFacts', { identities, setup })}
                </p>
              </div>
              <div className={styles.row}>
                <Button
                  variant="secondary"
                  aria-label={t('restoreOne', { name })}
                  onClick={() => void act(t('restored', { name }), (client) => client.restoreCheckpoint(name))}
                >
                  {t('restore')}
                </Button>
                <Button
                  variant="text"
                  aria-label={t('removeOne', { name })}
                  onClick={() => void remove(t('removed', { name }), (client) => client.deleteCheckpoint(name))}
                >
                  {t('remove')}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      </Card>
      <Card title={t('file')}>
        <p className={styles.quiet}>{t('fileHint')}</p>
        <div className={styles.row}>
          <ButtonLink variant="secondary" href="./world" download="world.json">
            {t('export')}
          </ButtonLink>
          <Button variant="secondary" onClick={() => file.current?.click()}>
            {t('import')}
          </Button>
          <input ref={file} hidden type="file" accept="application/json" onChange={(event) => void load(event)} />
        </div>
      </Card>
      <Card title={t('startOver')}>
        <p className={styles.quiet}>{t('startOverHint')}</p>
        <div className={styles.row}>
          <Button variant="danger" onClick={() => void act(t('worldEmpty'), (client) => client.reset())}>
            {t('reset')}
          </Button>
        </div>
      </Card>
    </>
  );
}
