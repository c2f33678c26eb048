import type { ConflictDecision } from '@caseward/contract/conflict-hits';
import { type SqlBool, sql } from 'kysely';
import { personName, shownName } from '../../db/person-name.ts';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';

/** The latest decision on a finding or on its hit; null: none, or it was taken back. */
const latestDecision = (scope: Scope, findings: string) =>
  db
    .selectFrom('conflict_decisions as latest')
    .select('latest.decision')
    .where('latest.tenant_id', '=', scope.tenantId)
    .where('latest.hit_id', '=', sql<string>`${sql.ref(`${findings}.hit_id`)}`)
    .where(sql<SqlBool>`(latest.finding_id is null or latest.finding_id = ${sql.ref(`${findings}.id`)})`)
    .orderBy('latest.id', 'desc')
    .limit(1);

/**
 * Whether somebody has to decide on a hit yet: one that is likely, not known to be somebody else, and in the register or in
 * a matter that the reader sees. `hits` is its alias.
 */
export const isUndecided = (scope: Scope, hits: string) => {
  const open = db
    .selectFrom('conflict_findings as open')
    .select('open.id')
    .where('open.tenant_id', '=', scope.tenantId)
    .where('open.hit_id', '=', sql<string>`${sql.ref(`${hits}.id`)}`)
    .where(sql<SqlBool>`coalesce((${latestDecision(scope, 'open')}), 'UNDECIDED') = 'UNDECIDED'`);
  const latestOnEntry = db
    .selectFrom('conflict_decisions as latest')
    .select('latest.decision')
    .where('latest.tenant_id', '=', scope.tenantId)
    .where('latest.hit_id', '=', sql<string>`${sql.ref(`${hits}.id`)}`)
    .orderBy('latest.id', 'desc')
    .limit(1);
  return sql<boolean>`(${sql.ref(`${hits}.band`)} <> 'POSSIBLE' and ${sql.ref(`${hits}.distinction_id`)} is null
    and (exists (${open}) or ${sql.ref(`${hits}.register_id`)} is not null
      and coalesce((${latestOnEntry}), 'UNDECIDED') = 'UNDECIDED'))`;
};

/** Who is screened by a decision, by name. */
const screenedPeople = (scope: Scope) =>
  db
    .selectFrom('users as kept_out')
    .select(
      sql<
        ConflictDecision['screened']
      >`coalesce(jsonb_agg(${personName('kept_out')} order by ${shownName('kept_out')}, kept_out.id), '[]')`.as(
        'people',
      ),
    )
    .where('kept_out.tenant_id', '=', scope.tenantId)
    .where('kept_out.id', '=', sql<string>`any(conflict_decisions.screened)`)
    .$asScalar()
    .$notNull();

/** Decisions, as the contract defines them. */
const decisionRows = (scope: Scope) =>
  db
    .selectFrom('conflict_decisions')
    .innerJoin('users', (join) =>
      join.on('users.tenant_id', '=', scope.tenantId).onRef('users.id', '=', 'conflict_decisions.created_by'),
    )
    // It stays in the matter of the check, behind the same wall as the decision.
    .leftJoin('documents as evidence', (join) =>
      join
        .on('evidence.tenant_id', '=', scope.tenantId)
        .onRef('evidence.id', '=', 'conflict_decisions.document_id'),
    )
    .select([
      'conflict_decisions.id',
      'conflict_decisions.hit_id as hit',
      'conflict_decisions.finding_id as finding',
    ])
    .select(['conflict_decisions.decision', 'conflict_decisions.reason', 'conflict_decisions.consents'])
    .select('conflict_decisions.created_at')
    .select(
      sql<ConflictDecision['document']>`case when conflict_decisions.document_id is null then null else
        jsonb_build_object('id', conflict_decisions.document_id, 'title', conflict_decisions.document_name,
          'sha256', conflict_decisions.document_sha256, 'state', case when evidence.id is null then 'PURGED'
            when evidence.deleted_at is not null then 'IN_TRASH' else 'KEPT' end) end`.as('document'),
    )
    .select([personName().as('created_by'), 'conflict_decisions.wall_id as wall'])
    .select(screenedPeople(scope).as('screened'))
    .where('conflict_decisions.tenant_id', '=', scope.tenantId)
    .orderBy('conflict_decisions.id');

/** All decisions of a check that the reader sees, in their order. */
export const decisionsOf = (scope: Scope, checkId: string) =>
  scope.rows(decisionRows(scope).where('conflict_decisions.check_id', '=', checkId));

/** The same of some hits. */
export const decisionsOn = (scope: Scope, hits: readonly string[]) =>
  scope.rows(
    decisionRows(scope).where(
      'conflict_decisions.hit_id',
      '=',
      sql<string>`any(${hits as string[]}::uuid[])`,
    ),
  );
