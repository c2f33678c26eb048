import type { MattersQuery } from '@caseward/contract/matters';
import { largestExactCount } from '@caseward/contract/paging';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { acceptable, type Order, orderNamed, readPage, type SortKeys } from '../../db/keyset.ts';
import { isOneOf } from '../../db/one-of.ts';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';
import { searchList } from '../../platform/search/list-search.queries.ts';
import { clientRows, matterRows, namedParties, withPracticeArea } from './matters.queries.ts';

type Request = z.output<typeof MattersQuery>;
type Row = { id: string; number: string; title: string; opened_on: string; created_at: string };

const id = { column: sql.ref('matters.id'), of: (row: Row) => row.id, accepts: acceptable.id };

const orders: SortKeys<'created_at' | 'number' | 'title' | 'opened_on', Row> = {
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
};

const newestFirst = orderNamed(orders, '-created_at');
/** The index expressions of teams and parties. */
const byId: Order<Row> = { direction: 'asc', keys: [id] };

/** A page of the matters that pass every filter, newest first by default. */
export async function listMatters(scope: Scope, request: Request) {
  const { ordering = '-created_at', include } = request;
  const query = narrowed(scope, request);
  const order = orderNamed(orders, ordering);
  const { order: used, ...searched } = await searchList(scope, query, 'matter', order, request);
  const read = await readPage(scope, query, used, request, largestExactCount, {
    countedIn:
      request.assigned_to || request.client || request.party || request.party_role || request.party_side
        ? byId
        : newestFirst,
    ...searched,
  });
  const page = { ...read, rows: read.rows.map(withPracticeArea) };
  const [clients, parties, due] = await Promise.all([
    include?.includes('clients') ? clientsOfRows(scope, page.rows) : undefined,
    include?.includes('parties') ? partiesOfRows(scope, page.rows) : undefined,
    include?.includes('next_due') ? dueOfRows(scope, page.rows) : undefined,
  ]);
  return {
    ...page,
    rows: page.rows.map((row) => ({
      ...row,
      ...(clients && { clients_details: clients.get(row.id) ?? [] }),
      ...(parties && { parties_details: parties.get(row.id) ?? [] }),
      ...(due && { next_due: due.get(row.id) ?? null }),
    })),
  };
}

function narrowed(
  scope: Scope,
  {
    status,
    assigned_to,
    lead_attorney,
    client,
    party,
    party_role,
    party_side,
    practice_area,
    opened_from,
    opened_to,
  }: Request,
) {
  let query = matterRows(scope);
  if (status) query = query.where(isOneOf('matters.status', status));
  if (assigned_to) {
    const team = db
      .selectFrom('matter_team')
      .select('matter_team.user_id')
      .where('matter_team.tenant_id', '=', scope.tenantId)
      .where('matter_team.matter_id', '=', sql.ref<string>('matters.id'));
    const member = assigned_to === 'me' ? scope.userId : assigned_to;
    query = query.where(({ exists, not }) =>
      assigned_to === 'none' ? not(exists(team)) : exists(team.where('matter_team.user_id', '=', member)),
    );
  }
  if (lead_attorney === 'none') query = query.where('matters.lead_attorney', 'is', null);
  else if (lead_attorney)
    query = query.where('matters.lead_attorney', '=', lead_attorney === 'me' ? scope.userId : lead_attorney);
  const parties = db
    .selectFrom('matter_parties')
    .select('matter_parties.contact_id')
    .where('matter_parties.tenant_id', '=', scope.tenantId)
    .where('matter_parties.matter_id', '=', sql.ref<string>('matters.id'));
  if (client)
    query = query.where(({ exists }) =>
      exists(
        parties.where('matter_parties.contact_id', '=', client).where('matter_parties.role', '=', 'CLIENT'),
      ),
    );
  if (party || party_role || party_side) {
    let such = parties;
    if (party) such = such.where('matter_parties.contact_id', '=', party);
    if (party_role) such = such.where(isOneOf('matter_parties.role', party_role));
    if (party_side) such = such.where(isOneOf('matter_parties.side', party_side));
    query = query.where(({ exists }) => exists(such));
  }
  if (practice_area === 'none') query = query.where('matters.practice_area_id', 'is', null);
  else if (practice_area) query = query.where('matters.practice_area_id', '=', practice_area);
  if (opened_from) query = query.where('matters.opened_on', '>=', opened_from);
  if (opened_to) query = query.where('matters.opened_on', '<=', opened_to);
  return query;
}

type Listed = readonly { id: string }[];

const idsOf = (rows: Listed) => rows.map(({ id }) => id);

/** The clients of matters, by matter. */
async function clientsOfRows(scope: Scope, rows: Listed) {
  const clients = await scope.rows(
    clientRows(scope)
      .select('matter_parties.matter_id')
      .where('matter_parties.matter_id', '=', sql<string>`any(${idsOf(rows)}::uuid[])`),
  );
  const ofMatter = Map.groupBy(clients, (client) => client.matter_id);
  return new Map([...ofMatter].map(([id, some]) => [id, some.map(({ matter_id: _, ...client }) => client)]));
}

/** All parties of matters, by matter. */
async function partiesOfRows(scope: Scope, rows: Listed) {
  const parties = await scope.rows(
    namedParties(scope)
      .select([
        'matter_parties.matter_id',
        'matter_parties.role',
        'matter_parties.side',
        'matter_parties.until',
      ])
      .where('matter_parties.matter_id', '=', sql<string>`any(${idsOf(rows)}::uuid[])`),
  );
  const ofMatter = Map.groupBy(parties, (party) => party.matter_id);
  return new Map([...ofMatter].map(([id, some]) => [id, some.map(({ matter_id: _, ...party }) => party)]));
}

/** The earliest due date of the open tasks of matters, by matter: one step of an index for each. */
async function dueOfRows(scope: Scope, rows: Listed) {
  const due = await scope.rows(
    db
      .selectFrom(sql<{ id: string }>`unnest(${idsOf(rows)}::uuid[])`.as<'wanted'>(sql`wanted (id)`))
      .select('wanted.id')
      .select(({ selectFrom }) =>
        selectFrom('tasks')
          .select('tasks.due_date')
          .where('tasks.tenant_id', '=', scope.tenantId)
          .where('tasks.matter_id', '=', sql<string>`wanted.id`)
          .where('tasks.deleted_at', 'is', null)
          // Literals, as in the partial index.
          .where('tasks.status', '<>', sql.lit('DONE' as const))
          .where('tasks.due_date', 'is not', null)
          .orderBy('tasks.due_date')
          .limit(1)
          .as('next_due'),
      ),
  );
  return new Map(due.map(({ id, next_due }) => [id, next_due]));
}
