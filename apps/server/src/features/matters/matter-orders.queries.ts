import { matterStatuses } from '@caseward/contract/matter-statuses';
import type { MatterRow, MattersQuery } from '@caseward/contract/matters';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { acceptable, type Order, orderNamed, type SortKeys } from '../../db/keyset.ts';

/** Names in other tables that a matter is sorted by: functions/align_matters.sql keeps them true. */
export const sortedNames = ['matters.client_name', 'matters.lead_name', 'matters.area_name'] as const;
type SortedName = 'client_name' | 'lead_name' | 'area_name';

/** A row as answers have it. */
export const withoutSortedNames = <Row extends Record<SortedName, string>>({
  client_name: _,
  lead_name: __,
  area_name: ___,
  ...row
}: Row) => row;

type Row = Pick<MatterRow, 'id' | 'number' | 'title' | 'opened_on' | 'next_on' | 'created_at' | 'status'> &
  Record<SortedName, string>;

const id = { column: sql.ref('matters.id'), of: (row: Row) => row.id, accepts: acceptable.id };

/** As in its index: matters without a next date come last. */
export const nextDate = sql<string>`(case when matters.next_on is null then 'infinity' else matters.next_on end)`;

/** The place of a status in the life of a matter, as in its index. */
const stage = sql<number>`(case ${sql.ref('matters.status')} when 'PENDING' then 0 when 'OPEN' then 1 when 'ON_HOLD' then 2 when 'CLOSED' then 3 else 4 end)`;

const byName = (name: SortedName) => [
  {
    column: sql.ref(`matters.${name}`),
    of: (row: Row) => row[name],
    accepts: acceptable.text,
  },
  id,
];

type Named =
  NonNullable<MattersQuery['ordering']> extends infer Each
    ? Each extends `-${infer Name}`
      ? Name
      : never
    : never;

const orders: SortKeys<Named, Row> = {
  created_at: [
    { column: sql.ref('matters.created_at'), of: (row) => row.created_at, accepts: acceptable.moment },
    id,
  ],
  number: [{ column: sql.ref('matters.number'), of: (row) => row.number, accepts: acceptable.text }, id],
  title: [{ column: sql.ref('matters.title'), of: (row) => row.title, accepts: acceptable.text }, id],
  opened_on: [
    { column: sql.ref('matters.opened_on'), of: (row) => row.opened_on, accepts: acceptable.day },
    id,
  ],
  next_on: [{ column: nextDate, of: (row) => row.next_on ?? 'infinity', accepts: acceptable.day }, id],
  status: [
    {
      column: stage,
      of: ({ status }) => String(matterStatuses.indexOf(status)),
      accepts: acceptable.digit,
    },
    id,
  ],
  client: byName('client_name'),
  lead_attorney: byName('lead_name'),
  practice_area: byName('area_name'),
};

const namedFirst = (name: SortedName): RawBuilder<SqlBool>[] => {
  const column = sql.ref(`matters.${name}`);
  return [sql<SqlBool>`${column} > ''`, sql<SqlBool>`${column} = ''`];
};

/** Matters without what is sorted by are the last, both ways. */
const parts: Partial<Record<Named, readonly RawBuilder<SqlBool>[]>> = {
  client: namedFirst('client_name'),
  lead_attorney: namedFirst('lead_name'),
  practice_area: namedFirst('area_name'),
};

/** The order of matters with a name. */
export function matterOrder(ordering: NonNullable<MattersQuery['ordering']>): Order<Row> {
  const order = orderNamed(orders, ordering);
  const divided = parts[ordering.replace(/^-/, '') as Named];
  return divided ? { ...order, parts: divided } : order;
}

export const newestFirst = matterOrder('-created_at');
export const soonestFirst = matterOrder('next_on');
/** The index expressions of teams and parties. */
export const byId: Order<Row> = { direction: 'asc', keys: [id] };
