import type { SimulatorSchemas } from '@members/openapi';
import { Button, ButtonLink, CopyButton, DefinitionList, Disclosure } from '@members/ui';
import styles from '../../panel.module.css';
import { Go, useNavigation } from '../../route.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { useAct } from '../../use-act.tsx';
import { useClient, useLive } from '../../use-live.tsx';
import { fetchCall } from './fetch-call.ts';
import { FormHints } from './form-hints.tsx';
import own from './journal.module.css';
import { Body } from './json.tsx';
import { Recorded } from './recorded.tsx';
import type { Row } from './table.tsx';

type Exchange = SimulatorSchemas['Exchange'];

const headerItems = (headers: Readonly<Record<string, string>>) =>
  Object.entries(headers)
    .filter(([name]) => name !== 'cookie' && name !== 'set-cookie')
    .map(([term, description]) => ({ term, description }));

/** The cookies of the request, and what the response changed. */
function cookiesOf({ request_headers, response_headers }: Exchange) {
  const pairs = (text: string | undefined, separator: string) =>
    (text ?? '').split(separator).flatMap((part): [string, string][] => {
      const [name = '', ...value] = (part.split(';', 1)[0] ?? '').trim().split('=');
      return name === '' ? [] : [[name, value.join('=')]];
    });
  const before = new Map(pairs(request_headers.cookie, ';'));
  const set = new Map(pairs(response_headers['set-cookie'], '\n'));
  return [...new Set([...before.keys(), ...set.keys()])].map((name) => ({
    name,
    before: before.get(name),
    after: set.has(name) ? set.get(name) : before.get(name),
  }));
}

function Cookies({ exchange }: { exchange: Exchange }) {
  const { t } = useTexts();
  const cookies = cookiesOf(exchange);
  if (cookies.length === 0) return <p className={styles.quiet}>{t('noCookies')}</p>;
  return (
    <table className={own.cookies}>
      <thead>
        <tr>
          <th scope="col">{t('cookie')}</th>
          <th scope="col">{t('before')}</th>
          <th scope="col">{t('after')}</th>
        </tr>
      </thead>
      <tbody>
        {cookies.map(({ name, before, after }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{before ?? '–'}</td>
            <td className={before === after ? undefined : styles.good}>{after || t('deleted')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Copies as a command, as code, as a suite and as a file. The simulator writes a text when its button is pressed. */
function Copies({ exchange }: { exchange: Exchange }) {
  const { t, copyLabels } = useTexts();
  const client = useClient();
  const { id } = exchange;
  return (
    <>
      <CopyButton variant="secondary" text={() => client.curl(id)} label={t('copyCurl')} {...copyLabels} />
      <CopyButton variant="secondary" text={fetchCall(exchange)} label={t('copyFetch')} {...copyLabels} />
      <CopyButton variant="secondary" text={() => client.suite(id)} label={t('copySuite')} {...copyLabels} />
      <ButtonLink variant="secondary" href={`./journal/har?id=${id}`} download="request.har">
        HAR
      </ButtonLink>
    </>
  );
}

/** One request with its response. */
export function ExchangeDetail({
  id,
  row,
  rows,
  names,
}: {
  id: string;
  row: Row | undefined;
  rows: readonly Row[];
  names: ReadonlyMap<string, string>;
}) {
  const { t, when } = useTexts();
  const { act } = useAct();
  const { place, go } = useNavigation();
  const exchange = useLive(['exchange', id], (client) => client.exchange(id).catch(() => null));
  if (exchange === undefined) return null;
  const close = (
    <Button variant="text" onClick={() => go({ part: 'journal', query: place.query })}>
      {t('close')}
    </Button>
  );
  if (exchange === null)
    return (
      <section className={own.detail} aria-label={t('request')}>
        <p>{t('requestGone')}</p>
        {close}
      </section>
    );
  const { method, url, status, server, side, at, milliseconds, nearest } = exchange;
  const { pathname, search } = new URL(url);
  return (
    <section className={own.detail} aria-label={t('request')}>
      <div className={styles.spread}>
        <h2 className={own.title}>
          <span className={status >= 400 || status === 0 ? styles.bad : styles.good}>
            {status || t('noResponseShort')}
          </span>{' '}
          {method} {pathname}
          <wbr />
          {search}
        </h2>
        {close}
      </div>
      <p className={styles.small}>
        {server} {side}, {when(at)}, {milliseconds} ms
      </p>
      {nearest ? <p className={styles.bad}>{t('nearest', { nearest })}</p> : null}
      {row?.flow && method === 'POST' ? <FormHints exchange={exchange} row={row} rows={rows} /> : null}
      <p className={styles.row}>
        {row?.flow ? <Go to={{ part: 'flows', id: row.flow }}>{t('toFlow')}</Go> : null}
        {row?.person ? <Go to={{ part: 'people', id: row.person }}>{names.get(row.person) ?? t('toPerson')}</Go> : null}
        {row?.flow ? <Go to={{ part: 'journal', query: { flow: row.flow } }}>{t('sameFlow')}</Go> : null}
      </p>
      <div className={styles.row}>
        <Button
          variant="secondary"
          onClick={() =>
            void act(t('replayed'), async (client) => {
              const next = await client.replay(id);
              go({ part: 'journal', id: next.id, query: place.query });
            })
          }
        >
          {t('replay')}
        </Button>
        <Copies exchange={exchange} />
      </div>
      <h3 className={styles.sub}>{t('response')}</h3>
      <Body text={exchange.response_body} type={exchange.response_headers['content-type']} />
      <Disclosure summary={t('responseHeaders')}>
        <DefinitionList items={headerItems(exchange.response_headers)} />
      </Disclosure>
      <h3 className={styles.sub}>{t('request')}</h3>
      {exchange.request_body === '' ? (
        <p className={styles.quiet}>{t('noBody')}</p>
      ) : (
        <Body text={exchange.request_body} type={exchange.request_headers['content-type']} />
      )}
      <Disclosure summary={t('requestHeaders')}>
        <DefinitionList items={headerItems(exchange.request_headers)} />
      </Disclosure>
      <h3 className={styles.sub}>{t('cookies')}</h3>
      <Cookies exchange={exchange} />
      <Recorded exchange={exchange} />
    </section>
  );
}
