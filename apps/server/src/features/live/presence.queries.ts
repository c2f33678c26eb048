import type { PresenceType } from '@caseward/contract/presence';
import { recordTypes } from '@caseward/contract/records';
import { sql } from 'kysely';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';

type Matter = string | null;
/** Null: everybody. */
type Circle = string[] | null;

const ofNoMatter = [sql<Matter>`null::uuid`.as('matter'), sql<Circle>`null::uuid[]`.as('visible_to')];
const ofMatter = (column: 'id' | 'matter_id') => [
  sql.ref<Matter>(column).as('matter'),
  sql.ref<Circle>('visible_to').as('visible_to'),
];
const circles = {
  contact: ofNoMatter,
  matter: ofMatter('id'),
  task: ofMatter('matter_id'),
  event: ofMatter('matter_id'),
  document: ofMatter('matter_id'),
} as const satisfies Record<PresenceType, unknown>;

/** The matter that a record is or belongs to, and who may know of it; undefined where the caller sees no such record. */
export const findCircle = (scope: Scope, kind: PresenceType, id: string) =>
  scope.row(
    db
      .selectFrom(recordTypes[kind].table)
      .select(circles[kind])
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id)
      .where('deleted_at', 'is', null),
  );

/** Whether people of the firm see who has the same record open. */
export async function isPresenceShown(scope: Scope): Promise<boolean> {
  const firm = await scope.row(
    db.selectFrom('tenants').select('presence_shown').where('id', '=', scope.tenantId),
  );
  return firm?.presence_shown === true;
}
