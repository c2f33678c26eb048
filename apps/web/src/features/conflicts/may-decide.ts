import { type ConflictCheck, conflictChecks } from '@caseward/contract/conflict-checks';
import type { ConflictDecisionCode } from '@caseward/contract/conflict-codes';
import type { ConflictHit } from '@caseward/contract/conflict-hits';
import { contactDistinctions } from '@caseward/contract/contact-distinctions';
import type { Endpoint } from '@caseward/contract/endpoint';
import { useCallback } from 'react';
import { useMay } from '../../shared/session/permissions.ts';
import { useSession } from '../../shared/session/session.ts';
import { isDecided } from './made-decisions.ts';

/** Decisions that need a reason. */
export type ReasonedDecision = Extract<ConflictDecisionCode, 'WAIVED' | 'SCREENED' | 'CONFLICT'>;

/** Where nobody stands against anybody. */
const harmless: readonly string[] = ['SAME_SIDE', 'MENTIONED'];

/** Who decides: whether they clear conflicts, and whose own decisions are whose. */
interface Decider {
  id: string;
  clears: boolean;
}

/** What somebody may decide of a hit of an undecided check; the server holds them to it. */
export function decisionsOpenTo({ id, clears }: Decider, hit: ConflictHit): Set<ConflictDecisionCode> {
  if (hit.known_different) return new Set();
  if (isDecided(hit)) {
    const made = [hit.decision, ...hit.findings.map(({ decision }) => decision)];
    const isOwn = made.every((decision) => decision === null || decision.created_by.id === id);
    return new Set(clears || isOwn ? ['UNDECIDED'] : []);
  }
  const open = new Set<ConflictDecisionCode>();
  if (!hit.same_contact) open.add('DIFFERENT');
  const weights = hit.register ? [hit.weight] : hit.findings.map(({ weight }) => weight);
  if (weights.length === 0) return open;
  if (clears || weights.every((weight) => weight && harmless.includes(weight))) open.add('NO_CONFLICT');
  if (clears) for (const decision of ['WAIVED', 'SCREENED', 'CONFLICT'] as const) open.add(decision);
  return open;
}

/** What the signed-in person may decide of each hit of a check; nothing once it is closed. */
export function useDecisions({ state }: ConflictCheck) {
  const { user } = useSession();
  const mayDecide = useMay(conflictChecks.decide) && state === 'UNDECIDED';
  const id = user?.id ?? '';
  const clears = user?.clears_conflicts ?? false;
  return useCallback(
    (hit: ConflictHit): Set<ConflictDecisionCode> =>
      mayDecide ? decisionsOpenTo({ id, clears }, hit) : new Set(),
    [mayDecide, id, clears],
  );
}

/** Whether the signed-in person may change what somebody has said of two contacts, by that one's id. */
function useMayChange(what: Endpoint) {
  const { user } = useSession();
  const may = useMay(what);
  return (by: string): boolean => may && (by === user?.id || user?.clears_conflicts === true);
}

/** Whether they may say why a contact is not another one. */
export const useMayExplain = () => useMayChange(contactDistinctions.explain);

/** Whether they may take back that a contact is not another one. */
export const useMayTakeBack = () => useMayChange(contactDistinctions.remove);
