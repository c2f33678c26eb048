import type { ConflictCheck } from '@caseward/contract/conflict-checks';
import type { ConflictDecisionCode } from '@caseward/contract/conflict-codes';
import type { ConflictHit } from '@caseward/contract/conflict-hits';
import { t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
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

/** Deciding on the hits of a check, one or many at once. */
export interface Deciding {
  /** What may be decided of all these hits. */
  may: (hits: readonly ConflictHit[]) => Set<ConflictDecisionCode>;
  /** Decides at once, or asks for the reason first. */
  decide: (hits: readonly ConflictHit[], decision: ConflictDecisionCode) => void;
  isPending: boolean;
  /** What the reason is asked for. */
  asked: { hits: readonly ConflictHit[]; decision: ReasonedDecision } | undefined;
  /** The reason was given, or is not given after all. */
  endAsking: () => void;
}

/** Decides on hits; each decision can be taken back until the check is closed. */
export function useDeciding(check: ConflictCheck): Deciding {
  const open = useDecisions(check);
  const [asked, setAsked] = useState<Deciding['asked']>();
  const failure = t`Failed to save the decision.`;
  const save = ({ hits, decision }: Choice) => decide(check.id, { hits: hits.map(({ id }) => id), decision });
  const { mutate, isPending } = useMutation({
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
  return {
    may: (hits) => {
      const [first, ...others] = hits.map(open);
      return others.reduce((all, each) => all.intersection(each), first ?? new Set());
    },
    decide: (hits, decision) => {
      if (isReasoned(decision)) setAsked({ hits, decision });
      else if (decision !== undefined && !isPending) mutate({ hits, decision });
    },
    isPending,
    asked,
    endAsking: () => setAsked(undefined),
  };
}

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
