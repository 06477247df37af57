import type { SimulatorSchemas } from '@members/openapi';
import { Button, ButtonLink, Field, Select } from '@members/ui';
import { useState } from 'react';
import styles from '../panel.module.css';
import { Go, useNavigation } from '../route.tsx';
import { useTexts } from '../texts/use-texts.tsx';
import { useAct } from '../use-act.tsx';
import { useLive } from '../use-live.tsx';
import { machineOf } from './flow-machine.ts';
import own from './flows.module.css';

type Flow = SimulatorSchemas['LiveFlow'];

/** The states of a flow and the steps between them, as a drawing; the present state is marked. */
function Machine({ flow: { kind, state, expired } }: { flow: Flow }) {
  const { t } = useTexts();
  return (
    <ol className={own.machine} aria-label={t('stateMachine')}>
      {machineOf(kind, state).map((each, index) => (
        <li key={each} {...(each === state && { 'aria-current': 'step' as const })}>
          {index === 0 ? null : (
            <svg viewBox="0 0 32 16" aria-hidden="true" focusable="false">
              <path d="M0 8h29M23 3l6 5-6 5" />
            </svg>
          )}
          <span className={own.state}>{each}</span>
        </li>
      ))}
      {expired ? (
        <li className={own.over}>
          <span className={own.state}>{t('expired')}</span>
        </li>
      ) : null}
    </ol>
  );
}

function Nodes({ nodes }: Pick<Flow, 'nodes'>) {
  const { t } = useTexts();
  return (
    <div className={styles.scroll}>
      <table className={styles.data}>
        <caption>{t('nodeCount', { count: nodes.length })}</caption>
        <thead>
          <tr>
            {[t('group'), t('type'), t('name'), t('label')].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {nodes.map((node, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two nodes can be equal
            <tr key={index}>
              <td>{node.group}</td>
              <td>{node.type}</td>
              <th scope="row" className={styles.mono}>
                {node.name || '–'}
              </th>
              <td>
                {node.label}
                {node.messages.map((message) => (
                  <p key={message.id} className={styles.bad}>
                    {message.id} {message.text}
                  </p>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function FlowDetail({ flow }: { flow: Flow }) {
  const { t, when } = useTexts();
  const { act, remove } = useAct();
  const { id, kind, type, state, active, issued_at, expires_at, expired, messages, nodes, address, identity } = flow;
  return (
    <article className={styles.pane} aria-label={`${kind}: ${state}`}>
      <h2 className={styles.sub}>
        {kind}: {state}
      </h2>
      <p className={styles.mono}>{id}</p>
      <Machine flow={flow} />
      <p className={styles.small}>
        {type}
        {active ? `, ${active}` : ''}, {t('started', { time: when(issued_at) })},{' '}
        <span className={expired ? styles.bad : undefined}>
          {t(expired ? 'expiredAt' : 'expires', { time: when(expires_at) })}
        </span>
      </p>
      <p className={styles.row}>
        <Go to={{ part: 'journal', query: { flow: id } }}>{t('flowRequests')}</Go>
        {identity ? <Go to={{ part: 'people', id: identity }}>{t('toPerson')}</Go> : null}
      </p>
      <div className={styles.row}>
        {address === '' ? null : (
          <ButtonLink href={address} target="_blank" rel="noopener">
            {t('open')}
          </ButtonLink>
        )}
        <Button
          variant="secondary"
          disabled={expired}
          onClick={() => void act(t('flowExpired'), (client) => client.expireFlow(id))}
        >
          {t('expireNow')}
        </Button>
        <Button variant="text" onClick={() => void remove(t('flowEnded'), (client) => client.removeFlow(id))}>
          {t('endFlow')}
        </Button>
      </div>
      {messages.map((message) => (
        <p key={message.id} className={message.type === 'error' ? styles.bad : undefined}>
          {message.id} {message.text}
        </p>
      ))}
      <Nodes nodes={nodes} />
    </article>
  );
}

const kinds = ['login', 'registration', 'settings', 'recovery', 'verification'];
const most = 200;

/** The flows, newest first; the chosen one is beside the list. */
export function Flows() {
  const { t, when } = useTexts();
  const { place } = useNavigation();
  const flows = useLive(['flows'], (client) => client.flows());
  const [words, setWords] = useState('');
  const [kind, setKind] = useState('');
  if (flows?.length === 0) return <p>{t('noFlows')}</p>;
  const found = (flows ?? []).filter(
    (flow) =>
      (kind === '' || flow.kind === kind) &&
      `${flow.id} ${flow.kind} ${flow.state} ${flow.active}`.includes(words.trim().toLowerCase()),
  );
  const shown = flows?.find(({ id }) => id === place.id) ?? (place.id === undefined ? found[0] : undefined);
  return (
    <div className={styles.panes}>
      <div className={styles.side}>
        <Field label={t('find')} type="search" value={words} onChange={(event) => setWords(event.target.value)} />
        <Select
          label={t('kind')}
          value={kind}
          onChange={(event) => setKind(event.target.value)}
          options={[{ value: '', label: t('any') }, ...kinds.map((value) => ({ value, label: value }))]}
        />
        {found.length === 0 && flows ? <p>{t('nothingFound')}</p> : null}
        <ul className={styles.rows}>
          {found.slice(0, most).map((flow) => (
            <li key={flow.id}>
              <Go to={{ part: 'flows', id: flow.id }} {...(flow.id === shown?.id && { 'aria-current': true as const })}>
                <span className={styles.first}>
                  {flow.kind}: {flow.state}
                </span>
                <span className={styles.second}>
                  {flow.id.slice(0, 8)} · {when(flow.issued_at)}
                  {flow.expired ? ` · ${t('expired')}` : ''}
                </span>
              </Go>
            </li>
          ))}
        </ul>
      </div>
      {shown ? <FlowDetail key={shown.id} flow={shown} /> : flows ? <p>{t('flowGone')}</p> : null}
    </div>
  );
}
