import type { ConflictCheck } from '@caseward/contract/conflict-checks';
import type { ConflictDecisionCode } from '@caseward/contract/conflict-codes';
import type { ConflictHit } from '@caseward/contract/conflict-hits';
import { t } from '@lingui/core/macro';
import { type Mutation, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { figure } from '../../shared/counts.ts';
import { alertFailure, alertSuccess, alertUndoable } from '../../shared/feedback/alerts.ts';
import { checksChanged, decide } from './conflicts.api.ts';
import { type ReasonedDecision, useDecisions } from './may-decide.ts';

/** Decisions that need no reason. */
type PlainDecision = Extract<ConflictDecisionCode, 'DIFFERENT' | 'NO_CONFLICT' | 'UNDECIDED'>;

interface Choice {
  hits: readonly ConflictHit[];
  decision: PlainDecision;
}

const isReasoned = (decision: ConflictDecisionCode): decision is ReasonedDecision =>
  decision === 'WAIVED' || decision === 'SCREENED' || decision === 'CONFLICT';

/** What can be done about hits; it stays the same while decisions are made, as hundreds of hits are shown with it. */
export interface Decisions {
  /** What may be decided of all these hits. */
  may: (hits: readonly ConflictHit[]) => Set<ConflictDecisionCode>;
  /** Decides at once, or asks for the reason first. Does nothing while a decision on one of them is being saved. */
  decide: (hits: readonly ConflictHit[], decision: ConflictDecisionCode) => void;
}

/** Deciding on the hits of a check, one or many at once. */
export interface Deciding {
  decisions: Decisions;
  /** Ids of the hits whose decision is being saved. */
  saving: ReadonlySet<string>;
  /** What the reason is asked for. */
  asked: { hits: readonly ConflictHit[]; decision: ReasonedDecision } | undefined;
  /** The reason was given, or is not given after all. */
  endAsking: () => void;
}

const mutationKey = ['decide on hits'];
const idsOf = (hits: readonly ConflictHit[]) => hits.map(({ id }) => id);

/** Decides on hits; each decision can be taken back until the check is closed. */
export function useDeciding(check: ConflictCheck): Deciding {
  const open = useDecisions(check);
  const cache = useQueryClient();
  const [asked, setAsked] = useState<Deciding['asked']>();
  const failure = t`Failed to save the decision.`;
  const save = ({ hits, decision }: Choice) => decide(check.id, { hits: idsOf(hits), decision });
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: save,
    meta: { effects: checksChanged },
    onSuccess: (_, { hits, decision }) => {
      if (decision === 'UNDECIDED') return alertSuccess(saidOf(hits, decision));
      alertUndoable(saidOf(hits, decision), {
        label: t`Undo`,
        act: () => save({ hits, decision: 'UNDECIDED' }),
        failure,
        done: saidOf(hits, 'UNDECIDED'),
        effects: checksChanged,
      });
    },
    onError: (error) => alertFailure(failure, error),
  });
  const may = useCallback(
    (hits: readonly ConflictHit[]) => {
      const [first, ...others] = hits.map(open);
      return others.reduce((all, each) => all.intersection(each), first ?? new Set());
    },
    [open],
  );
  const decideOn = useCallback(
    (hits: readonly ConflictHit[], decision: ConflictDecisionCode) => {
      const underWay = cache.getMutationCache().findAll({ mutationKey, status: 'pending' }).flatMap(hitsOf);
      if (isReasoned(decision)) setAsked({ hits, decision });
      else if (!hits.some(({ id }) => underWay.includes(id))) mutate({ hits, decision });
    },
    [cache, mutate],
  );
  const pending = useMutationState({ filters: { mutationKey, status: 'pending' }, select: hitsOf });
  return {
    decisions: useMemo(() => ({ may, decide: decideOn }), [may, decideOn]),
    saving: new Set(pending.flat()),
    asked,
    endAsking: () => setAsked(undefined),
  };
}

const hitsOf = ({ state }: Mutation): string[] => idsOf((state.variables as Choice).hits);

function saidOf(hits: readonly ConflictHit[], decision: PlainDecision): string {
  const [first] = hits;
  const name = first?.name ?? '';
  const count = figure(hits.length);
  const isOne = hits.length === 1;
  switch (decision) {
    case 'DIFFERENT':
      return isOne ? t`${name} is somebody else.` : t`${count} hits are somebody else.`;
    case 'NO_CONFLICT':
      return isOne ? t`No conflict with ${name}.` : t`No conflict with ${count} hits.`;
    case 'UNDECIDED':
      return isOne ? t`${name} is undecided again.` : t`${count} hits are undecided again.`;
  }
}
