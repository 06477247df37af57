import { Command } from 'cmdk';
import { parts } from '../parts/parts.ts';
import { nameOf } from '../parts/person-name.ts';
import { type Place, useNavigation } from '../route.tsx';
import { relevance } from '../search.ts';
import { useTexts } from '../texts/use-texts.tsx';
import { useAct } from '../use-act.tsx';
import { useLive, useStatus } from '../use-live.tsx';
import styles from './commands.module.css';

/** Everything that can be found: parts, actions, people, messages, flows and scenarios. */
export default function CommandList({ onDone }: { onDone: () => void }) {
  const { t } = useTexts();
  const { go } = useNavigation();
  const { act } = useAct();
  const { status } = useStatus();
  const scenarios = useLive(['scenarios'], (client) => client.scenarios());
  const people = useLive(['identities'], (client) => client.identities());
  const mails = useLive(['mailbox'], (client) => client.mailbox());
  const flows = useLive(['flows'], (client) => client.flows());
  const to = (place: Place) => () => {
    onDone();
    go(place);
  };
  const frozen = status?.clock.frozen === true;
  const actions: readonly [string, () => void][] = [
    [t('undo'), () => void act(t('undone'), (client) => client.undo())],
    [
      frozen ? t('resume') : t('freeze'),
      () =>
        void act(frozen ? t('clockRunning') : t('clockFrozen'), (client) => client.changeClock({ frozen: !frozen })),
    ],
    [t('realTime'), () => void act(t('realTimeDone'), (client) => client.resetClock())],
    [t('removeFaults'), () => void act(t('faultsRemoved'), (client) => client.clearFaults())],
  ];
  return (
    <Command
      label={t('search')}
      className={styles.commands}
      filter={(value, query, keywords = []) => relevance(query, [value, ...keywords])}
    >
      <Command.Input autoFocus placeholder={t('searchHint')} aria-label={t('search')} className={styles.input} />
      <Command.List className={styles.list}>
        <Command.Empty className={styles.empty}>{t('nothingFound')}</Command.Empty>
        <Command.Group heading={t('goTo')}>
          {(Object.keys(parts) as (keyof typeof parts)[]).map((part) => (
            <Command.Item key={part} value={`part ${part}`} keywords={[t(`part.${part}`)]} onSelect={to({ part })}>
              {t(`part.${part}`)}
            </Command.Item>
          ))}
        </Command.Group>
        <Command.Group heading={t('actions')}>
          {actions.map(([words, run]) => (
            <Command.Item
              key={words}
              value={`action ${words}`}
              onSelect={() => {
                onDone();
                run();
              }}
            >
              {words}
            </Command.Item>
          ))}
        </Command.Group>
        <Command.Group heading={t('part.people')}>
          {(people ?? []).slice(0, 100).map((person) => (
            <Command.Item
              key={person.id}
              value={`person ${person.id}`}
              keywords={[nameOf(person)]}
              onSelect={to({ part: 'people', id: person.id })}
            >
              {nameOf(person)}
            </Command.Item>
          ))}
        </Command.Group>
        <Command.Group heading={t('part.mailbox')}>
          {(mails ?? []).slice(0, 50).map(({ id, subject, body, recipient }) => (
            <Command.Item
              key={id}
              value={`mail ${id}`}
              keywords={[subject, recipient]}
              onSelect={to({ part: 'mailbox', id })}
            >
              {subject || body.slice(0, 60)} <span className={styles.aside}>{recipient}</span>
            </Command.Item>
          ))}
        </Command.Group>
        <Command.Group heading={t('part.flows')}>
          {(flows ?? []).slice(0, 50).map(({ id, kind, state }) => (
            <Command.Item key={id} value={`flow ${id}`} keywords={[kind, state]} onSelect={to({ part: 'flows', id })}>
              {kind}: {state} <span className={styles.aside}>{id}</span>
            </Command.Item>
          ))}
        </Command.Group>
        <Command.Group heading={t('part.scenarios')}>
          {(scenarios ?? []).map(({ name, title, shows }) => (
            <Command.Item
              key={name}
              value={`scenario ${name}`}
              keywords={[title, ...shows]}
              onSelect={to({ part: 'scenarios', id: name })}
            >
              {name} <span className={styles.aside}>{title}</span>
            </Command.Item>
          ))}
        </Command.Group>
      </Command.List>
    </Command>
  );
}
