import { t } from '@lingui/core/macro';
import { Text, Title } from '@mantine/core';
import { useId } from 'react';
import type { Total } from '../../shared/api/call.ts';
import { TextLink } from '../../shared/layout/links.tsx';
import type { Beside } from '../../shared/lists/beside.ts';
import { type ListColumn, shownColumns } from '../../shared/lists/columns.ts';
import { FilterChips } from '../../shared/lists/FilterChips.tsx';
import type { Filter } from '../../shared/lists/filters.ts';
import type { LoadedRows } from '../../shared/lists/MoreRows.tsx';
import { RowsTable } from '../../shared/lists/RowsTable.tsx';
import { SearchBox } from '../../shared/lists/SearchBox.tsx';
import { useShortcut } from '../../shared/shortcuts/shortcuts.ts';
import classes from './ListBeside.module.css';
import type { ListWords } from './ListPage.tsx';
import { formatTotal } from './totals.ts';
import type { List } from './use-list.ts';

interface ListBesideProps<Row> {
  beside: Beside;
  list: List;
  words: ListWords;
  rows: LoadedRows<Row>;
  total: Total | null | undefined;
  columns: readonly ListColumn<Row>[];
  /** Names of the columns that a narrow list has beside the first. */
  narrow: readonly string[];
  filters: readonly Filter[];
}

/** A list beside one of its records: narrow, with the open row marked. The keys j and k go through it. */
export function ListBeside<Row extends { id: string }>(props: ListBesideProps<Row>) {
  const { beside, list, words, rows, total, columns, narrow, filters } = props;
  const { asked, change } = list;
  const id = useId();
  const ids = rows.data?.map((row) => row.id) ?? [];
  const place = ids.indexOf(beside.id);
  const step = (by: number) => {
    // Where the open record is not in the list, the first one follows.
    const other = ids[place + by];
    return other === undefined ? undefined : () => beside.open(other);
  };
  useShortcut('j', t`Next record of the list`, step(1));
  useShortcut('k', t`Previous record of the list`, step(-1));
  return (
    <section className={classes.list} aria-labelledby={id}>
      <div className={classes.head}>
        <Title order={2} id={id}>
          {words.title}
        </Title>
        <TextLink to={beside.path} search={beside.texts} size="sm">
          {t`Whole list`}
        </TextLink>
      </div>
      <SearchBox
        label={t`Search ${words.several}`}
        search={asked.search ?? ''}
        maw="none"
        onSearch={(text) => change({ search: text })}
      />
      <FilterChips filters={filters} texts={asked} onChange={(filter) => change(filter)} />
      <Text size="sm" c="dimmed">
        {total ? formatTotal(total, words) : '\u00a0'}
      </Text>
      <div className={classes.rows}>
        <RowsTable
          label={t`Narrow list: ${words.several}`}
          columns={shownColumns(columns, narrow)}
          isPrintedApart
          rows={rows}
          loading={words.loading}
          empty={words.noMatch}
          current={beside.id}
        />
      </div>
    </section>
  );
}
