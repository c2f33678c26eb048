import type { NewConflictDecision } from '@caseward/contract/conflict-checks';
import type { ConflictDecision } from '@caseward/contract/conflict-hits';
import type * as z from 'zod/mini';
import type { Scope } from '../../db/scope.ts';
import { conflict, invalid } from '../../http/api-problem.ts';
import { record } from '../../platform/audit/record.ts';
import { clearsConflicts } from '../../platform/conflicts/clearance.ts';
import type { Behind } from '../../platform/matters/raising-walls.ts';
import { orThrow } from '../../platform/or-throw.ts';
import { lockCheck } from './checks.queries.ts';
import { decisionsOf } from './decided.queries.ts';
import {
  contactsThere,
  type DecisionContent,
  type DecisionTarget,
  documentOf,
  type FindingToDecide,
  findingsToDecide,
  type HitToDecide,
  hitsToDecide,
  insertDecisions,
  lockWalls,
} from './decisions.queries.ts';
import { requireMayDecide, requireOthers, requireWhole } from './decisions.rules.ts';
import { distinguish, distinguishEntry, lockDistinction } from './distinctions.queries.ts';
import { takeBack } from './distinctions.ts';
import { requireCheck } from './show-check.ts';

type Given = z.output<typeof NewConflictDecision>;
type Check = Awaited<ReturnType<typeof requireCheck>>;

/** People who are screened with a decision, and what raises or changes the wall that keeps them out. */
interface Screen {
  people: readonly string[];
  standWall: () => Promise<Behind>;
}

/** The check is closed, or was run again. */
export const noLongerOpen = () =>
  conflict('This conflict check is closed, or was run again. Run it again to decide.');

/**
 * Appends a decision on hits of a check, or on single matters of theirs. That a hit is somebody else is said of the
 * contact, and kept for the pair; all else is said of each matter that its maker sees, behind that matter's wall, and of
 * entries of the register.
 * @param screen of a screen, who is screened by a wall that stands from then on
 * @throws ApiProblem 400 naming the field, 403, 404, 409 once it is closed
 */
export async function decide(
  scope: Scope,
  checkId: string,
  given: Given,
  screen?: Screen,
): Promise<ConflictDecision[]> {
  const check = await requireCheck(scope, checkId);
  const { hits, findings } = await targetsOf(scope, checkId, given);
  const content = await contentOf(scope, check, given);
  const matters = [
    ...findings.map(({ matter_id }) => matter_id),
    ...(check.matter_id ? [check.matter_id] : []),
  ];
  // Before the check: whoever raises a wall locks the matter first.
  const walls = await lockWalls(scope, [...new Set(matters)], screen !== undefined);
  if (!(await lockCheck(scope, checkId))) throw noLongerOpen();
  const before = await decisionsOf(scope, checkId);
  requireOthers(content.decision, hits);
  const entries = hits.filter(({ id, register_id }) => register_id !== null && given.hits?.includes(id));
  const decidedOn = [
    ...findings.map(({ id, hit_id }) => ({ id, hit_id })),
    ...entries.map(({ id }) => ({ id: null, hit_id: id })),
  ];
  const decidedBy = decidedOn.flatMap(({ id, hit_id }) => {
    const last = before.findLast(
      ({ hit, finding }) => finding === id || (hit === hit_id && finding === null),
    );
    return last ? [last.created_by.id] : [];
  });
  requireMayDecide(
    { id: scope.userId, clears: await clearsConflicts(scope) },
    { decision: content.decision, decidedBy, findings: [...findings, ...entries] },
  );
  const stood = await screen?.standWall();
  if (stood && check.matter_id) walls.set(check.matter_id, stood.behind);

  const isOfContact =
    content.decision === 'DIFFERENT' || (content.decision === 'UNDECIDED' && !given.findings);
  const targets: DecisionTarget[] = isOfContact
    ? hits.map(targetOfHit)
    : [...findings.map((finding) => targetOf(finding, walls)), ...entries.map(targetOfHit)];
  if (targets.length === 0)
    throw invalid({ hits: ['There is nothing to decide: none of them is in a matter that you see.'] });
  const wall = check.matter_id ? walls.get(check.matter_id) : undefined;
  const of = { id: checkId, matter_id: check.matter_id, visible_to: wall ?? check.visible_to };
  const ids = new Set(
    await insertDecisions(scope, of, targets, {
      ...content,
      wall: stood?.wall ?? null,
      screened: screen?.people ?? [],
    }),
  );
  if (isOfContact) await (content.decision === 'DIFFERENT' ? keepDistinctions : endDistinctions)(scope, hits);
  await record(scope, {
    action: content.decision === 'WAIVED' ? 'CONFLICT_WAIVED' : 'CONFLICT_DECIDED',
    objectType: 'conflict_check',
    objectId: checkId,
    matter: check.matter_id ? { id: check.matter_id, visible_to: of.visible_to } : null,
    details: { decision: content.decision, hits: hits.length, ...(stood && { wall: stood.wall }) },
  });
  return (await decisionsOf(scope, checkId)).filter(({ id }) => ids.has(id));
}

