import { languages } from '@members/locales/languages';
import type { SimulatorSchemas } from '@members/openapi';
import { Button, Field, Select } from '@members/ui';
import {
  type KeyboardEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import styles from '../../panel.module.css';
import { Go, useNavigation } from '../../route.tsx';
import { relevance } from '../../search.ts';
import type { TextKey } from '../../texts/texts.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import { useClient, useLive, useStatus } from '../../use-live.tsx';
import { type Change, changeOf, lastingLines, silentLike } from './changes.ts';
import { Detail } from './detail.tsx';
import { choiceOf, type Look, lookOf, memoryKey } from './look.ts';
import { remember, remembered } from './memory.ts';
import own from './sheet.module.css';
import { Tile } from './tile.tsx';
import { createTiles, isReport, type Tiles } from './tiles.ts';

type Scenario = SimulatorSchemas['Scenario'];

/** The least width of a column by the width of the screen (CSS pixels): two fit on a phone. */
const columns: Readonly<Record<number, string>> = {
  390: 'min(50% - 8px, 190px)',
  768: 'min(100%, 280px)',
  1280: 'min(100%, 380px)',
};

/** Keeps the tiles of a look, and closes them when the page goes. */
function useTiles(look: Look): Tiles {
  const client = useClient();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another look is another set of tiles
  const tiles = useMemo(() => createTiles(client), [client, look]);
  useEffect(() => {
    const take = ({ data }: MessageEvent) => {
      if (isReport(data)) tiles.take(data);
    };
    addEventListener('message', take);
    return () => {
      removeEventListener('message', take);
      tiles.clear();
    };
  }, [tiles]);
  useSyncExternalStore(tiles.subscribe, tiles.version);
  return tiles;
}

/** Tells the tiles which of them are in view. @returns the ref of the list, and the scale of its screens */
function useView(tiles: Tiles, look: Look, shown: string) {
  const list = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(0.5);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other tiles are observed when the filters change
  useLayoutEffect(() => {
    const watcher = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          const name = (target as HTMLElement).dataset.name ?? '';
          tiles.show(name, isIntersecting ? { scenario: name, look } : undefined);
        }
      },
      { rootMargin: '200px 0px' },
    );
    const sizes = new ResizeObserver(([entry]) => {
      if (entry && entry.contentRect.width > 0) setScale(entry.contentRect.width / look.width);
    });
    const items = [...(list.current?.querySelectorAll('li[data-name]') ?? [])];
    for (const item of items) watcher.observe(item);
    if (items[0]) sizes.observe(items[0]);
    return () => {
      watcher.disconnect();
      sizes.disconnect();
    };
  }, [tiles, look, shown]);
  return { list, scale };
}

/** Returns the tile above or below another one in the list. */
function neighbour(items: readonly HTMLElement[], from: HTMLElement, down: boolean): HTMLElement | undefined {
  const { left, top } = from.getBoundingClientRect();
  const further = items
    .map((item) => ({ item, box: item.getBoundingClientRect() }))
    .filter(({ box }) => (down ? box.top > top + 8 : box.top < top - 8));
  const row = down ? Math.min(...further.map(({ box }) => box.top)) : Math.max(...further.map(({ box }) => box.top));
  return further
    .filter(({ box }) => Math.abs(box.top - row) < 8)
    .toSorted((one, other) => Math.abs(one.box.left - left) - Math.abs(other.box.left - left))[0]?.item;
}

/** Returns the tile to which a key leads. */
function targetOf(key: string, items: readonly HTMLElement[], from: HTMLElement): HTMLElement | undefined {
  const at = items.indexOf(from);
  switch (key) {
    case 'ArrowRight':
      return items[at + 1];
    case 'ArrowLeft':
      return items[at - 1];
    case 'ArrowDown':
    case 'ArrowUp':
      return neighbour(items, from, key === 'ArrowDown');
    case 'Home':
      return items[0];
    case 'End':
      return items.at(-1);
    default:
      return undefined;
  }
}

const only = ['all', 'changed', 'faults', 'errors'] as const;
type Only = (typeof only)[number];

/** Every screen of the app, alive and small, each in a world of its own. */
export function Sheet() {
  const { t } = useTexts();
  const { status } = useStatus();
  if (status === undefined) return null;
  return status.sheet ? (
    <Screens />
  ) : (
    <p>
      {t('sheet.none')} <Go to={{ part: 'scenarios' }}>{t('part.scenarios')}</Go>
    </p>
  );
}

