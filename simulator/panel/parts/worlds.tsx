import type { SimulatorSchemas } from '@members/openapi';
import { Button, ButtonLink, Card, Field } from '@members/ui';
import { type ChangeEvent, type FormEvent, useRef } from 'react';
import { useAct } from '../acting.tsx';
import { useLive } from '../live.tsx';
import styles from '../panel.module.css';
import { parsed, shownTime } from './shown.ts';

/** Checkpoints, undo, the world as a file, and an empty one. */
export function Worlds() {
  const checkpoints = useLive((client) => client.checkpoints());
  const { act, remove } = useAct();
  const file = useRef<HTMLInputElement>(null);
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get('name'));
    void act(`${name} is kept.`, (client) => client.saveCheckpoint(name));
  };
  const load = async (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = event.target.files?.[0];
    if (!chosen) return;
    await act(`${chosen.name} is loaded.`, async (client) =>
      client.importWorld(parsed(chosen.name, await chosen.text()) as SimulatorSchemas['World']),
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
            hint="Letters, digits, blanks, dots, dashes"
          />
          <div className={styles.row}>
            <Button type="submit">Keep the world as it is</Button>
            <Button variant="secondary" onClick={() => void act('Taken back.', (client) => client.undo())}>
              Undo
            </Button>
          </div>
        </form>
        {checkpoints?.length === 0 ? <p>None was kept.</p> : null}
        <ul className={styles.list}>
          {(checkpoints ?? []).map(({ name, at, identities, setup }) => (
            <li key={name}>
              <div className={styles.words}>
                <p>{name}</p>
                <p className={styles.small}>
                  {shownTime(at)}, {identities} {identities === 1 ? 'identity' : 'identities'}, setup {setup}
                </p>
              </div>
              <div className={styles.row}>
                <Button
                  variant="secondary"
                  aria-label={`Bring back ${name}`}
                  onClick={() => void act(`${name} is back.`, (client) => client.restoreCheckpoint(name))}
                >
                  Bring back
                </Button>
                <Button
                  variant="text"
                  aria-label={`Remove ${name}`}
                  onClick={() => void remove(`${name} is removed.`, (client) => client.deleteCheckpoint(name))}
                >
                  Remove
                </Button>
              </div>
            </li>
          ))}
        </ul>
      </Card>
      <Card title="As a file">
        <p className={styles.quiet}>All that the servers remember, private keys included.</p>
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
      <Card title="Anew">
        <p className={styles.quiet}>An empty world, the real time, no faults.</p>
        <div className={styles.row}>
          <Button variant="danger" onClick={() => void act('The world is empty.', (client) => client.reset())}>
            Reset
          </Button>
        </div>
      </Card>
    </>
  );
}
