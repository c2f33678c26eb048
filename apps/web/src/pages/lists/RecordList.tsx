import type { ImportKind } from '@caseward/contract/import-fields';
import { largestLimit } from '@caseward/contract/paging';
import type { ViewedList } from '@caseward/contract/views';
import {
  keepPreviousData,
  type QueryKey,
  type UseQueryOptions,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { type ReactNode, Suspense, useMemo } from 'react';
import { ExportMenu } from '../../features/exports/ExportMenu.tsx';
import { ImportLink } from '../../features/imports/ImportLink.tsx';
import type { ListBeside as ListBesideOf } from '../../features/views/ListBeside.tsx';
import { ListPage, type ListWords } from '../../features/views/ListPage.tsx';
import type { ListTab } from '../../features/views/ListTabs.tsx';
import type { QueryFields } from '../../features/views/list-address.ts';
import { type List, useList } from '../../features/views/use-list.ts';
import { useSavedRow } from '../../features/views/use-saved-row.ts';
import type { Total } from '../../shared/api/call.ts';
import { type RowsQuery, readEveryRow } from '../../shared/api/every-row.ts';
import { lazyPart } from '../../shared/lazy-part.tsx';
import type { BulkDelete as BulkDeleteOf, RemoveMany } from '../../shared/lists/BulkDelete.tsx';
import { useBeside } from '../../shared/lists/beside.ts';
import type { ListColumn } from '../../shared/lists/columns.ts';
import type { Filter } from '../../shared/lists/filters.ts';
import { ofScreen } from '../../shared/live/list-of-screen.ts';
import { type Restricted, useMay } from '../../shared/session/permissions.ts';
import { useTimeZone } from '../../shared/session/session.ts';

interface RecordListProps<Fields extends QueryFields, Row> {
  /** Names of the columns that it has beside the first where it stands beside a record. */
  narrow?: readonly string[];
  /** Its name in saved views and exports. */
  name: ViewedList;
  /** Its query parameters, by the contract's schemas. */
  fields: Fields;
  words: ListWords;
  columnsOf: (timeZone: string) => ListColumn<Row>[];
  filters: readonly Filter[];
  /** The API's default order; that of some lists follows from what is filtered. */
  ordering: string | ((list: List<Fields>) => string);
  rowsOf: (list: List<Fields>) => RowsQuery<Row>;
  totalOf: (list: List<Fields>) => UseQueryOptions<Total | null, Error, Total | null, unknown[]>;
  /** The query of one record in the cache: one that was saved a moment ago is shown, wherever it stands. */
  recordOf?: (id: string) => { queryKey: QueryKey };
  nameOf: (row: Row) => string;
  /** Built-in views, and the address of the list. */
  tabs: { path: string; views: readonly ListTab[] };
  /** Links and buttons beside the heading. */
  actions?: ReactNode;
  /** What can be imported into it. */
  importKind?: ImportKind;
  rowActions?: ((row: Row) => ReactNode) | undefined;
  /** Deletes what is chosen; left out: that is not offered. */
  removeMany?: { by: Restricted; remove: RemoveMany; along?: string } | undefined;
  /** Bulk actions beside the export of what is chosen. */
  bulk?: ((chosen: Row[], clear: () => void) => ReactNode) | undefined;
  /** The same rows as a board, which asks for them itself; left out: it has none. */
  board?: ((list: List<Fields>) => ReactNode) | undefined;
}

// On wide screens alone.
const ListBeside = lazyPart(
  () => import('../../features/views/ListBeside.tsx'),
  'ListBeside',
) as typeof ListBesideOf;

// Comes when the first rows are chosen.
const BulkDelete = lazyPart(
  () => import('../../shared/lists/BulkDelete.tsx'),
  'BulkDelete',
) as typeof BulkDeleteOf;

/** The page of the list of a record type: queries, export and import around ListPage. */
export function RecordList<Fields extends QueryFields, Row extends { id: string }>({
  name,
  fields,
  words,
  columnsOf,
  rowsOf,
  totalOf,
  recordOf,
  importKind,
  bulk,
  removeMany,
  narrow = [],
  ordering,
  board,
  ...shown
}: RecordListProps<Fields, Row>) {
  const list = useList(name, fields);
  const beside = useBeside();
  const timeZone = useTimeZone();
  const columns = useMemo(() => columnsOf(timeZone), [columnsOf, timeZone]);
  const loaded = useInfiniteQuery({
    ...ofScreen(name, rowsOf(list)),
    enabled: list.isReady && !(board && list.isBoard && !beside),
    placeholderData: keepPreviousData,
  });
  const rows = useSavedRow(loaded, recordOf);
  const total = useQuery({ ...ofScreen(name, totalOf(list)), enabled: list.isReady });
  const cache = useQueryClient();
  const everyRow = rowsOf({ ...list, query: { ...list.query, limit: String(largestLimit) } });
  const exporting = { list, columns, words };
  const mayDelete = useMay(removeMany?.by ?? { access: [] }) && removeMany;
  if (beside)
    return (
      <Suspense>
        <ListBeside
          {...{ beside, list, words, rows, columns, narrow }}
          total={total.data}
          filters={shown.filters}
        />
      </Suspense>
    );
  return (
    <ListPage
      {...shown}
      ordering={typeof ordering === 'string' ? ordering : ordering(list)}
      list={list}
      words={words}
      rows={rows}
      total={total.data}
      columns={columns}
      board={board && (() => board(list))}
      readEvery={(most, onRead) => readEveryRow(cache, everyRow, most, onRead)}
      exchange={(print) => (
        <>
          <ExportMenu {...exporting} onPrint={print} />
          {importKind && <ImportLink kind={importKind} />}
        </>
      )}
      bulk={(chosen, clear) => (
        <>
          {bulk?.(chosen, clear)}
          <ExportMenu {...exporting} chosen={chosen} />
          {mayDelete && (
            <BulkDelete {...mayDelete} chosen={chosen} words={words} nameOf={shown.nameOf} onDone={clear} />
          )}
        </>
      )}
    />
  );
}
