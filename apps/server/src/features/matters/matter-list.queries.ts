import type { MattersQuery } from '@caseward/contract/matters';
import { largestExactCount } from '@caseward/contract/paging';
import { type SqlBool, sql } from 'kysely';
import type * as z from 'zod/mini';
import { readPage } from '../../db/keyset.ts';
import { isOneOf } from '../../db/one-of.ts';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';
import { today } from '../../platform/firm-days.queries.ts';
import { searchList } from '../../platform/search/list-search.queries.ts';
import {
  byId,
  matterOrder,
  newestFirst,
  nextDate,
  soonestFirst,
  sortedNames,
  withoutSortedNames,
} from './matter-orders.queries.ts';
import { clientRows, matterRows, namedParties, withNames } from './matters.queries.ts';

type Request = z.output<typeof MattersQuery>;

/** Pending, open or on hold, as in the index of those without a next date. */
const atWork = sql<SqlBool>`matters.status in ('PENDING', 'OPEN', 'ON_HOLD')`;

/** A page of the matters that pass every filter, newest first by default. */
export async function listMatters(scope: Scope, request: Request) {
  const isPast = request.next_date === 'past';
  // What has passed longest comes first: the index of next dates ends where today begins.
  const { ordering = isPast ? 'next_on' : '-created_at', include } = request;
  const query = narrowed(scope, request).select(sortedNames);
  const order = matterOrder(ordering);
  const { order: used, ...searched } = await searchList(scope, query, 'matter', order, request);
  const read = await readPage(scope, query, used, request, largestExactCount, {
    countedIn:
      request.assigned_to || request.client || request.party || request.party_role || request.party_side
        ? byId
        : isPast
          ? soonestFirst
          : newestFirst,
    ...searched,
  });
  const page = { ...read, rows: read.rows.map(withoutSortedNames).map(withNames) };
  const [clients, parties] = await Promise.all([
    include?.includes('clients') ? clientsOfRows(scope, page.rows) : undefined,
    include?.includes('parties') ? partiesOfRows(scope, page.rows) : undefined,
  ]);
  return {
    ...page,
    rows: page.rows.map((row) => ({
      ...row,
      ...(clients && { clients_details: clients.get(row.id) ?? [] }),
      ...(parties && { parties_details: parties.get(row.id) ?? [] }),
    })),
  };
}

function narrowed(
  scope: Scope,
  {
    status,
    assigned_to,
    lead_attorney,
    originating_attorney,
    client,
    party,
    party_role,
    party_side,
    practice_area,
    court,
    next_date,
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
  if (originating_attorney === 'none') query = query.where('matters.originating_attorney', 'is', null);
  else if (originating_attorney)
    query = query.where(
      'matters.originating_attorney',
      '=',
      originating_attorney === 'me' ? scope.userId : originating_attorney,
    );
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
  if (court === 'none') query = query.where('matters.court_id', 'is', null);
  else if (court) query = query.where('matters.court_id', '=', court);
  if (next_date) query = query.where(atWork);
  if (next_date === 'none') query = query.where('matters.next_on', 'is', null);
  if (next_date === 'past') query = query.where(sql<SqlBool>`${nextDate} < ${today(scope)}`);
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
