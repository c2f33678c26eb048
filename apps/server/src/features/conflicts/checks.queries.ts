import type { ConflictCheckSummary } from '@caseward/contract/conflict-checks';
import type { Restriction, restrictions } from '@caseward/contract/conflict-codes';
import { mostFindings } from '@caseward/contract/conflict-hits';
import { largestExactCount } from '@caseward/contract/paging';
import { lawyers } from '@caseward/contract/roles';
import { type SqlBool, sql } from 'kysely';
import { acceptable, type Order, type PageRequest, readPage } from '../../db/keyset.ts';
import { isOneOf } from '../../db/one-of.ts';
import { personNameOrNone } from '../../db/person-name.ts';
import type { Scope } from '../../db/scope.ts';
import { db } from '../../db/statements.ts';
import { learnsNothingBefore } from '../../platform/conflicts/clearance.ts';
import { midnight } from '../../platform/firm-days.queries.ts';
import { isUndecided } from './decided.queries.ts';

/** What a list of checks is narrowed by. */
export interface CheckFilters {
  state?: string | undefined;
  occasion?: string | undefined;
  mine?: string | undefined;
  made_by?: string | undefined;
  /** Days in the firm's time zone. */
  made_from?: string | null | undefined;
  made_to?: string | null | undefined;
  matter?: string | undefined;
}

/** Before a check is closed, some learn nothing of what is restricted. */
const gravest = (scope: Scope, isWithheld: boolean) =>
  isWithheld
    ? sql<Restriction>`case when conflict_checks.closed_at is null then 'NONE' else ${gravestTerm(scope)} end`
    : sql<Restriction>`${gravestTerm(scope)}`;
const gravestTerm = (scope: Scope) =>
  db
    .selectFrom('conflict_terms as term')
    .select(
      sql<Restriction>`(${restrictionsByGravity}::text[])[coalesce(max(array_position(${restrictionsByGravity}::text[], term.restricted)), 1)]`.as(
        'restricted',
      ),
    )
    .where('term.tenant_id', '=', scope.tenantId)
    .where('term.check_id', '=', sql<string>`conflict_checks.id`)
    .$asScalar();
const restrictionsByGravity = [
  'NONE',
  'CLEARED',
  'WAITING',
  'CONFLICT',
] satisfies (typeof restrictions)[number][];

const countTerms = (scope: Scope, isWithheld: boolean, areSearched = false) => {
  const counted = db
    .selectFrom('conflict_terms as some')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('some.tenant_id', '=', scope.tenantId)
    .where('some.check_id', '=', sql<string>`conflict_checks.id`)
    .where(isShown(scope, isWithheld, 'term_id', 'some.id'));
  return (areSearched ? counted.where('some.is_searched', '=', true) : counted).$asScalar();
};

/**
 * The watch asks for a name because it has found something: for those who learn nothing before it is closed, its checks and
 * terms are there with hits that they see alone. `of` is a column of a statement that knows the check.
 */
function isShown(scope: Scope, isWithheld: boolean, at: 'check_id' | 'term_id', of: string) {
  if (!isWithheld) return sql<SqlBool>`true`;
  const seen = db
    .selectFrom('conflict_hits as seen')
    .select('seen.id')
    .where('seen.tenant_id', '=', scope.tenantId)
    .where(`seen.${at}`, '=', sql<string>`${sql.ref(of)}`);
  return sql<SqlBool>`(conflict_checks.occasion <> 'WATCH' or conflict_checks.closed_at is not null or exists (${seen}))`;
}

/** Hits of a check or of a term; `of` is the column of the outer statement. */
const countHits = (
  scope: Scope,
  at: 'check_id' | 'term_id',
  of: 'conflict_checks.id' | 'conflict_terms.id',
  isOpen: boolean,
) => {
  const counted = db
    .selectFrom('conflict_hits as some')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('some.tenant_id', '=', scope.tenantId)
    .where(`some.${at}`, '=', sql<string>`${sql.ref(of)}`);
  return (isOpen ? counted.where(isUndecided(scope, 'some')) : counted).$asScalar();
};

/**
 * How many findings the watch left out, beside the hits that are seen; none of a hit whose wall has moved since: theirs may
 * stand.
 */
const leftOut = (scope: Scope) =>
  sql<number>`case when conflict_checks.occasion = 'WATCH' then ${db
    .selectFrom('conflict_hits as last')
    .select(sql<number>`coalesce(sum(last.left_out), 0)::integer`.as('count'))
    .where('last.tenant_id', '=', scope.tenantId)
    .where('last.check_id', '=', sql<string>`conflict_checks.id`)
    .where(sql<SqlBool>`last.found_visible_to is not distinct from last.left_out_within`)} else 0 end`;

