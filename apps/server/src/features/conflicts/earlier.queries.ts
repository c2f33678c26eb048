import type { EarlierDecision } from '@caseward/contract/conflict-hits';
import { type SqlBool, sql } from 'kysely';
import { personName } from '../../db/person-name.ts';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';
import { learnsNothingBefore } from '../../platform/conflicts/clearance.ts';
import { isReadable } from './checks.queries.ts';

/** Of more earlier checks nothing is said. */
const mostChecks = 3;

/** Whoever is found, by contact or by entry of the register. */
type Found = 'contact_id' | 'register_id';

/** The same found for the same name or contact in earlier checks that the reader sees: the latest of these. */
const formerHits = (scope: Scope, found: Found, isWithheld: boolean) =>
  db
    .selectFrom('conflict_hits as former')
    .innerJoin('conflict_terms as before', (join) =>
      join.on('before.tenant_id', '=', scope.tenantId).onRef('before.id', '=', 'former.term_id'),
    )
    .innerJoin('conflict_checks', (join) =>
      join
        .on('conflict_checks.tenant_id', '=', scope.tenantId)
        .onRef('conflict_checks.id', '=', 'former.check_id'),
    )
    .distinctOn('former.check_id')
    .select(['former.id', 'former.check_id'])
    .where('former.tenant_id', '=', scope.tenantId)
    .where(`former.${found}`, '=', sql<string>`${sql.ref(`hits.${found}`)}`)
    .where('former.check_id', '<', sql<string>`hits.check_id`)
    // Two contacts of one name are two people.
    .where(
      sql<SqlBool>`case when asked.contact_id is null or before.contact_id is null
        then lower(before.name) = lower(asked.name) else before.contact_id = asked.contact_id end`,
    )
    .where(isReadable(scope, isWithheld))
    .where((each) => each.exists(standing(scope, 'former.id').select('conflict_decisions.id')))
    .orderBy('former.check_id', 'desc')
    .orderBy('former.id', 'desc')
    .limit(mostChecks)
    .as('former');

/** Decisions on a hit that stood when the present check was closed, or stand; `of` is the hit's id. */
const standing = (scope: Scope, of: 'former.id') => {
  const inTime = (alias: string) =>
    sql<SqlBool>`${sql.ref(`${alias}.created_at`)} <= coalesce(present.closed_at, 'infinity')`;
  return db
    .selectFrom('conflict_decisions')
    .where('conflict_decisions.tenant_id', '=', scope.tenantId)
    .where('conflict_decisions.hit_id', '=', sql<string>`${sql.ref(of)}`)
    .where('conflict_decisions.decision', '<>', 'UNDECIDED')
    .where(inTime('conflict_decisions'))
    .where(({ not, exists }) =>
      not(
        exists(
          db
            .selectFrom('conflict_decisions as later')
            .select('later.id')
            .where('later.tenant_id', '=', scope.tenantId)
            .where('later.hit_id', '=', sql<string>`conflict_decisions.hit_id`)
            .where('later.id', '>', sql<string>`conflict_decisions.id`)
            .where(inTime('later'))
            .where(
              sql<SqlBool>`(later.finding_id is null or later.finding_id = conflict_decisions.finding_id)`,
            ),
        ),
      ),
    );
};

const earlierOf = (scope: Scope, found: Found, hits: readonly string[], isWithheld: boolean) =>
  db
    .selectFrom('conflict_hits as hits')
    .innerJoin('conflict_terms as asked', (join) =>
      join.on('asked.tenant_id', '=', scope.tenantId).onRef('asked.id', '=', 'hits.term_id'),
    )
    .innerJoin('conflict_checks as present', (join) =>
      join.on('present.tenant_id', '=', scope.tenantId).onRef('present.id', '=', 'hits.check_id'),
    )
    .innerJoinLateral(
      () => formerHits(scope, found, isWithheld),
      (join) => join.onTrue(),
    )
    .innerJoinLateral(
      () =>
        standing(scope, 'former.id')
          .distinctOn('conflict_decisions.decision')
          .select(['conflict_decisions.id', 'conflict_decisions.decision', 'conflict_decisions.reason'])
          .select(['conflict_decisions.created_at', 'conflict_decisions.created_by'])
          .orderBy('conflict_decisions.decision')
          .orderBy('conflict_decisions.id', 'desc')
          .as('made'),
      (join) => join.onTrue(),
    )
    .innerJoin('conflict_checks as earlier', (join) =>
      join.on('earlier.tenant_id', '=', scope.tenantId).onRef('earlier.id', '=', 'former.check_id'),
    )
    .leftJoin('matters', (join) =>
      join.on('matters.tenant_id', '=', scope.tenantId).onRef('matters.id', '=', 'earlier.matter_id'),
    )
    .innerJoin('users', (join) =>
      join.on('users.tenant_id', '=', scope.tenantId).onRef('users.id', '=', 'made.created_by'),
    )
    .select(['hits.id as hit', 'made.decision', 'made.reason', 'made.created_at'])
    .select(personName().as('created_by'))
    .select(
      sql<EarlierDecision['check']>`jsonb_build_object('id', earlier.id, 'subject', earlier.subject,
        'matter', case when matters.id is not null then
          jsonb_build_object('id', matters.id, 'number', matters.number, 'title', matters.title) end)`.as(
        'check',
      ),
    )
    .where('hits.tenant_id', '=', scope.tenantId)
    .where('hits.id', '=', sql<string>`any(${hits as string[]}::uuid[])`)
    // Whoever is known to be somebody else needs no decision, and the hit says so itself.
    .where('hits.distinction_id', 'is', null)
    .orderBy('former.check_id', 'desc')
    .orderBy('made.id', 'desc');

/**
 * What was decided in earlier checks in which some hits were found for the same name or contact, the latest check first. All
 * is read by the reader's own rights: what is hidden is as good as never decided.
 */
export async function earlierDecisions(scope: Scope, hits: readonly string[]) {
  const isWithheld = await learnsNothingBefore(scope);
  const [contacts, entries] = await Promise.all([
    scope.rows(earlierOf(scope, 'contact_id', hits, isWithheld)),
    scope.rows(earlierOf(scope, 'register_id', hits, isWithheld)),
  ]);
  return [...contacts, ...entries];
}
