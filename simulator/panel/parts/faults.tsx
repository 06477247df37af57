import type { SimulatorSchemas } from '@members/openapi';
import { Button, Card, Checkbox, Field, Select } from '@members/ui';
import { type FormEvent, useState } from 'react';
import styles from '../panel.module.css';
import type { TextKey } from '../texts/texts.ts';
import { useTexts } from '../texts/use-texts.tsx';
import { useAct } from '../use-act.tsx';
import { useLive } from '../use-live.tsx';

type NewFault = SimulatorSchemas['NewFault'];
type Fault = SimulatorSchemas['Fault'];
type Texts = ReturnType<typeof useTexts>;

const kinds: Readonly<Record<string, { readonly words: TextKey; readonly fault: Omit<NewFault, 'path'> }>> = {
  slow: { words: 'fault.slow', fault: { delay: 3000 } },
  limited: { words: 'fault.limited', fault: { status: 429, headers: { 'retry-after': '30' } } },
  unavailable: { words: 'fault.unavailable', fault: { status: 503 } },
  broken: { words: 'fault.broken', fault: { status: 500 } },
  page: { words: 'fault.page', fault: { status: 502, html: true } },
  cut: { words: 'fault.cut', fault: { cut: true } },
  reset: { words: 'fault.reset', fault: { drop: true } },
  offline: { words: 'fault.offline', fault: { drop: true, always: true } },
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

const describeFault = ({ delay, status, headers = {}, html, cut, drop }: Fault, t: Texts['t']) =>
  [
    delay > 0 ? `${delay} ms` : '',
    status === undefined ? '' : html ? t('asPage', { status }) : `${status}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    cut ? t('bodyCut') : '',
    drop ? t('connectionReset') : '',
  ]
    .filter(Boolean)
    .join(', ');

const frequencyOf = ({ always, times, probability }: Fault, t: Texts['t']) =>
  [
    always ? t('always') : t('times', { count: times }),
    ...(probability === undefined ? [] : [t('withProbability', { percent: Math.round(probability * 100) })]),
  ].join(', ');

/** The operations and kinds of the matrix. */
const operations: readonly (readonly [method: string, path: string])[] = [
  ['GET', '/self-service/login/browser'],
  ['GET', '/self-service/login/flows'],
  ['POST', '/self-service/login'],
  ['GET', '/self-service/registration/browser'],
  ['POST', '/self-service/registration'],
  ['POST', '/self-service/recovery'],
  ['POST', '/self-service/verification'],
  ['POST', '/self-service/settings'],
  ['GET', '/sessions/whoami'],
  ['GET', '/self-service/logout/browser'],
];
const matrixKinds = ['slow', 'limited', 'broken', 'unavailable', 'reset'] as const;

const isKind = (fault: Fault, kind: string) => {
  const { status, delay, drop } = { delay: 0, drop: false, status: undefined, ...kinds[kind]?.fault };
  return fault.always === true && fault.status === status && fault.delay === delay && fault.drop === drop;
};

/** Faults that are set often: one press sets them, another one removes them. */
const presets = [
  { words: 'preset.limited', kind: 'limited', method: 'POST', path: '/self-service/login' },
  { words: 'preset.slow', kind: 'slow', method: undefined, path: '/*' },
  { words: 'preset.offline', kind: 'offline', method: undefined, path: '/*' },
] as const satisfies readonly { words: TextKey; kind: string; method: string | undefined; path: string }[];

/** Sets a fault for every request of an operation, and removes it. @param words its name if it is seen */
function Switch({
  name,
  words,
  kind,
  method,
  path,
  faults,
}: {
  name: string;
  words?: string;
  kind: string;
  method: string | undefined;
  path: string;
  faults: readonly Fault[];
}) {
  const { t } = useTexts();
  const { act } = useAct();
  // The server calls any method `*`.
  const found = faults.find((fault) => fault.method === (method ?? '*') && fault.path === path && isKind(fault, kind));
  return (
    <button
      type="button"
      role="switch"
      className={styles.switch}
      aria-checked={found !== undefined}
      aria-label={words === undefined ? name : undefined}
      onClick={() =>
        void (found
          ? act(t('faultRemoved'), (client) => client.removeFault(found.id))
          : act(t('faultAdded'), (client) =>
              client.addFault({ path, ...(method && { method }), ...kinds[kind]?.fault, always: true }),
            ))
      }
    >
      {words}
    </button>
  );
}

/** Operations by kinds of faults. */
function Matrix({ faults }: { faults: readonly Fault[] }) {
  const { t } = useTexts();
  return (
    <Card title={t('matrix')}>
      <div className={styles.row}>
        {presets.map(({ words, ...preset }) => (
          <Switch key={words} name={t(words)} words={t(words)} faults={faults} {...preset} />
        ))}
      </div>
      <div className={styles.scroll}>
        <table className={styles.data}>
          <thead>
            <tr>
              <th scope="col">{t('operation')}</th>
              {matrixKinds.map((kind) => (
                <th key={kind} scope="col">
                  {t(`fault.${kind}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {operations.map(([method, path]) => (
              <tr key={`${method} ${path}`}>
                <th scope="row" className={styles.mono}>
                  {method} {path}
                </th>
                {matrixKinds.map((kind) => (
                  <td key={kind}>
                    <Switch
                      name={`${t(`fault.${kind}`)}: ${method} ${path}`}
                      kind={kind}
                      method={method}
                      path={path}
                      faults={faults}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}

/** The active faults, the matrix of operations, and a form for a new fault. */
export function Faults() {
  const { t } = useTexts();
  const faults = useLive(['faults'], (client) => client.faults());
  const { act, remove } = useAct();
  const [kind, setKind] = useState('slow');
  const [always, setAlways] = useState(false);
  const [chance, setChance] = useState('100');
  const everywhere = kinds[kind]?.fault.always === true;
  const add = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fault = faultOf(new FormData(event.currentTarget));
    void act(t('faultAdded'), (client) => client.addFault(fault));
  };
  return (
    <>
      <Matrix faults={faults ?? []} />
      <Card title={t('activeFaults')}>
        {faults?.length === 0 ? <p>{t('noFaults')}</p> : null}
        <ul className={styles.list}>
          {(faults ?? []).map((fault) => (
            <li key={fault.id}>
              <div className={styles.words}>
                <p className={styles.mono}>
                  {fault.method} {fault.path}
                </p>
                <p>{describeFault(fault, t)}</p>
              </div>
              <p className={styles.small}>{frequencyOf(fault, t)}</p>
              <Button
                variant="text"
                aria-label={t('removeOne', { name: `${fault.method} ${fault.path}` })}
                onClick={() => void remove(t('faultRemoved'), (client) => client.removeFault(fault.id))}
              >
                {t('remove')}
              </Button>
            </li>
          ))}
        </ul>
        <div className={styles.row}>
          <Button
            variant="secondary"
            disabled={faults?.length === 0}
            onClick={() => void act(t('faultsRemoved'), (client) => client.clearFaults())}
          >
            {t('removeAll')}
          </Button>
        </div>
      </Card>
      <Card title={t('newFault')}>
        <form onSubmit={add}>
          <div className={styles.grid}>
            <Select
              label={t('fault')}
              name="kind"
              value={kind}
              onChange={(event) => setKind(event.target.value)}
              options={Object.entries(kinds).map(([value, { words }]) => ({ value, label: t(words) }))}
            />
            <Select
              label={t('column.method')}
              name="method"
              options={['*', 'GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map((value) => ({
                value,
                label: value === '*' ? t('any') : value,
              }))}
            />
            <Field
              label={t('column.path')}
              name="path"
              required
              disabled={everywhere}
              defaultValue="/self-service/login"
              hint={t('faultPathHint')}
            />
            <Field
              label={t('faultTimes')}
              name="times"
              type="number"
              min={1}
              disabled={everywhere || always}
              defaultValue={1}
            />
            <Field
              label={t('faultChance')}
              name="chance"
              type="number"
              min={1}
              max={100}
              value={chance}
              onChange={(event) => setChance(event.target.value)}
            />
            <Field
              label={t('faultSeed')}
              name="seed"
              type="number"
              min={0}
              disabled={Number(chance) === 100}
              defaultValue={1}
            />
          </div>
          <Checkbox
            label={t('faultAlways')}
            name="always"
            disabled={everywhere}
            checked={always || everywhere}
            onChange={(event) => setAlways(event.target.checked)}
          />
          <div className={styles.row}>
            <Button type="submit">{t('add')}</Button>
          </div>
        </form>
      </Card>
    </>
  );
}
