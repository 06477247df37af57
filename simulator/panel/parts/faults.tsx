import type { SimulatorSchemas } from '@members/openapi';
import { Button, Card, Checkbox, Field, Select } from '@members/ui';
import { type FormEvent, useState } from 'react';
import styles from '../panel.module.css';
import { useAct } from '../use-act.tsx';
import { useLive } from '../use-live.tsx';

type NewFault = SimulatorSchemas['NewFault'];

const kinds: Readonly<Record<string, { readonly words: string; readonly fault: Omit<NewFault, 'path'> }>> = {
  slow: { words: 'Slow: 3 seconds', fault: { delay: 3000 } },
  limited: { words: '429 with Retry-After', fault: { status: 429, headers: { 'retry-after': '30' } } },
  unavailable: { words: '503', fault: { status: 503 } },
  broken: { words: '500', fault: { status: 500 } },
  page: { words: '502 as a page (HTML)', fault: { status: 502, html: true } },
  cut: { words: 'The response body is truncated', fault: { cut: true } },
  reset: { words: 'The connection is reset', fault: { drop: true } },
  offline: { words: 'Offline: every request fails', fault: { drop: true, always: true } },
};

function faultOf(data: FormData): NewFault {
  const kind = String(data.get('kind'));
  const chance = Number(data.get('chance') || 100) / 100;
  return {
    path: kinds[kind]?.fault.always ? '/*' : String(data.get('path')),
    ...(data.get('method') === '*' ? {} : { method: String(data.get('method')) }),
    ...(data.get('always') === null ? { times: Number(data.get('times') || 1) } : { always: true }),
    ...(chance < 1 ? { probability: chance, seed: Number(data.get('seed') || 1) } : {}),
    ...kinds[kind]?.fault,
  };
}

const describeFault = ({ delay, status, headers = {}, html, cut, drop }: SimulatorSchemas['Fault']) =>
  [
    delay > 0 ? `${delay} ms` : '',
    status === undefined ? '' : `${status}${html ? ' as a page' : ''}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    cut ? 'body cut' : '',
    drop ? 'reset' : '',
  ]
    .filter(Boolean)
    .join(', ');

const frequencyOf = ({ always, times, probability }: SimulatorSchemas['Fault']) =>
  [
    always ? 'always' : times === 1 ? 'once' : `${times} times`,
    ...(probability === undefined ? [] : [`with probability ${Math.round(probability * 100)} %`]),
  ].join(', ');

/** The active faults and a form for a new one. */
export function Faults() {
  const faults = useLive((client) => client.faults());
  const { act } = useAct();
  const [kind, setKind] = useState('slow');
  const [always, setAlways] = useState(false);
  const [chance, setChance] = useState('100');
  const everywhere = kinds[kind]?.fault.always === true;
  const add = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fault = faultOf(new FormData(event.currentTarget));
    void act('Fault added.', (client) => client.addFault(fault));
  };
  return (
    <>
      <Card title="Active faults">
        {faults?.length === 0 ? <p>There are no faults.</p> : null}
        <ul className={styles.list}>
          {(faults ?? []).map((fault, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: faults have no id, and the items no state
            <li key={index}>
              <div className={styles.words}>
                <p className={styles.mono}>
                  {fault.method} {fault.path}
                </p>
                <p>{describeFault(fault)}</p>
              </div>
              <p className={styles.small}>{frequencyOf(fault)}</p>
            </li>
          ))}
        </ul>
        <div className={styles.row}>
          <Button variant="secondary" onClick={() => void act('All faults removed.', (client) => client.clearFaults())}>
            Remove all
          </Button>
        </div>
      </Card>
      <Card title="New fault">
        <form onSubmit={add}>
          <div className={styles.grid}>
            <Select
              label="Fault"
              name="kind"
              value={kind}
              onChange={(event) => setKind(event.target.value)}
              options={Object.entries(kinds).map(([value, { words }]) => ({ value, label: words }))}
            />
            <Select
              label="Method"
              name="method"
              options={['*', 'GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map((value) => ({
                value,
                label: value === '*' ? 'any' : value,
              }))}
            />
            <Field
              label="Path"
              name="path"
              required
              disabled={everywhere}
              defaultValue="/self-service/login"
              hint="{name} matches any segment, /* any path"
            />
            <Field
              label="Number of requests"
              name="times"
              type="number"
              min={1}
              disabled={everywhere || always}
              defaultValue={1}
            />
            <Field
              label="Probability in %"
              name="chance"
              type="number"
              min={1}
              max={100}
              value={chance}
              onChange={(event) => setChance(event.target.value)}
            />
            <Field
              label="Seed of the probability"
              name="seed"
              type="number"
              min={0}
              disabled={Number(chance) === 100}
              defaultValue={1}
            />
          </div>
          <Checkbox
            label="Every request, until removed"
            name="always"
            disabled={everywhere}
            checked={always || everywhere}
            onChange={(event) => setAlways(event.target.checked)}
          />
          <div className={styles.row}>
            <Button type="submit">Add</Button>
          </div>
        </form>
      </Card>
    </>
  );
}
