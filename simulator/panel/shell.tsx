import { Button, Icon, LanguageSelect, Segments, useAttention } from '@members/ui';
import { chooseTheme } from '@members/ui/theme/choice';
import { currentTheme, watchTheme } from '@members/ui/theme/current-theme';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { classNames } from './class-names.ts';
import styles from './panel.module.css';
import { Go } from './route.tsx';
import { type Language, useLanguage, useTexts } from './texts/use-texts.tsx';
import { useAct } from './use-act.tsx';
import { useStatus } from './use-live.tsx';

export function ThemeSwitch() {
  const { t } = useTexts();
  return (
    <Segments
      label={t('theme')}
      name="theme"
      value={useSyncExternalStore(watchTheme, currentTheme) ?? 'system'}
      options={[
        { value: 'system', icon: 'contrast', label: t('themeSystem') },
        { value: 'light', icon: 'sun', label: t('themeLight') },
        { value: 'dark', icon: 'moon', label: t('themeDark') },
      ]}
      onChoose={(value) => chooseTheme(value === 'system' ? undefined : value)}
    />
  );
}

export function LanguageSwitch() {
  const { t } = useTexts();
  const { language, choose } = useLanguage();
  return (
    <LanguageSelect
      label={t('language')}
      value={language}
      onChange={(event) => choose(event.target.value as Language)}
      options={[
        { value: 'en', label: 'English' },
        { value: 'fr', label: 'Français' },
      ]}
    />
  );
}

/** What is true on every page: connection, clock, faults, scenario, worlds; each leads to where it is changed. */
export function StatusStrip() {
  const { status, lost } = useStatus();
  const { t, relative } = useTexts();
  const { act } = useAct();
  const { announce } = useAttention();
  const lostText = t('lost');
  useEffect(() => {
    if (lost) announce(lostText, 'assertive');
  }, [lost, lostText, announce]);
  if (status?.real !== undefined)
    return (
      <p className={styles.small}>
        {lost ? lostText : t(status.real === 'writable' ? 'realWritable' : 'realReadOnly', { address: status.kratos })}
      </p>
    );
  const ahead = status?.ahead ?? 0;
  const moved = Math.abs(ahead) > 1 ? `, ${relative(ahead)}` : '';
  const clock = `${t(status?.clock.frozen ? 'strip.frozen' : 'strip.running')}${moved}`;
  return (
    <ul className={styles.status} aria-label={t('status')}>
      <li>
        <Go to={{ part: 'journal' }} className={classNames(styles.live, lost && styles.lost)}>
          <span className={styles.dot} />
          {lost ? lostText : t('live')}
        </Go>
      </li>
      <li>
        <Go to={{ part: 'clock' }} data-warns={status?.clock.frozen || moved !== ''}>
          <Icon name="clock" />
          {clock}
        </Go>
      </li>
      <li>
        <Go to={{ part: 'faults' }} data-warns={(status?.faults ?? 0) > 0}>
          <Icon name="warning" />
          {t('faultCount', { count: status?.faults ?? 0 })}
        </Go>
      </li>
      <li>
        <Go to={{ part: 'scenarios', id: status?.scenario }}>
          <Icon name="list" />
          {status?.scenario ?? t('noScenario')}
        </Go>
      </li>
      <li>
        <Go to={{ part: 'worlds' }}>
          <Icon name="globe" />
          {t('worldCount', { count: status?.checkpoints ?? 0 })}
        </Go>
      </li>
      <li>
        <Button
          variant="secondary"
          disabled={status?.undo === 0}
          onClick={() => void act(t('undone'), (client) => client.undo())}
        >
          {t('undo')}
        </Button>
      </li>
    </ul>
  );
}

/** Returns the servers' time now (ms), once a second unless the clock is frozen; 0 until it is read. */
export function useServerTime(): number {
  const { status } = useStatus();
  const [read, setRead] = useState({ now: 0, at: 0, frozen: true });
  const [, tick] = useState(0);
  const { now, frozen = true } = status?.clock ?? {};
  useEffect(() => {
    if (now === undefined) return;
    setRead({ now: Date.parse(now), at: performance.now(), frozen });
    if (frozen) return;
    const timer = setInterval(() => tick((count) => count + 1), 1000);
    return () => clearInterval(timer);
  }, [now, frozen]);
  return read.frozen ? read.now : read.now + performance.now() - read.at;
}
