import type { ConflictDecisionCode } from '@caseward/contract/conflict-codes';
import type { ConflictDecision } from '@caseward/contract/conflict-hits';
import { forbidden, invalid } from '../../http/api-problem.ts';
import type { HitToDecide } from './decisions.queries.ts';

interface Deciding {
  decision: ConflictDecisionCode;
  /** Who made the decisions that stand now. */
  decidedBy: readonly string[];
  /** How grave each is. */
  findings: readonly { weight: string | null }[];
}

const harmless: ReadonlySet<string> = new Set(['SAME_SIDE', 'MENTIONED']);

/**
 * Every writer says who is somebody else, and that there is no conflict where nobody stands against anybody; and takes
 * back what was their own. All else is for whoever clears conflicts.
 * @throws ApiProblem 403
 */
export function requireMayDecide(
  user: { id: string; clears: boolean },
  { decision, decidedBy, findings }: Deciding,
): void {
  if (user.clears || decision === 'DIFFERENT') return;
  const isTheirs =
    decision === 'UNDECIDED'
      ? decidedBy.every((by) => by === user.id)
      : decision === 'NO_CONFLICT' && findings.every(({ weight }) => weight !== null && harmless.has(weight));
  if (!isTheirs) throw forbidden();
}

interface Content {
  decision: ConflictDecisionCode;
  reason: string;
  consents: readonly object[];
}

/** @throws ApiProblem 400 naming what is missing */
export function requireWhole({ decision, reason, consents }: Content): void {
  if (['WAIVED', 'SCREENED', 'CONFLICT'].includes(decision) && reason === '')
    throw invalid({ reason: ['Enter the reason.'] });
  if (decision === 'WAIVED' && consents.length === 0)
    throw invalid({ consents: ['Enter who has consented, and when.'] });
  if (decision !== 'WAIVED' && decision !== 'SCREENED' && consents.length > 0)
    throw invalid({ consents: ['Only a waiver or a screen has consents. Leave them out.'] });
}

/** @throws ApiProblem 400 naming hits, where one is the contact that was asked for */
export function requireOthers(decision: ConflictDecisionCode, hits: readonly HitToDecide[]): void {
  if (decision === 'DIFFERENT' && hits.some(({ is_same }) => is_same))
    throw invalid({ hits: ['This is the very contact that was asked for.'] });
}

/** The decisions that count of all of a check in their order: one on a hit replaces those on its matters. */
export function standingDecisions(made: readonly ConflictDecision[]): ConflictDecision[] {
  const latest = new Map<string, ConflictDecision>();
  for (const decision of made) {
    const { hit, finding } = decision;
    if (finding === null) for (const [key, each] of latest) if (each.hit === hit) latest.delete(key);
    latest.set(finding ?? hit, decision);
  }
  return [...latest.values()].filter(({ decision }) => decision !== 'UNDECIDED');
}
