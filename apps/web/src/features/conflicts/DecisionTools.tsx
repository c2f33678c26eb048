import type { ConflictDecisionCode } from '@caseward/contract/conflict-codes';
import type { ConflictHit } from '@caseward/contract/conflict-hits';
import { t } from '@lingui/core/macro';
import { Button, Menu, Text } from '@mantine/core';
import { manyOf } from '../../shared/counts.ts';
import { ToolMenu } from '../../shared/tools/ToolMenu.tsx';
import classes from './DecisionTools.module.css';
import { nameOfHits } from './name-of-hits.ts';
import type { Decisions } from './use-deciding.ts';

interface DecisionToolsProps {
  hits: readonly ConflictHit[];
  decisions: Decisions;
  /** Whether a decision on one of them is being saved. */
  isSaving: boolean;
}

/** What the reader can decide of hits: at once, or with a reason. */
export function DecisionTools({ hits, decisions, isSaving }: DecisionToolsProps) {
  const [first] = hits;
  const may = decisions.may(hits);
  if (!first || may.size === 0) return null;
  const what = nameOfHits(hits);
  const choose = (decision: ConflictDecisionCode) => () => decisions.decide(hits, decision);
  const offer = (decision: ConflictDecisionCode, label: string, name: string) =>
    may.has(decision) && (
      <Button
        size="compact-sm"
        variant="default"
        aria-label={name}
        loading={isSaving}
        onClick={choose(decision)}
      >
        {label}
      </Button>
    );
  return (
    <div className={classes.decisions} data-screen-only>
      {offer('DIFFERENT', t`Somebody else`, t`Somebody else: ${what}`)}
      {offer('NO_CONFLICT', t`No conflict`, t`No conflict: ${what}`)}
      {offer('UNDECIDED', t`Take back`, t`Take back: ${what}`)}
      {may.has('CONFLICT') && (
        <ToolMenu
          icon="chevron"
          look="subtle"
          kind="menu"
          position="bottom-end"
          aria-label={t`More decisions on ${what}`}
          text={t`More`}
          opens={t`More decisions on ${what}`}
        >
          <Menu.Item onClick={choose('WAIVED')}>{t`Waive…`}</Menu.Item>
          <Menu.Item onClick={choose('SCREENED')}>{t`Screen…`}</Menu.Item>
          <Menu.Item onClick={choose('CONFLICT')}>{t`Conflict…`}</Menu.Item>
        </ToolMenu>
      )}
    </div>
  );
}

/** What can be decided of all selected hits at once. */
export function SelectedHits({
  hits,
  decisions,
  isSaving,
  clear,
}: DecisionToolsProps & { clear: () => void }) {
  if (hits.length === 0) return null;
  const count = manyOf(hits.length, { one: t`hit`, several: t`hits` });
  return (
    <section aria-label={t`Selected`} className={classes.selected} data-screen-only>
      <Text size="sm" fw={600}>{t`${count} selected`}</Text>
      <DecisionTools hits={hits} decisions={decisions} isSaving={isSaving} />
      {decisions.may(hits).size === 0 && <Text size="sm">{t`No decision fits all of them.`}</Text>}
      <Button size="compact-sm" variant="subtle" onClick={clear}>
        {t`Clear selection`}
      </Button>
    </section>
  );
}
