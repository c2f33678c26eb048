import type { ConflictHit, HitsQuery } from '@caseward/contract/conflict-hits';
import { largestExactCount } from '@caseward/contract/paging';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { acceptable, type Order, readPage } from '../../db/keyset.ts';
import { personName, personNameOrNone } from '../../db/person-name.ts';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';
import { isUndecided } from './decided.queries.ts';

type Request = z.output<typeof HitsQuery>;

/** How grave a hit is that the reader sees: by its heaviest matter, then by its name; what needs no decision is last. */
const place = sql<string>`case when conflict_hits.distinction_id is not null then '99'
  when conflict_hits.band = 'POSSIBLE' then '98' else lpad(coalesce(heaviest.rank,
    array_position(caseward.conflict_weights(), conflict_hits.weight), 97)::text, 2, '0') end
  || lpad((1000 - conflict_hits.score)::text, 4, '0')`;

const gravestFirst: Order<{ id: string; place: string }> = {
  direction: 'asc',
  keys: [
    { column: place, of: (row) => row.place, accepts: acceptable.text },
    { column: sql.ref('conflict_hits.id'), of: ({ id }) => id, accepts: acceptable.id },
  ],
};

/** What was said of a hit and the contact that was asked for, where the check did not know it. */
const toldApart = (scope: Scope) =>
  db
    .selectFrom('contact_distinctions as told')
    .leftJoin('users as explainer', (join) =>
      join.on('explainer.tenant_id', '=', scope.tenantId).onRef('explainer.id', '=', 'told.reason_by'),
    )
    .select(
      sql<NonNullable<ConflictHit['told_apart']>>`jsonb_build_object('id', told.id, 'of', asked.contact_id,
        'by', told.created_by, 'reason', told.reason, 'reason_by', ${personNameOrNone('explainer')})`.as(
        'told',
      ),
    )
    .where('told.tenant_id', '=', scope.tenantId)
    .where('told.removed_at', 'is', null)
    .where(sql<boolean>`conflict_hits.distinction_id is null`)
    .where('told.one_contact', '=', sql<string>`least(asked.contact_id, conflict_hits.contact_id)`)
    .where('told.other_contact', '=', sql<string>`greatest(asked.contact_id, conflict_hits.contact_id)`)
    .as('told_apart');

const hitRows = (scope: Scope, checkId: string) =>
  db
    .selectFrom('conflict_hits')
    .leftJoinLateral(
      (of) =>
        of
          .selectFrom('conflict_findings as seen')
          .select(sql<number>`min(array_position(caseward.conflict_weights(), seen.weight))`.as('rank'))
          .where('seen.tenant_id', '=', scope.tenantId)
          .where('seen.hit_id', '=', sql<string>`conflict_hits.id`)
          .as('heaviest'),
      (join) => join.onTrue(),
    )
    .leftJoin('contact_distinctions as different', (join) =>
      join
        .on('different.tenant_id', '=', scope.tenantId)
        .onRef('different.id', '=', 'conflict_hits.distinction_id'),
    )
    .leftJoin('users as explainer', (join) =>
      join.on('explainer.tenant_id', '=', scope.tenantId).onRef('explainer.id', '=', 'different.reason_by'),
    )
    .leftJoin('register_distinctions as different_entry', (join) =>
      join
        .on('different_entry.tenant_id', '=', scope.tenantId)
        .onRef('different_entry.id', '=', 'conflict_hits.distinction_id'),
    )
    .leftJoin('users as distinguisher', (join) =>
      join
        .on('distinguisher.tenant_id', '=', scope.tenantId)
        .on('distinguisher.id', '=', sql<string>`coalesce(different.created_by, different_entry.created_by)`),
    )
    .innerJoin('conflict_terms as asked', (join) =>
      join.on('asked.tenant_id', '=', scope.tenantId).onRef('asked.id', '=', 'conflict_hits.term_id'),
    )
    .select(
      sql<ConflictHit['asked']>`jsonb_build_object('name', asked.name, 'role', asked.role, 'side', asked.side,
        'subject', asked.subject)`.as('asked'),
    )
    .select(['conflict_hits.id', 'conflict_hits.term_id as term', 'conflict_hits.contact_id as contact'])
    .select(['conflict_hits.kind', 'conflict_hits.name', 'conflict_hits.matched_name', 'conflict_hits.band'])
    .select(['conflict_hits.score', 'conflict_hits.reasons', 'conflict_hits.path'])
    .select(['conflict_hits.is_same as same_contact', 'conflict_hits.in_trash'])
    .select(
      sql<ConflictHit['known_different']>`case when distinguisher.id is not null then jsonb_build_object(
        'id', conflict_hits.distinction_id, 'of', asked.contact_id, 'taken_back',
        coalesce(different.removed_at, different_entry.removed_at) is not null,
        'reason', case when different.removed_at is null then coalesce(different.reason, '') else '' end,
        'reason_by', case when different.removed_at is null then ${personNameOrNone('explainer')} end,
        'by', ${personName('distinguisher')}, 'at', to_char(
          coalesce(different.created_at, different_entry.created_at) at time zone 'UTC',
          'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end`.as('known_different'),
    )
    .select(toldApart(scope))
    .select(['conflict_hits.weight', 'conflict_hits.entry'])
    .select([place.as('place'), isUndecided(scope, 'conflict_hits').as('undecided')])
    .where('conflict_hits.tenant_id', '=', scope.tenantId)
    .where('conflict_hits.check_id', '=', checkId);

/** A page of what a check has found, the gravest first. */
export function listHits(scope: Scope, checkId: string, { term, band, weight, undecided, ...page }: Request) {
  let query = hitRows(scope, checkId);
  if (term) query = query.where('conflict_hits.term_id', '=', term);
  if (band) query = query.where('conflict_hits.band', '=', band);
  if (undecided) query = query.where(isUndecided(scope, 'conflict_hits'));
  if (weight)
    query = query.where((each) =>
      each.or([
        each('conflict_hits.weight', '=', weight),
        each.exists(
          db
            .selectFrom('conflict_findings as weighed')
            .select('weighed.id')
            .where('weighed.tenant_id', '=', scope.tenantId)
            .where('weighed.hit_id', '=', sql<string>`conflict_hits.id`)
            .where('weighed.weight', '=', weight),
        ),
      ]),
    );
  return readPage(scope, query, gravestFirst, page, largestExactCount);
}

/** The matters of some hits that the reader sees, the gravest first. */
export const findingsOf = (scope: Scope, hits: readonly string[]) =>
  scope.rows(
    db
      .selectFrom('conflict_findings')
      .select([
        'id',
        'hit_id',
        'matter_id',
        'number',
        'title',
        'status',
        'in_trash',
        'opened_on',
        'closed_on',
      ])
      .select(['role', 'side', 'since', 'until', 'lawyers', 'weight'])
      .where('tenant_id', '=', scope.tenantId)
      .where('hit_id', '=', sql<string>`any(${hits as string[]}::uuid[])`)
      .orderBy(sql`array_position(caseward.conflict_weights(), weight)`)
      .orderBy('opened_on', 'desc')
      .orderBy('number')
      .orderBy('role'),
  );
