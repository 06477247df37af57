import type { SimulatorSchemas } from '@members/openapi';
import { Button, ButtonLink, Card, Field } from '@members/ui';
import { type ChangeEvent, type FormEvent, useRef } from 'react';
import styles from '../panel.module.css';
import { useAct } from '../use-act.tsx';
import { useLive } from '../use-live.tsx';
import { formatTime, parseJson } from './format.ts';

/** Checkpoints, undo, export, import and reset of the world. */
export function Worlds() {
  const checkpoints = useLive((client) => client.checkpoints());
  const { act, remove } = useAct();
  const file = useRef<HTMLInputElement>(null);
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get('name'));
    void act(`${name} saved.`, (client) => client.saveCheckpoint(name));
  };
  const load = async (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = event.target.files?.[0];
    if (!chosen) return;
    await act(`${chosen.name} loaded.`, async (client) =>
      client.importWorld(parseJson(chosen.name, await chosen.text()) as SimulatorSchemas['World']),
    );
    if (file.current) file.current.value = '';
  };
  return (
    <>
      <Card title="Checkpoints">
        <form onSubmit={save}>
          <Field
            label="Name"
            name="name"
            required
            pattern="[\w .\-]{1,60}"
            hint="Letters, digits, spaces, dots, dashes"
          />
          <div className={styles.row}>
            <Button type="submit">Save the world</Button>
            <Button variant="secondary" onClick={() => void act('Undone.', (client) => client.undo())}>
              Undo
            </Button>
          </div>
        </form>
        {checkpoints?.length === 0 ? <p>There are no checkpoints.</p> : null}
        <ul className={styles.list}>
          {(checkpoints ?? []).map(({ name, at, identities, setup }) => (
            <li key={name}>
              <div className={styles.words}>
                <p>{name}</p>
                <p className={styles.small}>
                  {formatTime(at)}, {identities} {identities === 1 ? 'identity' : 'identities'}, setup {setup}
                </p>
              </div>
              <div className={styles.row}>
                <Button
                  variant="secondary"
                  aria-label={`Restore ${name}`}
                  onClick={() => void act(`${name} restored.`, (client) => client.restoreCheckpoint(name))}
                >
                  Restore
                </Button>
                <Button
                  variant="text"
                  aria-label={`Remove ${name}`}
                  onClick={() => void remove(`${name} removed.`, (client) => client.deleteCheckpoint(name))}
                >
                  Remove
                </Button>
              </div>
            </li>
          ))}
        </ul>
      </Card>
      <Card title="File">
        <p className={styles.quiet}>All data of the servers, including private keys.</p>
        <div className={styles.row}>
          <ButtonLink variant="secondary" href="./world" download="world.json">
            Export
          </ButtonLink>
          <Button variant="secondary" onClick={() => file.current?.click()}>
            Import
          </Button>
          <input ref={file} hidden type="file" accept="application/json" onChange={(event) => void load(event)} />
        </div>
      </Card>
      <Card title="Start over">
        <p className={styles.quiet}>Deletes all data and faults and returns to the real time.</p>
        <div className={styles.row}>
          <Button variant="danger" onClick={() => void act('The world is empty.', (client) => client.reset())}>
            Reset
          </Button>
        </div>
      </Card>
    </>
  );
}
