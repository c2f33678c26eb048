import { type ConflictCheck, mostShownTerms } from '@caseward/contract/conflict-checks';
import { type ConflictHit, type HitsQuery, mostFindings } from '@caseward/contract/conflict-hits';
import type { ConflictTerm } from '@caseward/contract/conflict-terms';
import type * as z from 'zod/mini';
import type { Page } from '../../db/keyset.ts';
import type { Scope } from '../../db/scope.ts';
import { notFound } from '../../http/api-problem.ts';
import { recordReading } from '../../platform/audit/record.ts';
import { closingOfChecks } from '../../platform/conflicts/clearance.ts';
import { orThrow } from '../../platform/or-throw.ts';
import { findCheck, hasManyFindings, termsOfCheck } from './checks.queries.ts';
import { decisionsOn } from './decided.queries.ts';
import { earlierDecisions } from './earlier.queries.ts';
import { findingsOf, listHits } from './hits.queries.ts';
import { openedWithout } from './last-opening.queries.ts';
import { isToldOfWaiting } from './unanswered.queries.ts';

const missingCheck = () => notFound('Conflict check');

/** A check that the caller may read. @throws ApiProblem 404 */
export const requireCheck = async (scope: Scope, id: string) =>
  orThrow(await findCheck(scope, id), missingCheck);

/** One check, as the contract defines it. @throws ApiProblem 404 */
export const showCheck = async (scope: Scope, id: string) => shown(scope, await requireCheck(scope, id));

/** The same, for somebody who reads it: that is recorded. @throws ApiProblem 404 */
export const readCheck = async (scope: Scope, id: string) => shown(scope, await requireReading(scope, id));

type FoundCheck = Awaited<ReturnType<typeof requireCheck>>;

async function requireReading(scope: Scope, id: string): Promise<FoundCheck> {
  const found = await requireCheck(scope, id);
  const matter = found.matter_id ? { id: found.matter_id, visible_to: found.visible_to } : null;
  await recordReading(scope, { type: 'conflict_check', id, matter });
  return found;
}

async function shown(scope: Scope, found: FoundCheck): Promise<ConflictCheck> {
  const { id } = found;
  const isLong = found.names > mostShownTerms;
  const [{ isOwn, closers }, unanswered] = [await closingOfChecks(scope), await isToldOfWaiting(scope, id)];
  const opened_without = found.matter_id ? await openedWithout(scope, found.matter_id) : null;
  const findings_capped = await hasManyFindings(scope, id);
  const terms = await termsOfCheck(scope, id, { most: mostShownTerms, haveFound: isLong });
  const {
    contacts,
    matters,
    register,
    rules,
    is_complete,
    is_capped,
    matter_id: _,
    visible_to: __,
    ...check
  } = found;
  return {
    ...check,
    searched: { names: found.names_searched, contacts, matters, register, rules, complete: is_complete },
    capped: is_capped,
    findings_capped,
    may_close: found.state === 'UNDECIDED' && isOwn,
    closers,
    opened_without,
    unanswered,
    terms: terms.map(asTerm),
  };
}

/** A name of a check, as the contract defines it. */
export const asTerm = ({
  n: _,
  is_person,
  contact_id,
  is_capped,
  is_party: __,
  ...term
}: Awaited<ReturnType<typeof termsOfCheck>>[number]): ConflictTerm => ({
  ...term,
  kind: is_person === null ? null : is_person ? 'PERSON' : 'COMPANY',
  contact: contact_id,
  capped: is_capped,
});

type HitsRequest = z.output<typeof HitsQuery>;

/** A page of the hits of a check, for somebody who reads it: that is recorded. @throws ApiProblem 404 */
export async function readHits(scope: Scope, checkId: string, request: HitsRequest) {
  await requireReading(scope, checkId);
  return pageOfHits(scope, checkId, request);
}

/** A page of the hits of a check that the caller may read, with their matters and the decisions on both. */
export async function pageOfHits(
  scope: Scope,
  checkId: string,
  request: HitsRequest,
): Promise<Page<ConflictHit>> {
  const page = await listHits(scope, checkId, request);
  const ids = page.rows.map(({ id }) => id);
  const [findings, decisions, earlier] = await Promise.all([
    findingsOf(scope, ids),
    decisionsOn(scope, ids),
    earlierDecisions(scope, ids),
  ]);
  const ofHit = Map.groupBy(findings, ({ hit_id }) => hit_id);
  const decided = Map.groupBy(decisions, ({ hit }) => hit);
  const before = Map.groupBy(earlier, ({ hit }) => hit);
  const rows = page.rows.map(({ place: _, score, weight, entry, ...hit }): ConflictHit => {
    const on = decided.get(hit.id) ?? [];
    const own = (ofHit.get(hit.id) ?? []).map(({ hit_id: __, matter_id, number, title, ...finding }) => ({
      ...finding,
      matter: { id: matter_id, number, title },
      decision: on.findLast((each) => each.finding === null || each.finding === finding.id) ?? null,
    }));
    return {
      ...hit,
      score: score / 1000,
      register: entry,
      weight: own[0]?.weight ?? weight,
      decision: on.findLast((each) => each.finding === null) ?? null,
      earlier: (before.get(hit.id) ?? []).map(({ hit: __, ...made }) => made),
      findings: own,
      findings_capped: own.length >= mostFindings,
    };
  });
  return { ...page, rows };
}
