import type { ConflictCheck } from '@caseward/contract/conflict-checks';
import type { ConflictDecisionCode } from '@caseward/contract/conflict-codes';
import type { ConflictHit } from '@caseward/contract/conflict-hits';
import { t } from '@lingui/core/macro';
import { Button, Menu } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { alertFailure, alertSuccess, alertUndoable } from '../../shared/feedback/alerts.ts';
import { ToolMenu } from '../../shared/tools/ToolMenu.tsx';
import { checksChanged, decide } from './conflicts.api.ts';
import classes from './DecisionTools.module.css';
import { type ReasonedDecision, useDecisions } from './may-decide.ts';

const DecisionDialog = lazy(async () => ({ default: (await import('./DecisionDialog.tsx')).DecisionDialog }));

/** What the reader can decide of a hit: at once, or with a reason. What was decided can be taken back until the end. */
export function DecisionTools({ check, hit }: { check: ConflictCheck; hit: ConflictHit }) {
  const [asked, setAsked] = useState<ReasonedDecision>();
  const may = useDecisions(check)(hit);
  const failure = t`Failed to save the decision.`;
  const { mutate, isPending } = useMutation({
    mutationFn: (decision: ConflictDecisionCode) => decide(check.id, { hits: [hit.id], decision }),
    meta: { effects: checksChanged },
    onSuccess: (_, decision) => {
      const undecided = t`${hit.name} is undecided again.`;
      if (decision === 'UNDECIDED') return alertSuccess(undecided);
      const said =
        decision === 'DIFFERENT' ? t`${hit.name} is somebody else.` : t`No conflict with ${hit.name}.`;
      alertUndoable(said, {
        label: t`Undo`,
        act: () => decide(check.id, { hits: [hit.id], decision: 'UNDECIDED' }),
        failure,
        done: undecided,
        effects: checksChanged,
      });
    },
    onError: (error) => alertFailure(failure, error),
  });
  const offer = (decision: ConflictDecisionCode, label: string, name: string) =>
    may.has(decision) && (
      <Button
        size="compact-sm"
        variant="default"
        aria-label={name}
        loading={isPending}
        onClick={() => mutate(decision)}
      >
        {label}
      </Button>
    );
  if (may.size === 0) return null;
  return (
    <div className={classes.decisions} data-screen-only>
      {offer('DIFFERENT', t`Somebody else`, t`Somebody else: ${hit.name}`)}
      {offer('NO_CONFLICT', t`No conflict`, t`No conflict: ${hit.name}`)}
      {offer('UNDECIDED', t`Take back`, t`Take back: ${hit.name}`)}
      {may.has('CONFLICT') && (
        <ToolMenu
          icon="chevron"
          look="subtle"
          kind="menu"
          position="bottom-end"
          aria-label={t`More decisions on ${hit.name}`}
          text={t`More`}
          opens={t`More decisions on ${hit.name}`}
        >
          <Menu.Item onClick={() => setAsked('WAIVED')}>{t`Waive…`}</Menu.Item>
          <Menu.Item onClick={() => setAsked('SCREENED')}>{t`Screen…`}</Menu.Item>
          <Menu.Item onClick={() => setAsked('CONFLICT')}>{t`Conflict…`}</Menu.Item>
        </ToolMenu>
      )}
      {asked && (
        <Suspense>
          <DecisionDialog check={check} hit={hit} decision={asked} onClose={() => setAsked(undefined)} />
        </Suspense>
      )}
    </div>
  );
}
