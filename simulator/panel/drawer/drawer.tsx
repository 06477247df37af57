import { AttentionProvider, Button, TextLink } from '@members/ui';
import { type ReactNode, useRef, useState } from 'react';
import type { ControlClient } from '../../control/client.ts';
import { Faults } from '../parts/faults.tsx';
import { Mailbox } from '../parts/mailbox.tsx';
import { People } from '../parts/people.tsx';
import { Scenarios } from '../parts/scenarios.tsx';
import { Time } from '../parts/time.tsx';
import { fragmentOf, NavigationProvider, type Place } from '../route.tsx';
import { TextsProvider, useLanguage, useTexts } from '../texts/use-texts.tsx';
import { ActionProvider, useAct } from '../use-act.tsx';
import { type Listen, SimulatorProvider } from '../use-live.tsx';
import styles from './drawer.module.css';

/** The parts that are useful beside a screen. The panel has all of them. */
const parts = {
  scenarios: Scenarios,
  mailbox: Mailbox,
  people: People,
  clock: Time,
  faults: Faults,
} as const satisfies Readonly<Record<string, () => ReactNode>>;

type Part = keyof typeof parts;
const names = Object.keys(parts) as readonly Part[];
const isPart = (name: string): name is Part => Object.hasOwn(parts, name);

interface DrawerProps {
  readonly client: ControlClient;
  readonly listen: Listen;
  readonly panel: string;
}

/** A button at the edge of the app that opens the simulator's controls. The app beside it stays usable. */
export function Drawer(props: DrawerProps) {
  return (
    <TextsProvider>
      <DrawerBody {...props} />
    </TextsProvider>
  );
}

function DrawerBody({ client, listen, panel }: DrawerProps) {
  const { t } = useTexts();
  const { language } = useLanguage();
  const [open, setOpen] = useState(false);
  const [place, setPlace] = useState<Place>({ part: 'scenarios' });
  const button = useRef<HTMLButtonElement>(null);
  const chosen = isPart(place.part) ? place.part : 'scenarios';
  const Part = parts[chosen];
  const hrefOf = (to: Place) => `${panel}${fragmentOf(to)}`;
  // The page's address is the app's: a place that only the panel has opens there.
  const go = (to: Place) => {
    if (isPart(to.part)) setPlace(to);
    else window.open(hrefOf(to), '_blank', 'noopener');
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for what the button does
    <div
      data-testid="simulator-drawer"
      lang={language}
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
        {t('simulator')}
      </button>
      {open ? (
        <AttentionProvider>
          <SimulatorProvider client={client} listen={listen}>
            <NavigationProvider value={{ place, go, replace: go, hrefOf, isInside: true }}>
              <aside id="simulator-drawer" aria-label={t('simulator')} className={styles.drawer}>
                <ActionProvider>
                  <Undo />
                  <ul className={styles.parts}>
                    {names.map((name) => (
                      <li key={name}>
                        <button type="button" aria-pressed={name === chosen} onClick={() => setPlace({ part: name })}>
                          {t(`part.${name}`)}
                        </button>
                      </li>
                    ))}
                  </ul>
                  <div className={styles.part}>
                    <Part key={chosen} />
                  </div>
                  <p>
                    <TextLink href={panel} target="_blank" rel="noopener">
                      {t('openPanel')}
                    </TextLink>
                  </p>
                </ActionProvider>
              </aside>
            </NavigationProvider>
          </SimulatorProvider>
        </AttentionProvider>
      ) : null}
    </div>
  );
}

function Undo() {
  const { t } = useTexts();
  const { act } = useAct();
  return (
    <Button variant="text" onClick={() => void act(t('undone'), (client) => client.undo())}>
      {t('undo')}
    </Button>
  );
}
