import * as z from 'zod/mini';
import { ConflictCheckSummary } from './conflict-checks.ts';
import { conflictGates } from './conflict-gate.ts';
import { endpoint } from './endpoint.ts';
import { OpenedWithout } from './opened-without.ts';
import { partyRoles, partySides } from './party-roles.ts';
import { Id, oneOf } from './primitives.ts';
import { pathId } from './references.ts';
import { everyone } from './roles.ts';

/** Why a party is not covered by a conflict check that ended well. */
export const uncoveredReasons = [
  /** No check asked for it. */
  'NOT_CHECKED',
  /** Its check is not closed yet. */
  'UNDECIDED',
  /** Its last check ended in a conflict. */
  'CONFLICT',
  /** It stands on another side now. */
  'SIDE_CHANGED',
  /** It has a name that was not asked for. */
  'NAME_ADDED',
  /** It is related to somebody who was not asked for. */
  'RELATION_ADDED',
] as const;

/** What is known of the conflicts of a matter. */
export const MatterConflicts = z.object({
  /** What the firm asks of a matter before it is opened. */
  gate: oneOf(conflictGates),
  /** Its present parties of either side, as they stand in it. */
  parties: z.array(
    z.object({
      contact: Id,
      name: z.string(),
      role: oneOf(partyRoles),
      side: oneOf(partySides),
      /** Null: it is covered. */
      uncovered: z.nullable(oneOf(uncoveredReasons)),
      /** The check that covers it, or the last that asked for it. */
      check: z.nullable(Id),
    }),
  ),
  /** Every party is covered, and there is one. */
  covered: z.boolean(),
  /** How it was opened, if an administrator did so without a check. */
  opened_without: OpenedWithout,
  /** Its checks, newest first, 20 at most. */
  checks: z.array(ConflictCheckSummary),
});
export type MatterConflicts = z.infer<typeof MatterConflicts>;

export const matterConflicts = {
  get: endpoint({
    method: 'GET',
    path: '/api/v1/matters/:id/conflicts/',
    summary: 'Which parties of a matter are covered by conflict checks, and its checks',
    access: everyone,
    params: z.object({ id: pathId('matter') }),
    response: MatterConflicts,
  }),
};