/** Whether the scope's user may read a check; the statement knows it as `conflict_checks`. */
export function isReadable(scope: Scope, isWithheld: boolean) {
  const reader = db
    .selectFrom('users as reader')
    .select('reader.id')
    .where('reader.tenant_id', '=', scope.tenantId)
    .where('reader.id', '=', scope.userId)
    .where((each) => each.or([isOneOf('reader.role', lawyers), each('reader.conflicts_officer', '=', true)]));
  return sql<SqlBool>`(conflict_checks.forgotten_at is null
    and ${isShown(scope, isWithheld, 'check_id', 'conflict_checks.id')}
    and (conflict_checks.matter_id is not null or conflict_checks.created_by = ${scope.userId}
      or exists (${reader})))`;
}

/** Checks that the scope's user may read: those of no matter are for their makers, for lawyers and conflicts officers. */
const checkRows = (scope: Scope, isWithheld: boolean) =>
  db
    .selectFrom('conflict_checks')
    .leftJoin('users as maker', (join) =>
      join.on('maker.tenant_id', '=', scope.tenantId).onRef('maker.id', '=', 'conflict_checks.created_by'),
    )
    .leftJoin('users as closer', (join) =>
      join.on('closer.tenant_id', '=', scope.tenantId).onRef('closer.id', '=', 'conflict_checks.closed_by'),
    )
    .leftJoin('matters', (join) =>
      join.on('matters.tenant_id', '=', scope.tenantId).onRef('matters.id', '=', 'conflict_checks.matter_id'),
    )
    .select(['conflict_checks.id', 'conflict_checks.occasion', 'conflict_checks.subject'])
    .select(['conflict_checks.state', 'conflict_checks.created_at', 'conflict_checks.closed_at'])
    .select('conflict_checks.names_searched')
    .select([personNameOrNone('maker').as('created_by'), personNameOrNone('closer').as('closed_by')])
    .select(
      sql<ConflictCheckSummary['matter']>`case when matters.id is not null then
        jsonb_build_object('id', matters.id, 'number', matters.number, 'title', matters.title,
          'status', matters.status) end`.as('matter'),
    )
    .select([gravest(scope, isWithheld).as('restricted'), countTerms(scope, isWithheld).as('names')])
    .select(countHits(scope, 'check_id', 'conflict_checks.id', false).as('hits'))
    .select(countHits(scope, 'check_id', 'conflict_checks.id', true).as('undecided'))
    .select(leftOut(scope).as('left_out'))
    .where('conflict_checks.tenant_id', '=', scope.tenantId)
    .where(isReadable(scope, isWithheld));

const newestFirst: Order<{ id: string; created_at: string }> = {
  direction: 'desc',
  keys: [
    {
      column: sql.ref('conflict_checks.created_at'),
      of: ({ created_at }) => created_at,
      accepts: acceptable.moment,
    },
    { column: sql.ref('conflict_checks.id'), of: ({ id }) => id, accepts: acceptable.id },
  ],
};

/** A page of the conflict checks that the scope's user may read, newest first. */
export async function listChecks(
  scope: Scope,
  { state, occasion, mine, made_by, made_from, made_to, matter, ...page }: CheckFilters & PageRequest,
) {
  let query = checkRows(scope, await learnsNothingBefore(scope));
  if (state) query = query.where('conflict_checks.state', '=', sql<never>`${state}`);
  if (occasion) query = query.where('conflict_checks.occasion', '=', sql<never>`${occasion}`);
  if (mine) query = query.where('conflict_checks.created_by', '=', scope.userId);
  if (made_by)
    query = query.where('conflict_checks.created_by', '=', made_by === 'me' ? scope.userId : made_by);
  if (made_from) query = query.where('conflict_checks.created_at', '>=', midnight(scope, made_from, 0));
  if (made_to) query = query.where('conflict_checks.created_at', '<', midnight(scope, made_to, 1));
  if (matter) query = query.where('conflict_checks.matter_id', '=', matter);
  return readPage(scope, query, newestFirst, page, largestExactCount);
}

/** What the firm is called, for a report. */
export const nameOfFirm = async (scope: Scope): Promise<string> =>
  (await scope.row(db.selectFrom('tenants').select('name').where('id', '=', scope.tenantId)))?.name ?? '';

