import type { SimulatorSchemas } from '@members/openapi';
import { memo } from 'react';
import { useTexts } from '../../texts/use-texts.tsx';
import { heights, type Look } from './look.ts';
import own from './sheet.module.css';
import type { TileState } from './tiles.ts';

/** The app in the world of a tile, made smaller; a note while it is not there. It cannot be used, only looked at. */
export function Screen({ state, look, scale, title }: { state: TileState; look: Look; scale: number; title: string }) {
  const { t } = useTexts();
  const { width, zoom } = look;
  const height = heights[width] ?? 800;
  const share = zoom / 100;
  return (
    <div className={own.screen} style={{ blockSize: Math.round(height * scale) }} data-phase={state.phase}>
      {state.tile ? (
        <iframe
          key={state.tile.id}
          title={title}
          src={state.tile.address}
          inert
          style={{ blockSize: height / share, inlineSize: width / share, transform: `scale(${scale * share})` }}
        />
      ) : (
        <div className={own.note}>
          {state.phase === 'failed' ? <p>{state.error}</p> : null}
          {state.phase === 'asleep' ? state.report?.lines.slice(0, 8).map((line) => <p key={line}>{line}</p>) : null}
          {state.phase === 'waiting' || state.phase === 'opening' ? <p>{t('sheet.opening')}</p> : null}
        </div>
      )}
    </div>
  );
}

/** A screen with its name; arrows lead from one to the next. */
export const Tile = memo(function Tile({
  scenario,
  state,
  look,
  scale,
  isChanged,
  faults,
  isChosen,
  isReachable,
  onChoose,
  onOpen,
}: {
  scenario: SimulatorSchemas['Scenario'];
  state: TileState;
  look: Look;
  scale: number;
  /** Whether it differs from what was last seen. */
  isChanged: boolean;
  /** The number of things that are wrong with the screen. */
  faults: number;
  isChosen: boolean;
  /** Whether the Tab key leads to it. */
  isReachable: boolean;
  onChoose: (name: string) => void;
  onOpen: (name: string) => void;
}) {
  const { t } = useTexts();
  const { name, title, shows } = scenario;
  return (
    <li data-name={name} className={own.tile}>
      <button
        type="button"
        tabIndex={isReachable ? 0 : -1}
        aria-pressed={isChosen}
        aria-describedby={`about ${name}`}
        className={own.choose}
        onClick={() => onChoose(name)}
        onDoubleClick={() => onOpen(name)}
      >
        <span className={own.name}>{name.slice(scenario.family.length + 1)}</span>
        {isChanged ? <span className={own.changed}>{t('sheet.changed')}</span> : null}
        {faults > 0 ? <span className={own.fault}>{t('sheet.faults', { count: faults })}</span> : null}
      </button>
      <Screen state={state} look={look} scale={scale} title={name} />
      <p id={`about ${name}`} className={own.about}>
        {title} <span className={own.ids}>{shows.join(' ')}</span>
      </p>
    </li>
  );
});