/** An entry of the register stands behind the wall that its matter had. */
const targetOfHit = ({ id, found_visible_to }: HitToDecide): DecisionTarget => ({
  hit: id,
  finding: null,
  matter: null,
  visible_to: found_visible_to,
});

const targetOf = (
  { id, hit_id, matter_id, visible_to }: FindingToDecide,
  walls: ReadonlyMap<string, string[] | null>,
): DecisionTarget => {
  const now = walls.get(matter_id);
  return { hit: hit_id, finding: id, matter: matter_id, visible_to: now === undefined ? visible_to : now };
};

/** @throws ApiProblem 400 naming hits or findings */
async function targetsOf(scope: Scope, checkId: string, { hits = [], findings = [] }: Given) {
  if (hits.length + findings.length === 0) throw invalid({ hits: ['Choose at least one hit.'] });
  const [found, matters] = await Promise.all([
    hitsToDecide(scope, checkId, hits, findings),
    findingsToDecide(scope, checkId, hits, findings),
  ]);
  if (hits.some((id) => !found.some((hit) => hit.id === id))) throw invalid({ hits: ['No such hit.'] });
  if (findings.some((id) => !matters.some((finding) => finding.id === id)))
    throw invalid({ findings: ['No such matter.'] });
  return { hits: found, findings: matters };
}

/** @throws ApiProblem 400 naming the field */
async function contentOf(
  scope: Scope,
  check: Check,
  { decision, reason = '', consents = [], document }: Given,
): Promise<DecisionContent> {
  requireWhole({ decision, reason, consents });
  if (!document) return { decision, reason, consents, document: null };
  const found = check.matter_id ? await documentOf(scope, check.matter_id, document) : undefined;
  return {
    decision,
    reason,
    consents,
    document: orThrow(found, () => invalid({ document: ['Choose a document of the matter of this check.'] })),
  };
}

/** Whoever was asked for, and a contact or an entry that has a name like theirs itself. */
const pairsOf = (hits: readonly HitToDecide[]) =>
  hits.flatMap(({ asked, contact_id: other, register_id: entry, is_same, path }) =>
    // What was found by a relation has a name of its own.
    asked && !is_same && path.length === 0 ? [{ asked, other, entry }] : [],
  );

/** Two contacts that are not the same stay so in later checks, until somebody takes it back. */
async function keepDistinctions(scope: Scope, hits: readonly HitToDecide[]) {
  const pairs = pairsOf(hits);
  const contacts = pairs.flatMap(({ asked, other }) => [asked, other].filter((id) => id !== null));
  const there = new Set((await contactsThere(scope, contacts)).map(({ id }) => id));
  for (const { asked, other, entry } of pairs) {
    if (!there.has(asked)) continue;
    if (entry) await distinguishEntry(scope, asked, entry);
    else if (other && there.has(other)) await distinguish(scope, asked, other);
  }
}

/** @throws ApiProblem 403 where others have said so, and the user does not clear conflicts */
async function endDistinctions(scope: Scope, hits: readonly HitToDecide[]) {
  for (const { asked, other, entry } of pairsOf(hits)) {
    const by = entry ? { entry } : other && { other };
    const known = by && (await lockDistinction(scope, asked, by));
    if (known) await takeBack(scope, known);
  }
}
