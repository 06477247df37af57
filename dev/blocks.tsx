import { type ReactNode, useSyncExternalStore } from 'react';
import { chooseTheme } from '../src/theme/choice.ts';
import { shownTheme, watchTheme } from '../src/theme/shown.ts';
import { Heading, LinkRow, Segments, TextLink } from '../src/ui/index.ts';
import { Actions } from './blocks/actions.tsx';
import { Checks } from './blocks/checks.tsx';
import { Codes } from './blocks/codes.tsx';
import { Details } from './blocks/details.tsx';
import { Fields } from './blocks/fields.tsx';
import { Keeping } from './blocks/keeping.tsx';
import { Overlays } from './blocks/overlays.tsx';
import { Picks } from './blocks/picks.tsx';
import { Waiting } from './blocks/waiting.tsx';
import { Words } from './blocks/words.tsx';
import styles from './blocks.module.css';
import { screens } from './screens.tsx';

function ThemeSwitch(): ReactNode {
  return (
    <Segments
      label="Thème"
      name="theme"
      value={useSyncExternalStore(watchTheme, shownTheme) ?? 'system'}
      options={[
        { value: 'system', icon: 'contrast', label: 'Comme le système' },
        { value: 'light', icon: 'sun', label: 'Clair' },
        { value: 'dark', icon: 'moon', label: 'Sombre' },
      ]}
      onChoose={(value) => chooseTheme(value === 'system' ? undefined : value)}
    />
  );
}

/** Every building block in every state. */
export function Blocks(): ReactNode {
  return (
    <div className={styles.page}>
      <header className={styles.top}>
        <Heading subtitle="Chaque bloc, dans chacun de ses états">Blocs de construction</Heading>
        <ThemeSwitch />
      </header>
      <main className={styles.sections}>
        <Actions />
        <Fields />
        <Codes />
        <Picks />
        <Words />
        <Keeping />
        <Overlays />
        <Waiting />
        <Details />
        <Checks />
      </main>
      <footer>
        <LinkRow>
          {Object.keys(screens).map((name) => (
            <TextLink key={name} href={`/__ui?screen=${name}`}>
              {name}
            </TextLink>
          ))}
        </LinkRow>
      </footer>
    </div>
  );
}
