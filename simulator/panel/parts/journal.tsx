import type { SimulatorSchemas } from '@members/openapi';
import { Button, ButtonLink, Card, CodeBlock, CopyButton, Disclosure } from '@members/ui';
import { useState } from 'react';
import styles from '../panel.module.css';
import { useAct } from '../use-act.tsx';
import { useClient, useLive } from '../use-live.tsx';
import { copyLabels, formatTime } from './format.ts';

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
          {server} {side}, {formatTime(at)}, {milliseconds} ms
        </p>
        {nearest ? <p>Nearest: {nearest}</p> : null}
        <Disclosure
          summary="Request and response"
          onToggle={() => {
            if (curl === undefined) client.curl(id).then(setCurl, () => undefined);
          }}
        >
          <p className={styles.small}>Request</p>
          <CodeBlock label={`Request ${method} ${pathname}`}>
            {[headers(exchange.request_headers), pretty(exchange.request_body)].filter(Boolean).join('\n\n')}
          </CodeBlock>
          <p className={styles.small}>Response</p>
          <CodeBlock label={`Response to ${method} ${pathname}`}>
            {[headers(exchange.response_headers), pretty(exchange.response_body)].filter(Boolean).join('\n\n')}
          </CodeBlock>
          {curl === undefined ? null : <CopyButton text={curl} label="Copy as curl" {...copyLabels} />}
        </Disclosure>
      </div>
    </li>
  );
}

/** The latest requests, newest first. */
export function Journal() {
  const exchanges = useLive((client) => client.journal());
  const suite = useLive((client) => client.suite());
  const { act } = useAct();
  return (
    <Card title="Requests">
      <div className={styles.row}>
        <CopyButton variant="secondary" text={suite ?? ''} label="Copy as a contract suite" {...copyLabels} />
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
      {exchanges?.length === 0 ? <p>There are no requests.</p> : null}
      <ul className={styles.list}>
        {(exchanges ?? []).map((exchange) => (
          <Exchange key={exchange.id} exchange={exchange} />
        ))}
      </ul>
    </Card>
  );
}
