import { t } from '@lingui/core/macro';
import { Alert, Button, Group, Text } from '@mantine/core';
import { type ReactNode, Suspense, useMemo, useRef, useState } from 'react';
import type { Total } from '../../shared/api/call.ts';
import { figure } from '../../shared/counts.ts';
import { Loading } from '../../shared/feedback/Loading.tsx';
import { HelpLink } from '../../shared/help/HelpLink.tsx';
import type { HelpTopic } from '../../shared/help/topics.ts';
import { ButtonLink } from '../../shared/layout/links.tsx';
import { Page } from '../../shared/layout/Page.tsx';
import { lazyPart } from '../../shared/lazy-part.tsx';
import { ColumnChooser } from '../../shared/lists/ColumnChooser.tsx';
import { type ListColumn, shownColumns } from '../../shared/lists/columns.ts';
import { FilterButton, FilterPanel } from '../../shared/lists/FilterBar.tsx';
import { FilterChips } from '../../shared/lists/FilterChips.tsx';
import { type Filter, isSet } from '../../shared/lists/filters.ts';
import type { LoadedRows } from '../../shared/lists/MoreRows.tsx';
import { hiddenOrder } from '../../shared/lists/ordering.ts';
import { RowsTable } from '../../shared/lists/RowsTable.tsx';
import { SearchBox } from '../../shared/lists/SearchBox.tsx';
import { useSelection } from '../../shared/lists/selection.ts';
import { paths } from '../../shared/paths.ts';
import { type Restricted, useMay } from '../../shared/session/permissions.ts';
import { useShortcut } from '../../shared/shortcuts/shortcuts.ts';
import { Tool } from '../../shared/tools/Tool.tsx';
import classes from './ListPage.module.css';
import { type ListTab, ListTabs } from './ListTabs.tsx';
import { board } from './list-address.ts';
import { PrintedList } from './PrintedList.tsx';
import { SelectMatching } from './SelectMatching.tsx';
import { formatTotal } from './totals.ts';
import type { ReadEvery } from './use-every-row.ts';
import { isCompact, type List } from './use-list.ts';
import { usePrintedList } from './use-printed-list.ts';
import { ViewsMenu } from './ViewsMenu.tsx';

/** Texts of a list. */
export interface ListWords {
  title: string;
  /** Singular and plural within a sentence. */
  one: string;
  several: string;
  loading: string;
  /** Text when there are no records at all. */
  none: string;
  /** What they are for, and the first thing to do; for people who may. */
  start?: { why: string; label: string; to: string; by: Restricted; help: HelpTopic };
  /** Text when no record passes the filters. */
  noMatch: string;
}

interface ListPageProps<Row> {
  list: List;
  words: ListWords;
  rows: LoadedRows<Row>;
  total: Total | null | undefined;
  columns: readonly ListColumn<Row>[];
  filters: readonly Filter[];
  /** The API's default order. */
  ordering: string;
  /** Built-in views, and the address of the list. */
  tabs: { path: string; views: readonly ListTab[] };
  /** Actions: links and buttons beside the heading. */
  actions?: ReactNode;
  /** Export and import, at the end of the toolbar; given what prints the list. */
  exchange?: (print: (() => void) | undefined) => ReactNode;
  readEvery: ReadEvery<Row>;
  rowActions?: ((row: Row) => ReactNode) | undefined;
  /** Bulk actions; left out: rows cannot be selected. */
  bulk?: ((chosen: Row[], clear: () => void) => ReactNode) | undefined;
  nameOf: (row: Row) => string;
  /** The same rows as a board, in place of the table; left out: it has none. */
  board?: (() => ReactNode) | undefined;
}

// Waits for a change anyway.
const ListNews = lazyPart(() => import('../../shared/live/ListNews.tsx'), 'ListNews');

const nobody: never[] = [];
/** Not a fieldset: most of what it groups are buttons. */
const groupOf = (name: string) => ({ role: 'group', 'aria-label': name });

/** A way on to the search over everything, where a list has nothing of what was typed. */
const SearchEverything = ({ text }: { text: string }) => (
  <ButtonLink to={paths.search} search={{ q: text }} variant="default" size="xs">
    {t`Search everything for “${text}”`}
  </ButtonLink>
);

/** What an empty list is for, and how one begins it. */
function NothingYet({ words: { none, start } }: { words: ListWords }) {
  const mayStart = useMay(start?.by ?? { access: [] });
  if (!start) return none;
  return (
    <>
      <span className={classes.none}>{none}</span> {start.why} <HelpLink topic={start.help} inText />
      {mayStart && (
        <span className={classes.start}>
          <ButtonLink to={start.to} variant="default" size="xs">
            {start.label}
          </ButtonLink>
        </span>
      )}
    </>
  );
}

