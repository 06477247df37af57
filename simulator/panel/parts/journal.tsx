import type { SimulatorSchemas } from '@members/openapi';
import { Button, ButtonLink, Card, CodeBlock, CopyButton, Disclosure } from '@members/ui';
import { useState } from 'react';
import { useAct } from '../acting.tsx';
import { useClient, useLive } from '../live.tsx';
import styles from '../panel.module.css';
import { copying, shownTime } from './shown.ts';

const pretty = (body: string) => {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
};

const headers = (list: Readonly<Record<string, string>>) =>
  Object.entries(list)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');

function Exchange({ exchange }: { exchange: SimulatorSchemas['Exchange'] }) {
  const client = useClient();
  const [curl, setCurl] = useState<string>();
  const { id, server, side, at, milliseconds, method, url, status, nearest } = exchange;
  const { pathname, search } = new URL(url);
  return (
    <li>
      <div className={styles.words}>
        <p className={styles.mono}>
          <span className={status >= 400 || status === 0 ? styles.bad : styles.good}>{status || 'reset'}</span> {method}{' '}
          {pathname}
          {search}
        </p>
        <p className={styles.small}>
          {server} {side}, {shownTime(at)}, {milliseconds} ms
        </p>
        {nearest ? <p>Nearest: {nearest}</p> : null}
        <Disclosure
          summary="Request and answer"
          onToggle={() => {
            if (curl === undefined) client.curl(id).then(setCurl, () => undefined);
          }}
        >
          <p className={styles.small}>Request</p>
          <CodeBlock label={`Request ${method} ${pathname}`}>
            {[headers(exchange.request_headers), pretty(exchange.request_body)].filter(Boolean).join('\n\n')}
          </CodeBlock>
          <p className={styles.small}>Answer</p>
          <CodeBlock label={`Answer to ${method} ${pathname}`}>
            {[headers(exchange.response_headers), pretty(exchange.response_body)].filter(Boolean).join('\n\n')}
          </CodeBlock>
          {curl === undefined ? null : <CopyButton text={curl} label="Copy as curl" {...copying} />}
        </Disclosure>
      </div>
    </li>
  );
}

/** The last requests, newest first. */
export function Journal() {
  const exchanges = useLive((client) => client.journal());
  const suite = useLive((client) => client.suite());
  const { act } = useAct();
  return (
    <Card title="Requests">
      <div className={styles.row}>
        <CopyButton variant="secondary" text={suite ?? ''} label="Copy as a contract suite" {...copying} />
        <ButtonLink variant="secondary" href="./journal/har" download="journal.har">
          Export as HAR
        </ButtonLink>
        <Button
          variant="secondary"
          onClick={() => void act('The journal is empty.', (client) => client.clearJournal())}
        >
          Clear
        </Button>
      </div>
      {exchanges?.length === 0 ? <p>Nobody has asked anything.</p> : null}
      <ul className={styles.list}>
        {(exchanges ?? []).map((exchange) => (
          <Exchange key={exchange.id} exchange={exchange} />
        ))}
      </ul>
    </Card>
  );
}