/** Whether one of the hits of a check is in as many matters that the reader sees as are kept of one. */
export const hasManyFindings = async (scope: Scope, checkId: string): Promise<boolean> =>
  (await scope.row(
    db
      .selectFrom('conflict_findings')
      .select('hit_id')
      .where('tenant_id', '=', scope.tenantId)
      .where('check_id', '=', checkId)
      .groupBy('hit_id')
      .having(({ fn }) => fn.countAll<number>(), '>=', mostFindings)
      .limit(1),
  )) !== undefined;

/** One check that the scope's user may read, with what was searched. */
export async function findCheck(scope: Scope, id: string) {
  const isWithheld = await learnsNothingBefore(scope);
  return scope.row(
    checkRows(scope, isWithheld)
      .select(['conflict_checks.contacts', 'conflict_checks.matters', 'conflict_checks.register'])
      .select(['conflict_checks.rules', 'conflict_checks.is_complete'])
      .select(['conflict_checks.is_capped', 'conflict_checks.supersedes', 'conflict_checks.report_hash'])
      .select(['conflict_checks.matter_id', 'conflict_checks.visible_to', 'conflict_checks.failure'])
      .select(countTerms(scope, isWithheld, true).as('done'))
      .where('conflict_checks.id', '=', id),
  );
}

/** Which names of a check are read. */
interface TermsWanted {
  most: number;
  /** Behind this place among them. */
  after?: number;
  /** Only those for which there is something to see. */
  haveFound?: boolean;
}

/** The names that a check asked for, in their order. */
export async function termsOfCheck(
  scope: Scope,
  id: string,
  { most, after = 0, haveFound = false }: TermsWanted,
) {
  // Nothing is told of a check that is open.
  const isWithheld = await learnsNothingBefore(scope);
  const isTold = isWithheld ? sql<boolean>`conflict_checks.closed_at is not null` : sql<boolean>`true`;
  const restricted = sql<Restriction>`case when ${isTold} then restricted else 'NONE' end`;
  const rows = db
    .selectFrom('conflict_terms')
    .innerJoin('conflict_checks', (join) =>
      join
        .on('conflict_checks.tenant_id', '=', scope.tenantId)
        .onRef('conflict_checks.id', '=', 'conflict_terms.check_id'),
    )
    .select(['conflict_terms.id', 'n', 'name', 'is_person', 'role', 'side', 'contact_id', 'other_names'])
    .select(['conflict_terms.subject', 'via', 'conflict_terms.is_capped', restricted.as('restricted')])
    .select('is_party')
    .select(sql<string>`case when ${isTold} then answer else '' end`.as('answer'))
    .select(sql<string | null>`case when ${isTold} then answered_at end`.as('answered_at'))
    .select(countHits(scope, 'term_id', 'conflict_terms.id', false).as('hits'))
    .select(countHits(scope, 'term_id', 'conflict_terms.id', true).as('undecided'))
    .where('conflict_terms.tenant_id', '=', scope.tenantId)
    .where('check_id', '=', id)
    .where('n', '>', after)
    .where(isShown(scope, isWithheld, 'term_id', 'conflict_terms.id'))
    .orderBy('n')
    .limit(most);
  const found = rows.where((each) =>
    each.or([
      each(restricted, '<>', 'NONE'),
      each.exists(
        db
          .selectFrom('conflict_hits')
          .select('conflict_hits.id')
          .where('conflict_hits.tenant_id', '=', scope.tenantId)
          .where('conflict_hits.term_id', '=', sql<string>`conflict_terms.id`),
      ),
    ]),
  );
  return scope.rows(haveFound ? found : rows);
}

/** The names that a check was asked for, without those that relations brought in. */
export const namesAsked = (scope: Scope, id: string, most: number) =>
  scope.rows(
    db
      .selectFrom('conflict_terms')
      .select(['name', 'is_person', 'other_names', 'subject', 'role', 'side'])
      .where('tenant_id', '=', scope.tenantId)
      .where('check_id', '=', id)
      .where('via', '=', sql<[]>`'[]'::jsonb`)
      .orderBy('n')
      .limit(most),
  );

/** Locks an undecided check until the transaction ends; answers whether it is undecided. */
export const lockCheck = async (scope: Scope, id: string): Promise<boolean> =>
  (await scope.row(
    db
      .selectFrom('conflict_checks')
      .select('id')
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id)
      .where('state', '=', 'UNDECIDED')
      .forUpdate(),
  )) !== undefined;
