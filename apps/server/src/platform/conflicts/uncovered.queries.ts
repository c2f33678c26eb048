import { sql } from 'kysely';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';

/** A contact of a merge as checks would ask for it now. */
export interface MergedParty {
  contact: string;
  both: readonly string[];
  names: readonly string[];
  relatives: readonly string[];
}

/** Has the lawyers of matters told in which no check covers a contact any more. Answers nothing. */
export const tellOfUncoveredRows = (scope: Scope, { contact, both, names, relatives }: MergedParty) =>
  scope.run(
    db.selectNoFrom(
      sql`caseward.tell_of_uncovered(${scope.tenantId}, ${contact}::uuid, ${both as string[]}::uuid[],
        ${names as string[]}::text[], ${relatives as string[]}::uuid[])`.as('told'),
    ),
  );
