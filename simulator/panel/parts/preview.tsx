import { languages } from '@members/locales/languages';
import type { SimulatorSchemas } from '@members/openapi';
import { Button, Select } from '@members/ui';
import { useLayoutEffect, useRef, useState } from 'react';
import styles from '../panel.module.css';
import { useTexts } from '../texts/use-texts.tsx';
import own from './preview.module.css';

type Scenario = SimulatorSchemas['Scenario'];

/** Sets a cookie of this host for this visit; the app on another port of the host reads it. An empty value deletes it. */
function setCookie(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API.
  document.cookie = `${name}=${value}; Path=/; SameSite=Lax${value === '' ? '; Max-Age=0' : ''}`;
}

/** A frame of a given width, made smaller so that it fits. */
function Frame({
  title,
  address,
  width,
  still = false,
  onLoad,
}: {
  title: string;
  address: string;
  width: number;
  /** Whether it is only looked at. */
  still?: boolean;
  onLoad?: () => void;
}) {
  const box = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(1);
  useLayoutEffect(() => {
    if (!box.current) return;
    const watcher = new ResizeObserver(([entry]) => setScale(Math.min(1, (entry?.contentRect.width ?? width) / width)));
    watcher.observe(box.current);
    return () => watcher.disconnect();
  }, [width]);
  const height = 844;
  return (
    <div ref={box} className={own.box} style={{ blockSize: height * scale }}>
      <iframe
        title={title}
        src={address}
        onLoad={onLoad}
        inert={still}
        style={{ blockSize: height, inlineSize: width, transform: `scale(${scale})` }}
      />
    </div>
  );
}

/** The app at a scenario, in a frame: at two widths, in each theme and language, beside another scenario. */
export function Preview({ scenario, all }: { scenario: Scenario; all: readonly Scenario[] }) {
  const { t } = useTexts();
  const [width, setWidth] = useState(390);
  const [theme, setTheme] = useState('');
  const [language, setLanguage] = useState('');
  const [otherName, setOtherName] = useState('');
  /** Counts the starts: another one loads the frames again. */
  const [start, setStart] = useState(0);
  const [isFirstThere, setFirstThere] = useState(false);
  const other = all.find(({ name }) => name === otherName);
  const open = () => {
    setCookie('theme', theme);
    setCookie('locale_visit', language);
    setFirstThere(false);
    setStart(start + 1);
  };
  return (
    <section aria-label={t('preview')} className={own.preview}>
      <div className={styles.grid}>
        <Select
          label={t('width')}
          value={`${width}`}
          onChange={(event) => setWidth(Number(event.target.value))}
          options={[
            { value: '390', label: '390' },
            { value: '1280', label: '1280' },
          ]}
        />
        <Select
          label={t('appTheme')}
          value={theme}
          onChange={(event) => setTheme(event.target.value)}
          options={[
            { value: '', label: t('themeSystem') },
            { value: 'light', label: t('themeLight') },
            { value: 'dark', label: t('themeDark') },
          ]}
        />
        <Select
          label={t('appLanguage')}
          value={language}
          onChange={(event) => setLanguage(event.target.value)}
          options={[
            { value: '', label: t('asTheBrowser') },
            ...Object.entries(languages).map(([value, label]) => ({ value, label })),
          ]}
        />
        <Select
          label={t('compareWith')}
          value={otherName}
          onChange={(event) => setOtherName(event.target.value)}
          options={[{ value: '', label: t('nothing') }, ...all.map(({ name }) => ({ value: name, label: name }))]}
        />
      </div>
      <div className={styles.row}>
        <Button variant="secondary" onClick={open}>
          {t('previewStart')}
        </Button>
        <p className={styles.small}>{t('previewHint')}</p>
      </div>
      {start === 0 ? null : (
        <div className={own.frames} data-two={other !== undefined}>
          <Frame
            key={`first ${start}`}
            title={scenario.name}
            address={scenario.address}
            width={width}
            still={other !== undefined}
            onLoad={() => setFirstThere(true)}
          />
          {/* Both have the same cookies, so there is one world: the second scenario starts when the first one is drawn. */}
          {other && isFirstThere ? (
            <Frame key={`second ${start}`} title={other.name} address={other.address} width={width} />
          ) : null}
        </div>
      )}
      {start > 0 && other ? (
        <p className={styles.small}>{t('compareHint', { first: scenario.name, second: other.name })}</p>
      ) : null}
    </section>
  );
}
