import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { chooseTheme } from '../../src/theme/choice.ts';
import { currentTheme, watchTheme } from '../../src/theme/current-theme.ts';
import { AttentionProvider, Heading, Segments, useTitleFocus } from '../../src/ui/index.ts';
import type { ControlClient } from '../control/client.ts';
import { SaysWhatCame } from './acting.tsx';
import { type Listen, LivePlace } from './live.tsx';
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

const Ledger = () => <iframe title="Comparison with the real servers" src="./ledger" className={styles.frame} />;

/** The parts by the end of their address. */
const parts: Readonly<
  Record<string, { readonly title: string; readonly about: string; readonly Part: () => ReactNode }>
> = {
  scenarios: {
    title: 'Scenarios',
    about: 'A world in which just that is seen, one click away.',
    Part: () => <Scenarios />,
  },
  mailbox: { title: 'Mailbox', about: 'What was sent to people, by mail and by SMS.', Part: Mailbox },
  identities: {
    title: 'Identities',
    about: 'People, what they sign in by, and where they are signed in.',
    Part: People,
  },
  flows: { title: 'Flows', about: 'Forms as they are now.', Part: Flows },
  clock: { title: 'Clock', about: 'The time of the servers.', Part: Time },
  faults: { title: 'Faults', about: 'What goes wrong with the next requests.', Part: Faults },
  journal: { title: 'Journal', about: 'Each request and its answer.', Part: Journal },
  catalogue: { title: 'Catalogue', about: 'Every message and error, and how to see it.', Part: Catalogue },
  worlds: { title: 'Worlds', about: 'Put aside, brought back, as a file.', Part: Worlds },
  ledger: { title: 'Ledger', about: 'What was compared with the real servers.', Part: Ledger },
};

const first = 'scenarios';

const chosen = () => {
  const name = location.hash.slice(2);
  return Object.hasOwn(parts, name) ? name : first;
};

function watchHash(told: () => void): () => void {
  addEventListener('hashchange', told);
  return () => removeEventListener('hashchange', told);
}

function ThemeSwitch() {
  return (
    <Segments
      label="Theme"
      name="theme"
      value={useSyncExternalStore(watchTheme, currentTheme) ?? 'system'}
      options={[
        { value: 'system', icon: 'contrast', label: 'As the system' },
        { value: 'light', icon: 'sun', label: 'Light' },
        { value: 'dark', icon: 'moon', label: 'Dark' },
      ]}
      onChoose={(value) => chooseTheme(value === 'system' ? undefined : value)}
    />
  );
}

function Chosen() {
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
        <SaysWhatCame key={name}>
          <Part />
        </SaysWhatCame>
      </main>
    </div>
  );
}

/** The simulator's page. */
export function Panel({ client, listen }: { client: ControlClient; listen: Listen }) {
  return (
    <AttentionProvider>
      <LivePlace client={client} listen={listen}>
        <header className={styles.top}>
          <p className={styles.name}>Simulator</p>
          <ThemeSwitch />
        </header>
        <Chosen />
      </LivePlace>
    </AttentionProvider>
  );
}
