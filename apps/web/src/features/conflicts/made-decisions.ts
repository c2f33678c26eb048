import type { ConflictDecision, ConflictHit } from '@caseward/contract/conflict-hits';

const isMade = (decision: ConflictDecision | null): decision is ConflictDecision =>
  decision !== null && decision.decision !== 'UNDECIDED';

/** Whether something that was decided of a hit stands. */
export const isDecided = ({ decision, findings }: ConflictHit): boolean =>
  isMade(decision) || findings.some((finding) => isMade(finding.decision));

/** The one decision that stands on a hit and on all its matters; none where they differ, or there is none. */
export function decisionOnAll({ decision, findings }: ConflictHit): ConflictDecision | undefined {
  const [first, ...rest] = findings.length > 0 ? findings.map((finding) => finding.decision) : [decision];
  if (!first || !isMade(first)) return undefined;
  const isSame = (each: ConflictDecision | null) =>
    each !== null &&
    each.decision === first.decision &&
    each.reason === first.reason &&
    each.created_by.id === first.created_by.id &&
    each.created_at === first.created_at;
  return rest.every(isSame) ? first : undefined;
}
