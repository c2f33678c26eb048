import { sql } from 'kysely';
import { foldedWords } from '../../db/folding.ts';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';
import type { Assignee, SearchPlan } from './search-plan.ts';
import type { SearchedTable } from './searchable.ts';

/** What is looked for, besides words. */
export interface SearchFilters {
  statuses: string[] | null;
  matters: string[] | null;
  /** These records alone. */
  ids: string[] | null;
}

export const noFilters: SearchFilters = { statuses: null, matters: null, ids: null };

/** So many of what is found are ranked: the newest. */
const mostRanked = 200;
/** Words of the firm that one word may have been meant for. */
const mostVariants = 40;

interface Found {
  id: string;
  score: number;
}

/** The records that a plan finds, newest first, as rows of a statement. */
const found = (
  scope: Scope,
  table: SearchedTable,
  plan: SearchPlan,
  { statuses, matters, ids }: SearchFilters,
  limit: number,
  before: string | null = null,
) =>
  sql<Found>`caseward.find_records(${scope.tenantId}, ${table}, ${plan.terms}, ${plan.together}, ${plan.phrases},
    ${plan.excluded}, ${plan.text}, ${plan.whole}, ${plan.begins}, ${statuses}, ${matters}, ${ids}, ${before}, ${limit}::integer)`;

/** Ids of what a plan finds, newest first. */
export async function newestFound(
  scope: Scope,
  table: SearchedTable,
  plan: SearchPlan,
  filters: SearchFilters,
  { limit, before }: { limit: number; before?: string | undefined },
): Promise<string[]> {
  const rows = await scope.rows(
    db.selectFrom(found(scope, table, plan, filters, limit, before).as('found')).select('found.id'),
  );
  return rows.map(({ id }) => id);
}

/** Ids of what a plan finds, best first, and whether only the newest of it were ranked. */
export async function bestFound(
  scope: Scope,
  table: SearchedTable,
  plan: SearchPlan,
  filters: SearchFilters,
  limit: number,
): Promise<{ ids: string[]; capped: boolean }> {
  const ranked = Math.max(mostRanked, limit);
  const rows = await scope.rows(
    db
      .selectFrom(found(scope, table, plan, filters, ranked + 1).as('found'))
      .select(['found.id', sql<number>`count(*) over ()::integer`.as('all_found')])
      .orderBy('found.score', 'desc')
      .orderBy('found.id', 'desc')
      .limit(limit),
  );
  return { ids: rows.map(({ id }) => id), capped: (rows[0]?.all_found ?? 0) > ranked };
}

/** Ids of what a plan finds, as a subquery of a list's statement. */
export const allFound = (
  scope: Scope,
  table: SearchedTable,
  plan: SearchPlan,
  filters: SearchFilters,
  limit: number,
) => sql<string>`(select found.id from ${found(scope, table, plan, filters, limit)} found)`;

/** Words of the firm that a word may have been meant for, the shortest first. */
export async function wordVariants(
  scope: Scope,
  typos: string[],
  areBeginnings: boolean,
  part: string,
): Promise<string[]> {
  const rows = await scope.rows(
    db
      .selectFrom(
        sql<{
          word: string;
        }>`caseward.word_variants(${scope.tenantId}, ${typos}, ${areBeginnings}::boolean, ${part},
          ${mostVariants}::integer)`.as('variant'),
      )
      .select('variant.word'),
  );
  return rows.map(({ word }) => word);
}

/** Whether any record of the firm has each of these words, or a word that begins with it. */
export async function areKnown(
  scope: Scope,
  words: readonly { word: string; prefix: boolean }[],
): Promise<boolean[]> {
  const row = await scope.row(
    db.selectNoFrom(
      sql<boolean[]>`caseward.are_known(${scope.tenantId}, ${words.map(({ word }) => word)}::text[],
        ${words.map(({ prefix }) => prefix)}::boolean[])`.as('known'),
    ),
  );
  return row?.known ?? [];
}

/** Everybody of the firm by name. */
export async function peopleByName(scope: Scope): Promise<Assignee[]> {
  const rows = await scope.rows(
    db
      .selectFrom('users')
      .select(['id', 'username', 'first_name', 'last_name'])
      .where('tenant_id', '=', scope.tenantId),
  );
  return rows.map(({ id, username, first_name, last_name }) => ({
    id,
    words: foldedWords(`${first_name} ${last_name} ${username}`),
  }));
}

/** The newest matters, of those the person sees, in which one of these contacts is a client. */
export async function mattersOfClients(scope: Scope, contacts: string[]): Promise<string[]> {
  const rows = await scope.rows(
    db
      .selectFrom('matter_parties')
      .select('matter_id')
      .distinct()
      .where('tenant_id', '=', scope.tenantId)
      .where('contact_id', '=', sql<string>`any(${contacts}::uuid[])`)
      .where('role', '=', 'CLIENT')
      .orderBy('matter_id', 'desc')
      .limit(5_000),
  );
  return rows.map((row) => row.matter_id);
}
