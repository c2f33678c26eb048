import { lawyers } from '@caseward/contract/roles';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { batchesOf } from '../../db/batches.ts';
import { isOneOf } from '../../db/one-of.ts';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';
import type { ListedName } from './name-list.ts';

/** A name of a list that is to be searched. */
interface NameToSearch extends Omit<ListedName, 'isPerson' | 'otherNames' | 'subject'> {
  id: string;
  is_person: boolean | null;
  other_names: string[];
}

/** Writes the names of a list, which are to be searched. */
export async function insertListed(
  scope: Scope,
  checkId: string,
  names: readonly ListedName[],
): Promise<void> {
  const rows = names.map(({ isPerson, otherNames, ...name }, n) => ({
    ...name,
    tenant_id: scope.tenantId,
    id: uuidv7(),
    check_id: checkId,
    n: n + 1,
    is_person: isPerson,
    other_names: otherNames,
    via: '[]',
    is_capped: false,
    is_searched: false,
  }));
  for (const batch of batchesOf(rows)) await scope.run(db.insertInto('conflict_terms').values(batch));
}

/** The names of a list, as they were written. */
export const listedNames = async (scope: Scope, checkId: string): Promise<ListedName[]> =>
  (
    await scope.rows(
      db
        .selectFrom('conflict_terms')
        .select(['name', 'is_person', 'role', 'side', 'other_names', 'subject'])
        .where('tenant_id', '=', scope.tenantId)
        .where('check_id', '=', checkId)
        .orderBy('n'),
    )
  ).map(({ is_person: isPerson, other_names: otherNames, ...name }) => ({ ...name, isPerson, otherNames }));

/** Whether the scope's user may have lists checked, and sign in. */
export const mayCheckLists = async (scope: Scope): Promise<boolean> =>
  (await scope.row(
    db
      .selectFrom('users')
      .select('id')
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', scope.userId)
      .where('disabled_at', 'is', null)
      .where(isOneOf('role', lawyers)),
  )) !== undefined;

/** The next names of a list of the scope's user; the check is locked. None: there are no more, or it was given up. */
export const nextNames = (scope: Scope, checkId: string, most: number) =>
  scope.rows(
    db
      .selectFrom(
        sql<NameToSearch>`caseward.next_conflict_terms(${scope.tenantId}, ${checkId}::uuid, ${most}::integer)`.as(
          'next',
        ),
      )
      .selectAll(),
  );

/** Adds what the contacts found for some names of a list are in matters, whoever may see these; tells nothing of them. */
export const addListFindings = (scope: Scope, checkId: string, terms: readonly string[]) =>
  scope.run(
    db.selectNoFrom(
      sql`caseward.add_list_findings(${scope.tenantId}, ${checkId}::uuid, ${terms as string[]}::uuid[])`.as(
        'added',
      ),
    ),
  );

/** Marks names as searched; answers whether there are more. */
export async function endNames(
  scope: Scope,
  checkId: string,
  { terms, capped, isComplete }: { terms: readonly string[]; capped: readonly string[]; isComplete: boolean },
): Promise<boolean> {
  const ended = await scope.row(
    db.selectNoFrom(
      sql<boolean>`caseward.end_conflict_terms(${scope.tenantId}, ${checkId}::uuid, ${terms as string[]}::uuid[],
        ${capped as string[]}::uuid[], ${isComplete}::boolean)`.as('has_more'),
    ),
  );
  return ended?.has_more ?? false;
}

/** Gives a list up. */
export const failList = (scope: Scope, checkId: string, failure: string) =>
  scope.run(
    db.selectNoFrom(
      sql`caseward.fail_conflict_list(${scope.tenantId}, ${checkId}::uuid, ${failure})`.as('failed'),
    ),
  );
