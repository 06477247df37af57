import { AttentionProvider, TextLink } from '@members/ui';
import { type ReactNode, useRef, useState } from 'react';
import type { ControlClient } from '../../control/client.ts';
import { Faults } from '../parts/faults.tsx';
import { Mailbox } from '../parts/mailbox.tsx';
import { People } from '../parts/people.tsx';
import { Scenarios } from '../parts/scenarios.tsx';
import { Time } from '../parts/time.tsx';
import { ActionProvider } from '../use-act.tsx';
import { type Listen, SimulatorProvider } from '../use-live.tsx';
import styles from './drawer.module.css';

/** The parts that are useful beside a screen. The panel has all of them. */
const parts: Readonly<Record<string, () => ReactNode>> = {
  Scenarios: () => <Scenarios target="_self" />,
  Mailbox,
  Identities: People,
  Clock: Time,
  Faults,
};

interface DrawerProps {
  readonly client: ControlClient;
  readonly listen: Listen;
  readonly panel: string;
}

/** A button at the edge of the app that opens the simulator's controls. The app beside it stays usable. */
export function Drawer({ client, listen, panel }: DrawerProps) {
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState('Scenarios');
  const button = useRef<HTMLButtonElement>(null);
  const Part = parts[chosen];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for what the button does
    <div
      data-testid="simulator-drawer"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        setOpen(false);
        button.current?.focus();
      }}
    >
      <button
        ref={button}
        type="button"
        className={styles.handle}
        aria-expanded={open}
        aria-controls="simulator-drawer"
        onClick={() => setOpen(!open)}
      >
        Simulator
      </button>
      {open && Part ? (
        <AttentionProvider>
          <SimulatorProvider client={client} listen={listen}>
            <aside id="simulator-drawer" aria-label="Simulator" className={styles.drawer}>
              <ul className={styles.parts}>
                {Object.keys(parts).map((name) => (
                  <li key={name}>
                    <button type="button" aria-pressed={name === chosen} onClick={() => setChosen(name)}>
                      {name}
                    </button>
                  </li>
                ))}
              </ul>
              <div className={styles.part}>
                <ActionProvider key={chosen}>
                  <Part />
                </ActionProvider>
              </div>
              <p>
                <TextLink href={panel} target="_blank" rel="noopener">
                  Open the full panel
                </TextLink>
              </p>
            </aside>
          </SimulatorProvider>
        </AttentionProvider>
      ) : null}
    </div>
  );
}
