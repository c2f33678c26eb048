/** What changed that deadlines are computed from. */
export const replayCauses = [
  'TRIGGER',
  'CLOSURE',
  'HOLIDAY',
  'COURT',
  'PACK',
  'REOPENED',
  'RESTORED',
] as const;
export type ReplayCause = (typeof replayCauses)[number];
export const replayCauseLabels: Record<ReplayCause, string> = {
  TRIGGER: 'Trigger moved',
  CLOSURE: 'Closure of a court',
  HOLIDAY: 'Holiday of a court',
  COURT: 'Court changed',
  PACK: 'Newer court rules',
  REOPENED: 'Deadline opened again',
  RESTORED: 'Matter restored',
};

export const replayStates = ['WAITING', 'RUNNING', 'DONE', 'FAILED'] as const;
export type ReplayState = (typeof replayStates)[number];

/** What became of a proposed day; superseded: by a later change, or because the deadline got another day or was done. */
export const replayDecisions = ['PENDING', 'ACCEPTED', 'KEPT', 'SUPERSEDED'] as const;
export type ReplayDecisionKind = (typeof replayDecisions)[number];
export const replayDecisionLabels: Record<ReplayDecisionKind, string> = {
  PENDING: 'To decide',
  ACCEPTED: 'Accepted',
  KEPT: 'Kept',
  SUPERSEDED: 'Superseded',
};
