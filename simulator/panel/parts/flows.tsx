import { Card, Disclosure } from '@members/ui';
import styles from '../panel.module.css';
import { useLive } from '../use-live.tsx';
import { formatTime } from './format.ts';

/** The flows, newest first, with their messages and nodes. */
export function Flows() {
  const flows = useLive((client) => client.flows());
  if (flows?.length === 0) return <p>There are no flows.</p>;
  return (flows ?? [])
    .slice(0, 100)
    .map(({ id, kind, type, state, active, issued_at, expires_at, expired, messages, nodes }) => (
      <Card key={id} as="article" title={`${kind}: ${state}`}>
        <p className={styles.mono}>{id}</p>
        <p className={styles.small}>
          {type}
          {active ? `, ${active}` : ''}, started {formatTime(issued_at)},{' '}
          <span className={expired ? styles.bad : undefined}>
            {expired ? 'expired' : 'expires'} {formatTime(expires_at)}
          </span>
        </p>
        {messages.map((message) => (
          <p key={message.id} className={message.type === 'error' ? styles.bad : undefined}>
            {message.id} {message.text}
          </p>
        ))}
        <Disclosure summary={`${nodes.length} nodes`}>
          <ul className={styles.list}>
            {nodes.map((node, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two nodes can be equal
              <li key={index}>
                <div className={styles.words}>
                  <p className={styles.mono}>
                    {node.group} {node.type} {node.name}
                  </p>
                  {node.messages.map((message) => (
                    <p key={message.id} className={styles.bad}>
                      {message.id} {message.text}
                    </p>
                  ))}
                </div>
                <p className={styles.small}>{node.label}</p>
              </li>
            ))}
          </ul>
        </Disclosure>
      </Card>
    ));
}
