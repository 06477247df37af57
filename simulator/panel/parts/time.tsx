import type { SimulatorSchemas } from '@members/openapi';
import { Button, Card, Field } from '@members/ui';
import { useEffect, useState } from 'react';
import styles from '../panel.module.css';
import { useAct } from '../use-act.tsx';
import { useLive } from '../use-live.tsx';
import { formatTime } from './format.ts';

const spans = [
  { words: '1 minute', seconds: 60 },
  { words: '15 minutes', seconds: 900 },
  { words: '1 hour', seconds: 3600 },
  { words: '1 day', seconds: 86_400 },
  { words: '30 days', seconds: 30 * 86_400 },
];

/** Returns the time of a clock and advances it each second. @param clock the clock that was read last */
function useRunningTime(clock: SimulatorSchemas['Clock'] | undefined): string {
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
  return formatTime(new Date(Date.parse(clock.now) + since).toISOString());
}

/** The clock, with buttons to freeze, advance and set it. */
export function Time() {
  const clock = useLive((client) => client.clock());
  const shown = useRunningTime(clock);
  const { act } = useAct();
  const [time, setTime] = useState('');
  const isTime = !Number.isNaN(Date.parse(time));
  return (
    <Card title="Now">
      <p className={styles.time}>{shown}</p>
      <p className={styles.quiet}>{clock?.frozen ? 'The clock is frozen.' : 'The clock is running.'}</p>
      <div className={styles.row}>
        <Button
          variant="secondary"
          onClick={() =>
            void act(clock?.frozen ? 'The clock is running.' : 'The clock is frozen.', (client) =>
              client.changeClock({ frozen: !clock?.frozen }),
            )
          }
        >
          {clock?.frozen ? 'Resume' : 'Freeze'}
        </Button>
        <Button
          variant="secondary"
          onClick={() => void act('The clock shows the real time.', (client) => client.resetClock())}
        >
          Return to the real time
        </Button>
      </div>
      <h3 className={styles.sub}>Advance by</h3>
      <div className={styles.row}>
        {spans.map(({ words, seconds }) => (
          <Button
            key={words}
            variant="secondary"
            onClick={() => void act(`Advanced by ${words}.`, (client) => client.changeClock({ advance: seconds }))}
          >
            {words}
          </Button>
        ))}
      </div>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isTime)
            void act('The clock is set.', (client) => client.changeClock({ now: new Date(time).toISOString() }));
        }}
      >
        <Field
          label="Set to"
          required
          hint="Such as 2030-01-01T12:00:00Z"
          value={time}
          onChange={(event) => setTime(event.target.value)}
          error={time === '' || isTime ? undefined : 'Expected a time such as 2030-01-01T12:00:00Z'}
        />
        <div className={styles.row}>
          <Button type="submit">Set the clock</Button>
        </div>
      </form>
    </Card>
  );
}
