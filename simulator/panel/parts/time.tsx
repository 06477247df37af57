import type { SimulatorSchemas } from '@members/openapi';
import { Button, Card, Field } from '@members/ui';
import { useEffect, useState } from 'react';
import { useAct } from '../acting.tsx';
import { useLive } from '../live.tsx';
import styles from '../panel.module.css';
import { shownTime } from './shown.ts';

const spans = [
  { words: '1 minute', seconds: 60 },
  { words: '15 minutes', seconds: 900 },
  { words: '1 hour', seconds: 3600 },
  { words: '1 day', seconds: 86_400 },
  { words: '30 days', seconds: 30 * 86_400 },
];

/** A clock as it goes on. @param clock as it was read, once for each reading */
function useGoingOn(clock: SimulatorSchemas['Clock'] | undefined): string {
  const [, tick] = useState(0);
  const [read, setRead] = useState({ clock, at: 0 });
  useEffect(() => {
    setRead({ clock, at: performance.now() });
    if (clock === undefined || clock.frozen) return;
    const timer = setInterval(() => tick((count) => count + 1), 1000);
    return () => clearInterval(timer);
  }, [clock]);
  if (clock === undefined) return '';
  const since = clock.frozen || read.clock !== clock ? 0 : performance.now() - read.at;
  return shownTime(new Date(Date.parse(clock.now) + since).toISOString());
}

/** The clock: held, moved, set, and given back to the real time. */
export function Time() {
  const clock = useLive((client) => client.clock());
  const shown = useGoingOn(clock);
  const { act } = useAct();
  const [moment, setMoment] = useState('');
  const isMoment = !Number.isNaN(Date.parse(moment));
  return (
    <Card title="Now">
      <p className={styles.time}>{shown}</p>
      <p className={styles.quiet}>{clock?.frozen ? 'It stands still.' : 'It goes on.'}</p>
      <div className={styles.row}>
        <Button
          variant="secondary"
          onClick={() =>
            void act(clock?.frozen ? 'It goes on.' : 'It stands still.', (client) =>
              client.changeClock({ frozen: !clock?.frozen }),
            )
          }
        >
          {clock?.frozen ? 'Let it go on' : 'Freeze'}
        </Button>
        <Button variant="secondary" onClick={() => void act('The real time.', (client) => client.resetClock())}>
          Back to the real time
        </Button>
      </div>
      <h3 className={styles.sub}>Forward by</h3>
      <div className={styles.row}>
        {spans.map(({ words, seconds }) => (
          <Button
            key={words}
            variant="secondary"
            onClick={() => void act(`${words} later.`, (client) => client.changeClock({ advance: seconds }))}
          >
            {words}
          </Button>
        ))}
      </div>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isMoment) void act('Set.', (client) => client.changeClock({ now: new Date(moment).toISOString() }));
        }}
      >
        <Field
          label="Set to"
          required
          hint="Such as 2030-01-01T12:00:00Z"
          value={moment}
          onChange={(event) => setMoment(event.target.value)}
          error={moment === '' || isMoment ? undefined : 'Expected a moment such as 2030-01-01T12:00:00Z'}
        />
        <div className={styles.row}>
          <Button type="submit">Set the clock</Button>
        </div>
      </form>
    </Card>
  );
}