/** The page of a list: saved views, search, filters, columns, bulk actions. */
export function ListPage<Row extends { id: string }>(props: ListPageProps<Row>) {
  const { list, words, rows, total, columns, filters, bulk, nameOf, readEvery } = props;
  const { asked, change } = list;
  const isBoard = props.board !== undefined && list.isBoard;
  const [isFiltering, setFiltering] = useState(false);
  const listed = rows.data ?? nobody;
  const selection = useSelection(listed, JSON.stringify(asked));
  const bulkBar = useRef<HTMLElement>(null);
  const hasChosen = bulk !== undefined && !isBoard && selection.ids.size > 0;
  const toBulkBar = () => bulkBar.current?.querySelector('button')?.focus();
  useShortcut('b', t`Change what is selected`, hasChosen ? toBulkBar : undefined);
  // Memoised: rows are drawn anew when their columns are others.
  const chosen = list.columns.join();
  const shown = useMemo(
    () => shownColumns(columns, chosen === '' ? [] : chosen.split(',')),
    [columns, chosen],
  );
  const isNarrowed = Boolean(asked.search) || filters.some((filter) => isSet(filter, asked));
  // What a search finds comes in an order of its own, unless another is chosen.
  const usual = asked.search ? '' : props.ordering;
  const ordering = {
    by: asked.ordering ?? usual,
    onOrder: (by: string) => change({ ordering: by === usual ? undefined : by }),
  };
  const orderText = hiddenOrder(ordering, columns, shown);
  const totalText = total ? formatTotal(total, words) : undefined;
  const { print, printed, isPreparing, count } = usePrintedList(
    readEvery,
    isBoard || !rows.hasNextPage,
    t`Failed to print the ${words.several}.`,
  );
  return (
    <Page
      title={words.title}
      badge={<ViewsMenu list={list} all={t`All ${words.several}`} />}
      actions={props.actions}
    >
      <div className={classes.above}>
        <ListTabs
          label={t`Views of ${words.several}`}
          path={props.tabs.path}
          tabs={props.tabs.views}
          filters={filters}
          list={list}
        />
        <div {...groupOf(t`Which ${words.several} are shown`)} data-screen-only className={classes.toolbar}>
          <div className={classes.search}>
            <SearchBox
              label={t`Search ${words.several}`}
              search={asked.search ?? ''}
              onSearch={(text) => change({ search: text }, true)}
            />
          </div>
          <FilterButton
            filters={filters}
            texts={asked}
            isOpen={isFiltering}
            onToggle={() => setFiltering(!isFiltering)}
          />
          {!isBoard && (
            <ColumnChooser
              columns={columns}
              chosen={list.columns}
              density={list.density}
              onColumns={(names) => change({ columns: names.join(',') })}
              onDensity={(density) => change({ density: isCompact(density) ? density : undefined })}
            />
          )}
          {props.exchange?.(isBoard ? undefined : print)}
          {props.board && (
            <Tool
              icon="board"
              aria-pressed={isBoard}
              onClick={() => change({ show: isBoard ? undefined : board })}
            >
              {t`Board`}
            </Tool>
          )}
          <div className={classes.total} role={isPreparing ? 'status' : undefined}>
            {isPreparing ? (
              t`Preparing ${figure(count)} to print...`
            ) : (
              <>
                <Suspense>
                  <ListNews name={list.list} />
                </Suspense>
                <span>{totalText ?? '\u00a0'}</span>
                {orderText && <span> · {orderText}</span>}
              </>
            )}
          </div>
        </div>
        {isFiltering && (
          <FilterPanel
            filters={filters}
            texts={asked}
            columns={columns}
            ordering={ordering}
            onChange={(filter) => change(filter)}
            onClose={() => setFiltering(false)}
          />
        )}
        <FilterChips filters={filters} texts={asked} onChange={(filter) => change(filter)} />
        <Misunderstood list={list} />
      </div>
      {hasChosen && (
        <section
          ref={bulkBar}
          className={classes.bulk}
          aria-label={t`Selected`}
          data-screen-only
          data-at-foot
        >
          <Text size="sm" fw={600} role="status">
            {t`${figure(selection.ids.size)} selected`}
          </Text>
          {selection.isAll && selection.chosen.length === listed.length && rows.hasNextPage && (
            <SelectMatching
              words={words}
              total={total}
              isNarrowed={isNarrowed}
              read={readEvery}
              onRead={selection.choose}
            />
          )}
          <Suspense>{bulk([...selection.chosen], selection.clear)}</Suspense>
          <Button variant="subtle" size="compact-sm" onClick={selection.clear}>
            {t`Clear selection`}
          </Button>
        </section>
      )}
      {isBoard ? (
        <Suspense fallback={<Loading text={words.loading} />}>{props.board?.()}</Suspense>
      ) : (
        <>
          <PrintedList
            label={words.title}
            columns={shown}
            printed={printed}
            total={totalText ?? words.several}
            shown={rows.hasNextPage ? listed.length : undefined}
            empty={words.none}
          />
          <div data-screen-only={printed && ''}>
            <RowsTable
              label={words.title}
              columns={shown}
              isPrintedApart
              rows={rows}
              loading={words.loading}
              empty={
                isNarrowed ? (
                  <>
                    {words.noMatch} {asked.search && <SearchEverything text={asked.search} />}
                  </>
                ) : (
                  <NothingYet words={words} />
                )
              }
              actions={props.rowActions}
              ordering={ordering}
              selection={bulk && { ...selection, nameOf }}
              compact={isCompact(list.density)}
            />
          </div>
        </>
      )}
    </Page>
  );
}

/** Reports the parameters of the address that were ignored. */
function Misunderstood({ list: { wrong, lacksView, change } }: { list: List }) {
  if (wrong.length === 0 && !lacksView) return null;
  const drop = Object.fromEntries(wrong.map((name) => [name, undefined]));
  return (
    <Alert color="yellow" p="xs" role="presentation" data-screen-only>
      <Group justify="space-between" gap="xs">
        <Text size="sm">
          {lacksView && t`This view was deleted, or is not shared with you. `}
          {wrong.length > 0 && t`Some filters in this link are not available: ${wrong.join(', ')}.`}
        </Text>
        <Button variant="default" size="compact-sm" onClick={() => change(drop, true)}>
          {t`Remove them`}
        </Button>
      </Group>
    </Alert>
  );
}
