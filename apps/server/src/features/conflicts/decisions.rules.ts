import type { ConflictDecisionCode } from '@caseward/contract/conflict-codes';
import { lawyers, type Role } from '@caseward/contract/roles';
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
 * back what was their own. All else is a lawyer's.
 * @throws ApiProblem 403
 */
export function requireMayDecide(
  user: { id: string; role: Role },
  { decision, decidedBy, findings }: Deciding,
): void {
  if ((lawyers as readonly Role[]).includes(user.role) || decision === 'DIFFERENT') return;
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
