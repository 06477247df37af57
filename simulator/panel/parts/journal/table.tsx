import type { SimulatorSchemas } from '@members/openapi';
import {
  columnFilteringFeature,
  createColumnHelper,
  createFilteredRowModel,
  createSortedRowModel,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import styles from '../../panel.module.css';
import { Go, useNavigation } from '../../route.tsx';
import { useServerTime } from '../../shell.tsx';
import type { TextKey } from '../../texts/texts.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import own from './journal.module.css';

export type Row = SimulatorSchemas['ExchangeRow'];

const features = tableFeatures({
  columnFilteringFeature,
  rowSortingFeature,
  filteredRowModel: createFilteredRowModel(),
  sortedRowModel: createSortedRowModel(),
});
const helper = createColumnHelper<typeof features, Row>();
type Test = Parameters<typeof helper.accessor>[1]['filterFn'];

const startsWith: Test = (row, column, value) => `${row.getValue(column)}`.startsWith(`${value}`);
const contains: Test = (row, column, value) =>
  `${row.getValue(column) ?? ''}`.toLowerCase().includes(`${value}`.toLowerCase());

const columns = helper.columns([
  helper.accessor('status', { filterFn: startsWith }),
  helper.accessor('method', {}),
  helper.accessor((row) => `${row.method} ${row.path}`, { id: 'path', filterFn: contains }),
  helper.accessor('flow', { filterFn: contains }),
  helper.accessor('person', { filterFn: contains }),
  helper.accessor('milliseconds', {}),
  helper.accessor('at', {}),
]);

interface GapProps {
  readonly height: number;
  readonly columns: readonly { readonly id: string }[];
}

/** An empty row in the place of rows that are not in the page. It has a cell for each column: a phone hides some. */
const Gap = ({ height, columns }: GapProps) => (
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row takes no focus
  <tr aria-hidden="true">
    {columns.map(({ id }) => (
      <td key={id} data-column={id} style={{ height, padding: 0, border: 0 }} />
    ))}
  </tr>
);

const rowHeight = 32;
const idOf = (row: Row) => row.id;
/** The id of the row's link, which takes the focus. */
const linkId = (id: string) => `exchange-${id}`;

/** How a column is sorted, in ARIA and as a mark. */
const sorted = { asc: ['ascending', ' ↑'], desc: ['descending', ' ↓'], false: ['none', ''] } as const;

const steps: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
};

interface JournalTableProps {
  readonly rows: readonly Row[];
  readonly isRead: boolean;
  /** Names of people by the ids of their identities. */
  readonly names: ReadonlyMap<string, string>;
}

/** The requests, newest first. Only the visible rows are in the page. */
export function JournalTable({ rows, isRead, names }: JournalTableProps) {
  const { t, relative } = useTexts();
  const { place, go } = useNavigation();
  const { id: chosen, query = {} } = place;
  const now = useServerTime();
  const [sorting, setSorting] = useState<SortingState>([]);
  const { text, status, flow, person } = query;
  const columnFilters = useMemo(
    () =>
      Object.entries({ path: text?.trim(), status, flow: flow?.trim(), person }).flatMap(([id, value]) =>
        value ? [{ id, value }] : [],
      ),
    [text, status, flow, person],
  );
  const table = useTable({
    features,
    columns,
    data: rows as Row[],
    getRowId: idOf,
    state: { columnFilters, sorting },
    onSortingChange: setSorting,
  });
  const shown = table.getRowModel().rows;
  const region = useRef<HTMLElement>(null);
  const virtual = useVirtualizer({
    count: shown.length,
    getScrollElement: () => region.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    initialRect: { width: 800, height: 640 },
  });
  const items = virtual.getVirtualItems();
  const focusNext = useRef(false);
  useEffect(() => {
    if (!focusNext.current || chosen === undefined) return;
    const link = document.getElementById(linkId(chosen));
    link?.focus();
    if (link) focusNext.current = false;
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && chosen !== undefined) return go({ part: 'journal', query });
    const step = steps[event.key];
    if (step === undefined || shown.length === 0) return;
    event.preventDefault();
    const next = step(
      shown.findIndex(({ id }) => id === chosen),
      shown.length - 1,
    );
    virtual.scrollToIndex(next);
    focusNext.current = true;
    go({ part: 'journal', id: shown[next]?.id, query });
  };
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <section
      ref={region}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard (WCAG 2.1.1)
      tabIndex={0}
      aria-label={t('requests')}
      className={own.region}
      onKeyDown={onKeyDown}
    >
      <table className={own.table} aria-rowcount={shown.length + 1}>
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id} aria-rowindex={1}>
              {group.headers.map(({ id, column }) => {
                const [aria, mark] = sorted[`${column.getIsSorted()}`];
                return (
                  <th key={id} scope="col" data-column={id} aria-sort={aria}>
                    <button type="button" onClick={column.getToggleSortingHandler()}>
                      {t(`column.${id}` as TextKey)}
                      {mark}
                    </button>
                  </th>
                );
              })}
            </tr>
          ))}
        </thead>
        <tbody>
          <Gap height={items[0]?.start ?? 0} columns={table.getAllLeafColumns()} />
          {items.map(({ index }) => {
            const row = shown[index]?.original;
            if (row === undefined) return null;
            const isChosen = row.id === chosen;
            return (
              <tr
                key={row.id}
                aria-rowindex={index + 2}
                aria-selected={isChosen}
                onClick={() => go({ part: 'journal', id: row.id, query })}
              >
                <td data-column="status" className={row.status >= 400 || row.status === 0 ? styles.bad : styles.good}>
                  {row.status || t('noResponseShort')}
                </td>
                <td data-column="method">{row.method}</td>
                <td data-column="path">
                  <Go
                    id={linkId(row.id)}
                    to={{ part: 'journal', id: row.id, query }}
                    title={row.path}
                    tabIndex={isChosen || (chosen === undefined && index === 0) ? 0 : -1}
                    {...(isChosen && { 'aria-current': true as const })}
                  >
                    {row.path}
                  </Go>
                </td>
                <td data-column="flow">{row.flow?.slice(0, 8)}</td>
                <td data-column="person">{row.person && (names.get(row.person) ?? row.person.slice(0, 8))}</td>
                <td data-column="milliseconds">{row.milliseconds}</td>
                <td data-column="at" title={row.at}>
                  {now === 0 ? '' : relative(Math.min(0, Math.round((Date.parse(row.at) - now) / 1000)))}
                </td>
              </tr>
            );
          })}
          <Gap height={after} columns={table.getAllLeafColumns()} />
        </tbody>
      </table>
      {isRead && shown.length === 0 ? (
        <p className={own.empty}>{rows.length === 0 ? t('noRequests') : t('nothingFound')}</p>
      ) : null}
    </section>
  );
}
