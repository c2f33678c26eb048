import type { ConflictDecisionCode } from '@caseward/contract/conflict-codes';
import type { ConflictDecision } from '@caseward/contract/conflict-hits';
import { type SqlBool, sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { batchesOf } from '../../db/batches.ts';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';

const among = (ids: readonly string[]) => sql<string>`any(${ids as string[]}::uuid[])`;

/** Hits of a check by their ids, or by those of their findings, each with the contact that was asked for. */
export const hitsToDecide = (
  scope: Scope,
  checkId: string,
  hits: readonly string[],
  findings: readonly string[],
) =>
  scope.rows(
    db
      .selectFrom('conflict_hits')
      .innerJoin('conflict_terms', (join) =>
        join
          .on('conflict_terms.tenant_id', '=', scope.tenantId)
          .onRef('conflict_terms.id', '=', 'conflict_hits.term_id'),
      )
      .select(['conflict_hits.id', 'conflict_hits.contact_id', 'conflict_hits.is_same', 'conflict_hits.path'])
      .select(['conflict_hits.register_id', 'conflict_hits.weight', 'conflict_hits.found_visible_to'])
      .select('conflict_terms.contact_id as asked')
      .where('conflict_hits.tenant_id', '=', scope.tenantId)
      .where('conflict_hits.check_id', '=', checkId)
      .where((each) =>
        each.or([
          each('conflict_hits.id', '=', among(hits)),
          each.exists(
            db
              .selectFrom('conflict_findings as named')
              .select('named.id')
              .where('named.tenant_id', '=', scope.tenantId)
              .where('named.hit_id', '=', sql<string>`conflict_hits.id`)
              .where('named.id', '=', among(findings)),
          ),
        ]),
      )
      .orderBy('conflict_hits.id'),
  );
export type HitToDecide = Awaited<ReturnType<typeof hitsToDecide>>[number];

/** Findings of a check by their ids, or by those of their hits; only those that the user sees. */
export const findingsToDecide = (
  scope: Scope,
  checkId: string,
  hits: readonly string[],
  findings: readonly string[],
) =>
  scope.rows(
    db
      .selectFrom('conflict_findings')
      .select(['id', 'hit_id', 'matter_id', 'visible_to', 'weight'])
      .where('tenant_id', '=', scope.tenantId)
      .where('check_id', '=', checkId)
      .where((each) => each.or([each('id', '=', among(findings)), each('hit_id', '=', among(hits))]))
      .orderBy('id'),
  );
export type FindingToDecide = Awaited<ReturnType<typeof findingsToDecide>>[number];

/**
 * Whom matters are visible to, locked until the transaction ends, in the order in which all lock them; those in the
 * trash, too. Without those that were purged.
 * @param forUpdate a wall among them will change
 */
export async function lockWalls(
  scope: Scope,
  matters: readonly string[],
  forUpdate: boolean,
): Promise<Map<string, string[] | null>> {
  const walls = db
    .selectFrom('matters')
    .select(['id', 'visible_to'])
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', among(matters))
    .orderBy('id');
  const rows = await scope.rows(forUpdate ? walls.forUpdate() : walls.forShare());
  return new Map(rows.map(({ id, visible_to }) => [id, visible_to]));
}

/** A document of a matter, if it is there. */
export const documentOf = (scope: Scope, matterId: string, id: string) =>
  scope.row(
    db
      .selectFrom('documents')
      .select(['id', 'title', 'sha256'])
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id)
      .where('matter_id', '=', matterId)
      .where('deleted_at', 'is', null),
  );

/** What is written of a decision, whatever it is on. */
export interface DecisionContent {
  decision: ConflictDecisionCode;
  reason: string;
  document: { id: string; title: string; sha256: string } | null;
  consents: ConflictDecision['consents'];
}

/** A decision with the wall that was raised or changed for it, and who is screened behind it. */
interface WrittenDecision extends DecisionContent {
  wall: string | null;
  screened: readonly string[];
}

/** What a decision is on: a hit, or a matter of it with its wall. */
export interface DecisionTarget {
  hit: string;
  finding: string | null;
  matter: string | null;
  visible_to: string[] | null;
}

/** Appends decisions of a locked check; answers their ids. */
export async function insertDecisions(
  scope: Scope,
  check: { id: string; matter_id: string | null; visible_to: string[] | null },
  targets: readonly DecisionTarget[],
  { decision, reason, document, consents, wall, screened }: WrittenDecision,
): Promise<string[]> {
  const rows = targets.map(({ hit, finding, matter, visible_to }) => ({
    tenant_id: scope.tenantId,
    id: uuidv7(),
    check_id: check.id,
    check_matter_id: check.matter_id,
    check_visible_to: check.visible_to,
    hit_id: hit,
    finding_id: finding,
    matter_id: matter,
    visible_to,
    decision,
    reason,
    document_id: document?.id ?? null,
    document_name: document?.title ?? null,
    document_sha256: document?.sha256 ?? null,
    consents: JSON.stringify(consents),
    wall_id: wall,
    screened: [...screened],
    created_by: scope.userId,
  }));
  for (const batch of batchesOf(rows)) await scope.run(db.insertInto('conflict_decisions').values(batch));
  return rows.map(({ id }) => id);
}

/** Contacts that are there, locked; deleted ones too. */
export const contactsThere = (scope: Scope, ids: readonly string[]) =>
  scope.rows(
    db
      .selectFrom('contacts')
      .select('id')
      .where('tenant_id', '=', scope.tenantId)
      .where(sql<SqlBool>`id = any(${ids as string[]}::uuid[])`)
      .orderBy('id')
      .forShare(),
  );