function Screens() {
  const { t } = useTexts();
  const client = useClient();
  const { place, replace } = useNavigation();
  const scenarios = useLive(['scenarios'], (each) => each.scenarios());
  const query = place.part === 'sheet' ? place.query : undefined;
  const search = JSON.stringify([query?.language, query?.theme, query?.width, query?.zoom]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the look changes with these values only
  const look = useMemo(() => lookOf(query), [search]);
  const tiles = useTiles(look);
  const [, setAccepted] = useState(0);

  const all = scenarios ?? [];
  const reportOf = (name: string) => tiles.stateOf(name).report;
  const changeIn = ({ name }: Scenario): Change | undefined => {
    const report = reportOf(name);
    const before = remembered(memoryKey(name, look));
    return report && before && changeOf(before, lastingLines(report));
  };
  const faultsIn = (scenario: Scenario): readonly string[] => {
    const silent = silentLike(scenario, all, reportOf);
    return [
      ...(silent === undefined ? [] : [t('sheet.silent', { name: silent })]),
      ...(reportOf(scenario.name)?.findings ?? []).map(({ kind, text }) => t(`sheet.finding.${kind}`, { text })),
    ];
  };
  const limit = (only.find((each) => each === query?.only) ?? 'all') satisfies Only;
  const passes: Readonly<Record<Only, (scenario: Scenario) => boolean>> = {
    all: () => true,
    changed: (scenario) => changeIn(scenario) !== undefined,
    faults: (scenario) => faultsIn(scenario).length > 0,
    errors: ({ shows }) => shows.some((each) => /^4\d{6}$|^[a-z]+_[a-z_]+$|^status [45]/.test(each)),
  };
  const words = query?.text ?? '';
  const found = all.filter(
    (scenario) =>
      (!query?.flow || scenario.family === query.flow) &&
      relevance(words, [scenario.name, scenario.title, ...scenario.shows]) > 0 &&
      passes[limit](scenario),
  );
  const chosen = all.find(({ name }) => name === place.id);
  const names = found.map(({ name }) => name).join(' ');
  const { list, scale } = useView(tiles, look, names);

  // What is seen for the first time is remembered at once; what has changed waits for a person.
  useEffect(() => {
    const news = all.flatMap(({ name }) => {
      const report = tiles.stateOf(name).report;
      const key = memoryKey(name, look);
      return report && remembered(key) === undefined ? [[key, lastingLines(report)] as const] : [];
    });
    if (news.length > 0) remember(Object.fromEntries(news));
  });

  // An address leads to its tile; a press does not move the page.
  const first = useRef(true);
  useEffect(() => {
    if (!first.current || all.length === 0) return;
    first.current = false;
    const item = place.id && list.current?.querySelector(`li[data-name="${CSS.escape(place.id)}"]`);
    if (item) item.scrollIntoView({ block: 'center' });
  });

  const go = (change: Readonly<Record<string, string>>, id = place.id) =>
    replace({ part: 'sheet', id, query: { ...query, ...change } });
  const open = async (name: string) => {
    // The window is opened by the press itself: browsers refuse it later.
    const tab = window.open('about:blank');
    const tile = await client.openTile(choiceOf(name, look)).catch(() => undefined);
    if (!tab) return;
    tab.opener = null;
    if (tile) tab.location.href = tile.address;
    else tab.close();
  };
  // The tiles are drawn again only when something of theirs changes.
  const latest = useRef({ go, open });
  latest.current = { go, open };
  const choose = useCallback((name: string) => latest.current.go({}, name), []);
  const openTab = useCallback((name: string) => void latest.current.open(name), []);
  const accept = () => {
    const seen = all.flatMap((scenario) => {
      const report = reportOf(scenario.name);
      return report ? [[memoryKey(scenario.name, look), lastingLines(report)] as const] : [];
    });
    remember(Object.fromEntries(seen));
    setAccepted((count) => count + 1);
  };

  const onKey = (event: KeyboardEvent) => {
    const item = (event.target as HTMLElement).closest<HTMLElement>('li[data-name]');
    if (!item) return;
    const items = [...(list.current?.querySelectorAll<HTMLElement>('li[data-name]') ?? [])];
    if (event.key === 'Enter') {
      event.preventDefault();
      return void open(item.dataset.name ?? '');
    }
    const target = targetOf(event.key, items, item);
    if (!target) return;
    event.preventDefault();
    target.scrollIntoView({ block: 'nearest' });
    target.querySelector('button')?.focus({ preventScroll: true });
    go({}, target.dataset.name);
  };

  const families = [...Map.groupBy(found, ({ family }) => family)];
  const allFamilies = [...new Set(all.map(({ family }) => family))];
  const changes = all.filter((scenario) => changeIn(scenario) !== undefined).length;
  const reachable = found.some(({ name }) => name === chosen?.name) ? chosen?.name : found[0]?.name;
  return (
    <>
      <div className={own.switches}>
        <Field
          label={t('find')}
          type="search"
          placeholder={t('sheet.findHint')}
          value={words}
          onChange={(event) => go({ text: event.target.value })}
        />
        <Select
          label={t('sheet.flow')}
          value={query?.flow ?? ''}
          onChange={(event) => go({ flow: event.target.value })}
          options={[
            { value: '', label: t('sheet.everyFlow') },
            ...allFamilies.map((family) => ({ value: family, label: familyName(t, family) })),
          ]}
        />
        <Select
          label={t('sheet.only')}
          value={limit}
          onChange={(event) => go({ only: event.target.value })}
          options={only.map((value) => ({ value, label: t(`sheet.only.${value}`) }))}
        />
        <Select
          label={t('language')}
          value={look.language}
          onChange={(event) => go({ language: event.target.value })}
          options={[
            { value: '', label: t('asTheBrowser') },
            ...Object.entries(languages).map(([value, label]) => ({ value, label })),
          ]}
        />
        <Select
          label={t('theme')}
          value={look.theme}
          onChange={(event) => go({ theme: event.target.value })}
          options={[
            { value: '', label: t('themeSystem') },
            { value: 'light', label: t('themeLight') },
            { value: 'dark', label: t('themeDark') },
          ]}
        />
        <Select
          label={t('width')}
          value={`${look.width}`}
          onChange={(event) => go({ width: event.target.value })}
          options={['390', '768', '1280'].map((value) => ({ value, label: value }))}
        />
        <Select
          label={t('sheet.zoom')}
          value={`${look.zoom}`}
          onChange={(event) => go({ zoom: event.target.value })}
          options={['100', '200'].map((value) => ({ value, label: `${value} %` }))}
        />
      </div>
      <div className={own.split}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of the buttons inside */}
        <div ref={list} className={own.families} onKeyDown={onKey}>
          <div className={own.status}>
            <p className={styles.small}>{t('sheet.count', { count: found.length, all: all.length })}</p>
            {changes === 0 ? null : (
              <Button variant="text" onClick={accept}>
                {t('sheet.accept', { count: changes })}
              </Button>
            )}
          </div>
          {scenarios && found.length === 0 ? <p>{t('noScenarioFound')}</p> : null}
          {families.map(([family, members]) => (
            <section key={family} aria-label={familyName(t, family)}>
              <h2 className={own.family}>
                {familyName(t, family)} <span className={styles.small}>{members.length}</span>
              </h2>
              <ul
                className={own.tiles}
                style={{ gridTemplateColumns: `repeat(auto-fill, minmax(${columns[look.width]}, 1fr))` }}
              >
                {members.map((scenario) => (
                  <Tile
                    key={scenario.name}
                    scenario={scenario}
                    state={tiles.stateOf(scenario.name)}
                    look={look}
                    scale={scale}
                    isChanged={changeIn(scenario) !== undefined}
                    faults={faultsIn(scenario).length}
                    isChosen={scenario === chosen}
                    isReachable={scenario.name === reachable}
                    onChoose={choose}
                    onOpen={openTab}
                  />
                ))}
              </ul>
            </section>
          ))}
        </div>
        {chosen ? (
          <Detail
            key={chosen.name}
            scenario={chosen}
            look={look}
            tiles={tiles}
            tileKey={chosen.name}
            change={changeIn(chosen)}
            faults={faultsIn(chosen)}
            onOpen={() => void open(chosen.name)}
            onClose={() => replace({ part: 'sheet', query })}
          />
        ) : null}
      </div>
    </>
  );
}

const familyNames = {
  login: 'family.login',
  'second-factor': 'family.second-factor',
  registration: 'family.registration',
  fields: 'family.fields',
  social: 'family.social',
  settings: 'family.settings',
  recovery: 'family.recovery',
  verification: 'family.verification',
  sessions: 'family.sessions',
  oauth2: 'family.oauth2',
  errors: 'family.errors',
  texts: 'family.texts',
} as const satisfies Readonly<Record<string, TextKey>>;

/** Returns the name of a family of scenarios. */
const familyName = (t: ReturnType<typeof useTexts>['t'], family: string) =>
  family in familyNames ? t(familyNames[family as keyof typeof familyNames]) : family;
