import { AttentionProvider, Button, Heading, useTitleFocus } from '@members/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import type { ControlClient } from '../control/client.ts';
import { Commands } from './commands/commands.tsx';
import styles from './panel.module.css';
import { parts } from './parts/parts.ts';
import { FragmentNavigation, Go, useNavigation } from './route.tsx';
import { LanguageSwitch, StatusStrip, ThemeSwitch } from './shell.tsx';
import { TextsProvider, useLanguage, useTexts } from './texts/use-texts.tsx';
import { ActionProvider } from './use-act.tsx';
import { type Listen, SimulatorProvider, useStatus } from './use-live.tsx';

function ChosenPart() {
  const { place } = useNavigation();
  const { t } = useTexts();
  const { status } = useStatus();
  const { Part, about, ...part } = parts[place.part as keyof typeof parts];
  const isMissing = status?.real !== undefined && !('real' in part);
  const name = t(`part.${place.part as keyof typeof parts}`);
  const title = useTitleFocus(name);
  useEffect(() => {
    document.title = `${name} · ${t('simulator')}`;
  }, [name, t]);
  return (
    <main className={styles.main}>
      <Heading ref={title} subtitle={t(about)}>
        {name}
      </Heading>
      {isMissing ? <p>{t('notOnReal')}</p> : <Part />}
    </main>
  );
}

function Navigation() {
  const { place } = useNavigation();
  const { t } = useTexts();
  const list = useRef<HTMLUListElement>(null);
  // On a phone the row scrolls.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current link changes with the part
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [place.part]);
  return (
    <nav aria-label={t('parts')} className={styles.navigation}>
      <ul ref={list} className={styles.links}>
        {(Object.keys(parts) as (keyof typeof parts)[]).map((part) => (
          <li key={part}>
            <Go to={{ part }} {...(part === place.part ? { 'aria-current': 'page' as const } : {})}>
              {t(`part.${part}`)}
            </Go>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Shell({ children }: { children: ReactNode }) {
  const { language } = useLanguage();
  const { t } = useTexts();
  const { status } = useStatus();
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  return (
    <div className={styles.panel}>
      <Commands>
        {(openCommands) => (
          <header className={styles.top}>
            <p className={styles.name}>{t(status?.real === undefined ? 'simulator' : 'realServers')}</p>
            <StatusStrip />
            <div className={styles.switches}>
              <Button variant="secondary" onClick={openCommands}>
                {t('search')} <kbd>Ctrl K</kbd>
              </Button>
              <LanguageSwitch />
              <ThemeSwitch />
            </div>
          </header>
        )}
      </Commands>
      <div className={styles.layout}>
        <Navigation />
        {children}
      </div>
    </div>
  );
}

const names = Object.keys(parts);

export function Panel({ client, listen }: { client: ControlClient; listen: Listen }) {
  return (
    <AttentionProvider>
      <TextsProvider>
        <SimulatorProvider client={client} listen={listen}>
          <FragmentNavigation parts={names}>
            <ActionProvider>
              <Shell>
                <ChosenPart />
              </Shell>
            </ActionProvider>
          </FragmentNavigation>
        </SimulatorProvider>
      </TextsProvider>
    </AttentionProvider>
  );
}
