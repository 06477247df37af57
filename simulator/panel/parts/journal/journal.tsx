import { Button, ButtonLink, CopyButton, Dialog, Field, Select } from '@members/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ControlClient } from '../../../control/client.ts';
import styles from '../../panel.module.css';
import { whenReleased } from '../../press.ts';
import { useNavigation } from '../../route.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { useAct } from '../../use-act.tsx';
import { useClient, useLive } from '../../use-live.tsx';
import { nameOf } from '../person-name.ts';
import { ExchangeDetail } from './exchange.tsx';
import own from './journal.module.css';
import { JournalTable, type Row } from './table.tsx';

/** The number of rows that the panel keeps, as the simulator does. */
const maxRows = 10_000;

/** Reads the rows that are new and puts them before the known ones. */
async function readRows(client: ControlClient, known: readonly Row[]): Promise<readonly Row[]> {
  const { complete, rows } = await client.journalRows(known[0]?.id);
  if (complete) return rows;
  return rows.length === 0 ? known : [...rows, ...known].slice(0, maxRows);
}

function useRows(): readonly Row[] | undefined {
  const client = useClient();
  const queries = useQueryClient();
  const queryKey = ['journal rows'];
  const { data } = useQuery({
    queryKey,
    queryFn: () => whenReleased(readRows(client, queries.getQueryData<readonly Row[]>(queryKey) ?? [])),
  });
  return data;
}

const none: readonly Row[] = [];

function Exports() {
  const { t, copyLabels } = useTexts();
  const client = useClient();
  const { act } = useAct();
  const [asks, setAsks] = useState(false);
  return (
    <div className={styles.row}>
      <CopyButton variant="secondary" text={() => client.suite()} label={t('copySuite')} {...copyLabels} />
      <ButtonLink variant="secondary" href="./journal/har" download="journal.har">
        {t('exportHar')}
      </ButtonLink>
      <Button variant="text" onClick={() => setAsks(true)}>
        {t('clear')}
      </Button>
      {asks ? (
        <Dialog
          title={t('clearQuestion')}
          destructive
          action={{
            children: t('clearAll'),
            onClick: () => {
              setAsks(false);
              void act(t('journalEmpty'), (each) => each.clearJournal());
            },
          }}
          cancelLabel={t('cancel')}
          onCancel={() => setAsks(false)}
        >
          {t('clearHint')}
        </Dialog>
      ) : null}
    </div>
  );
}

/** The latest requests as a table, with the chosen one beside it. */
export function Journal() {
  const { t } = useTexts();
  const rows = useRows();
  const people = useLive(['identities'], (client) => client.identities());
  const { place, replace } = useNavigation();
  const { id, query = {} } = place;
  const filter = (change: Readonly<Record<string, string>>) =>
    replace({ part: 'journal', id, query: { ...query, ...change } });
  const names = new Map((people ?? []).map((person) => [person.id, nameOf(person)]));
  return (
    <>
      <div className={own.filters}>
        <Field
          label={t('find')}
          type="search"
          value={query.text ?? ''}
          onChange={(event) => filter({ text: event.target.value })}
        />
        <Select
          label={t('column.status')}
          value={query.status ?? ''}
          onChange={(event) => filter({ status: event.target.value })}
          options={[
            { value: '', label: t('any') },
            { value: '2', label: '2xx' },
            { value: '3', label: '3xx' },
            { value: '4', label: '4xx' },
            { value: '5', label: '5xx' },
            { value: '0', label: t('noResponse') },
          ]}
        />
        <Field
          label={t('column.flow')}
          value={query.flow ?? ''}
          onChange={(event) => filter({ flow: event.target.value })}
        />
        <Select
          label={t('column.person')}
          value={query.person ?? ''}
          onChange={(event) => filter({ person: event.target.value })}
          options={[
            { value: '', label: t('any') },
            ...[...names].map(([value, label]) => ({ value, label })),
            ...(query.person && !names.has(query.person) ? [{ value: query.person, label: query.person }] : []),
          ]}
        />
      </div>
      <Exports />
      <div className={own.panes} data-open={id !== undefined}>
        <JournalTable rows={rows ?? none} isRead={rows !== undefined} names={names} />
        {id === undefined ? null : (
          <ExchangeDetail key={id} id={id} row={rows?.find((row) => row.id === id)} rows={rows ?? none} names={names} />
        )}
      </div>
    </>
  );
}
