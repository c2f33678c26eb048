import {
  type CheckState,
  type ConflictDecisionCode,
  type ConflictWeight,
  checkStateLabels,
  conflictDecisionLabels,
  conflictWeightLabels,
  type HitBand,
  hitBandLabels,
  type Restriction,
} from '@caseward/contract/conflict-codes';
import { t } from '@lingui/core/macro';
import { Tag, type Tone } from '../../shared/feedback/Tag.tsx';

const stateTones: Record<CheckState, Tone> = {
  RUNNING: 'info',
  UNDECIDED: 'caution',
  CLEARED: 'active',
  WAIVED: 'info',
  CONFLICT: 'alarm',
  SUPERSEDED: 'plain',
  FAILED: 'alarm',
};

/** How a check stands. */
export const StateTag = ({ state }: { state: CheckState }) => (
  <Tag tone={stateTones[state]}>{checkStateLabels[state]}</Tag>
);

const weightTones: Partial<Record<ConflictWeight, Tone>> = {
  ADVERSE_TO_CLIENT: 'alarm',
  OPPONENT_NOW_CLIENT: 'alarm',
  ADVERSE_TO_PROSPECT: 'caution',
  ADVERSE_TO_FORMER: 'caution',
  INTEREST: 'caution',
};

/** How a party of a matter stands to who was asked for. */
export const WeightTag = ({ weight }: { weight: ConflictWeight }) => (
  <Tag tone={weightTones[weight] ?? 'plain'}>{conflictWeightLabels[weight]}</Tag>
);

/** How sure it is that a contact is who was asked for. */
export const BandTag = ({ band }: { band: HitBand }) => <Tag>{hitBandLabels[band]}</Tag>;

const decisionTones: Partial<Record<ConflictDecisionCode, Tone>> = {
  DIFFERENT: 'active',
  NO_CONFLICT: 'active',
  WAIVED: 'info',
  SCREENED: 'info',
  CONFLICT: 'alarm',
};

/** What was decided. */
export const DecisionTag = ({ decision }: { decision: ConflictDecisionCode }) => (
  <Tag tone={decisionTones[decision] ?? 'plain'}>{conflictDecisionLabels[decision]}</Tag>
);

const restricted: Record<Exclude<Restriction, 'NONE'>, { tone: Tone; says: string }> = {
  WAITING: { tone: 'caution', says: t`Restricted: asked` },
  CLEARED: { tone: 'active', says: t`Restricted: not in the way` },
  CONFLICT: { tone: 'alarm', says: t`Restricted: a conflict` },
};

/** That a part of what was found may not be seen; nothing where all can be. */
export function RestrictedTag({ restricted: how }: { restricted: Restriction }) {
  return how === 'NONE' ? null : <Tag tone={restricted[how].tone}>{restricted[how].says}</Tag>;
}
