import { Button, Card, Field } from '@members/ui';
import { useState } from 'react';
import styles from '../panel.module.css';
import { Go } from '../route.tsx';
import { useServerTime } from '../shell.tsx';
import type { TextKey } from '../texts/texts.ts';
import { useTexts } from '../texts/use-texts.tsx';
import { useAct } from '../use-act.tsx';
import { useLive, useStatus } from '../use-live.tsx';

const spans: readonly { readonly words: TextKey; readonly seconds: number }[] = [
  { words: 'span.minute', seconds: 60 },
  { words: 'span.quarter', seconds: 900 },
  { words: 'span.hour', seconds: 3600 },
  { words: 'span.day', seconds: 86_400 },
  { words: 'span.month', seconds: 30 * 86_400 },
];

/** The steps of the slider, from a minute to 30 days (s): each is a quarter longer than the one before. */
const steps = [0, ...Array.from({ length: 49 }, (_, at) => Math.round(60 * (30 * 1440) ** (at / 48)))];

/** A slider that says what would expire, before the clock is moved. */
function Ahead({ now }: { now: number }) {
  const { t, when, relative } = useTexts();
  const { act } = useAct();
  const flows = useLive(['flows'], (client) => client.flows());
  const sessions = useLive(['all sessions'], (client) => client.allSessions());
  const [step, setStep] = useState(0);
  const seconds = steps[step] ?? 0;
  const ends = now + seconds * 1000;
  const isOver = (iso = '') => Date.parse(iso) <= ends;
  const flowsOver = (flows ?? []).filter(({ expired, expires_at }) => !expired && isOver(expires_at));
  const sessionsOver = (sessions ?? []).filter(({ expires_at }) => isOver(expires_at));
  const over = seconds === 0 ? 0 : flowsOver.length + sessionsOver.length;
  return (
    <Card title={t('lookAhead')}>
      <label className={styles.slider}>
        {t('lookAheadBy', { time: seconds === 0 ? t('now') : relative(seconds) })}
        <input
          type="range"
          min={0}
          max={steps.length - 1}
          value={step}
          aria-valuetext={relative(seconds)}
          onChange={(event) => setStep(Number(event.target.value))}
        />
      </label>
      <p>{t('wouldExpire', { count: over })}</p>
      {over === 0 ? null : (
        <ul className={styles.rows}>
          {sessionsOver.slice(0, 20).map(({ id, expires_at }) => (
            <li key={id}>
              <span className={styles.first}>{t('sessionOf', { id: id.slice(0, 8) })}</span>{' '}
              <span className={styles.second}>{when(expires_at ?? '')}</span>
            </li>
          ))}
          {flowsOver.slice(0, 20).map(({ id, kind, state, expires_at }) => (
            <li key={id}>
              <Go to={{ part: 'flows', id }}>
                <span className={styles.first}>
                  {kind}: {state}
                </span>
                <span className={styles.second}>{when(expires_at)}</span>
              </Go>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.row}>
        <Button
          variant="secondary"
          disabled={seconds === 0}
          onClick={() =>
            void act(t('advanced', { span: relative(seconds) }), (client) => client.changeClock({ advance: seconds }))
          }
        >
          {t('goThere')}
        </Button>
      </div>
    </Card>
  );
}

/** The clock, with buttons to freeze, advance and set it. */
export function Time() {
  const { t, when } = useTexts();
  const { status } = useStatus();
  const now = useServerTime();
  const { act } = useAct();
  const [time, setTime] = useState('');
  const frozen = status?.clock.frozen === true;
  return (
    <div className={styles.columns}>
      <Card title={t('now')}>
        <p className={styles.time}>{now === 0 ? '' : when(new Date(now).toISOString())}</p>
        <p className={styles.quiet}>{t(frozen ? 'clockFrozen' : 'clockRunning')}</p>
        <div className={styles.row}>
          <Button
            variant="secondary"
            onClick={() =>
              void act(t(frozen ? 'clockRunning' : 'clockFrozen'), (client) => client.changeClock({ frozen: !frozen }))
            }
          >
            {t(frozen ? 'resume' : 'freeze')}
          </Button>
          <Button variant="secondary" onClick={() => void act(t('realTimeDone'), (client) => client.resetClock())}>
            {t('realTime')}
          </Button>
        </div>
        <h3 className={styles.sub}>{t('advanceBy')}</h3>
        <div className={styles.row}>
          {spans.map(({ words, seconds }) => (
            <Button
              key={words}
              variant="secondary"
              onClick={() =>
                void act(t('advanced', { span: t(words) }), (client) => client.changeClock({ advance: seconds }))
              }
            >
              {t(words)}
            </Button>
          ))}
        </div>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void act(t('clockSet'), (client) => client.changeClock({ now: new Date(time).toISOString() }));
          }}
        >
          <Field
            label={t('setTo')}
            type="datetime-local"
            step={1}
            required
            value={time}
            onChange={(event) => setTime(event.target.value)}
          />
          <div className={styles.row}>
            <Button type="submit">{t('setClock')}</Button>
          </div>
        </form>
      </Card>
      <Ahead now={now} />
    </div>
  );
}
