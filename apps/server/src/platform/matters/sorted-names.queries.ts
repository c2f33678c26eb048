import { sql } from 'kysely';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';

/** Writes what matters are sorted by as it is now. */
export const alignMatters = (scope: Scope, ids: string[]) =>
  scope.run(db.selectNoFrom(sql`caseward.align_matters(${scope.tenantId}, ${ids}::uuid[])`.as('aligned')));

/** The same for the matters of a renamed contact, person or practice area: of many, most of them in the background. */
export const alignMattersOf = (scope: Scope, parent: string) =>
  scope.run(db.selectNoFrom(sql`caseward.align_matters_of(${scope.tenantId}, ${parent})`.as('aligned')));
