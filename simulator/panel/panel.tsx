import { AttentionProvider, Heading, Segments, useTitleFocus } from '@members/ui';
import { chooseTheme } from '@members/ui/theme/choice';
import { currentTheme, watchTheme } from '@members/ui/theme/current-theme';
import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import type { ControlClient } from '../control/client.ts';
import styles from './panel.module.css';
import { Catalogue } from './parts/catalogue.tsx';
import { Faults } from './parts/faults.tsx';
import { Flows } from './parts/flows.tsx';
import { Journal } from './parts/journal.tsx';
import { Mailbox } from './parts/mailbox.tsx';
import { People } from './parts/people.tsx';
import { Scenarios } from './parts/scenarios.tsx';
import { Time } from './parts/time.tsx';
import { Worlds } from './parts/worlds.tsx';
import { ActionProvider } from './use-act.tsx';
import { type Listen, SimulatorProvider } from './use-live.tsx';

const Ledger = () => <iframe title="Comparison with the real servers" src="./ledger" className={styles.frame} />;

/** The parts of the panel by the fragment of their address. */
const parts: Readonly<
  Record<string, { readonly title: string; readonly about: string; readonly Part: () => ReactNode }>
> = {
  scenarios: {
    title: 'Scenarios',
    about: 'Open any screen or message with one click.',
    Part: () => <Scenarios />,
  },
  mailbox: { title: 'Mailbox', about: 'The e-mails and text messages that Kratos sent.', Part: Mailbox },
  identities: {
    title: 'Identities',
    about: 'Accounts with their credentials and sessions.',
    Part: People,
  },
  flows: { title: 'Flows', about: 'The self-service flows with their messages and nodes.', Part: Flows },
  clock: { title: 'Clock', about: 'The time of the servers.', Part: Time },
  faults: { title: 'Faults', about: 'Make the next requests fail.', Part: Faults },
  journal: { title: 'Journal', about: 'Each request and its response.', Part: Journal },
  catalogue: { title: 'Catalogue', about: 'Every message and error, with a scenario that shows it.', Part: Catalogue },
  worlds: { title: 'Worlds', about: 'Save, restore, export and import all data.', Part: Worlds },
  ledger: { title: 'Ledger', about: 'The comparison with the real servers.', Part: Ledger },
};

const first = 'scenarios';

const chosen = () => {
  const name = location.hash.slice(2);
  return Object.hasOwn(parts, name) ? name : first;
};

function watchHash(onChange: () => void): () => void {
  addEventListener('hashchange', onChange);
  return () => removeEventListener('hashchange', onChange);
}

function ThemeSwitch() {
  return (
    <Segments
      label="Theme"
      name="theme"
      value={useSyncExternalStore(watchTheme, currentTheme) ?? 'system'}
      options={[
        { value: 'system', icon: 'contrast', label: 'System' },
        { value: 'light', icon: 'sun', label: 'Light' },
        { value: 'dark', icon: 'moon', label: 'Dark' },
      ]}
      onChoose={(value) => chooseTheme(value === 'system' ? undefined : value)}
    />
  );
}

function ChosenPart() {
  const name = useSyncExternalStore(watchHash, chosen);
  const part = parts[name];
  const title = useTitleFocus(part?.title);
  useEffect(() => {
    document.title = `${part?.title} · Simulator`;
  }, [part]);
  if (part === undefined) return null;
  const { Part } = part;
  return (
    <div className={styles.layout}>
      <nav aria-label="Parts" className={styles.navigation}>
        <ul className={styles.links}>
          {Object.entries(parts).map(([each, { title: words }]) => (
            <li key={each}>
              <a href={`#/${each}`} {...(each === name ? { 'aria-current': 'page' as const } : {})}>
                {words}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <main className={styles.main}>
        <Heading ref={title} subtitle={part.about}>
          {part.title}
        </Heading>
        <ActionProvider key={name}>
          <Part />
        </ActionProvider>
      </main>
    </div>
  );
}

export function Panel({ client, listen }: { client: ControlClient; listen: Listen }) {
  return (
    <AttentionProvider>
      <SimulatorProvider client={client} listen={listen}>
        <header className={styles.top}>
          <p className={styles.name}>Simulator</p>
          <ThemeSwitch />
        </header>
        <ChosenPart />
      </SimulatorProvider>
    </AttentionProvider>
  );
}
