/**
 * Why a conflict check was made: for a matter, for names, by the standing watch, of what is new to a matter, or of a list:
 * whom a new lawyer acted for and against elsewhere, or any other.
 */
export const checkOccasions = ['MATTER', 'ADHOC', 'WATCH', 'LATERAL', 'BULK'] as const;

/** Whose names a list has. */
export const listOccasionLabels = {
  LATERAL: 'Somebody who joins the firm',
  BULK: 'Another list',
} as const;
export type ListOccasion = keyof typeof listOccasionLabels;
export const listOccasions = Object.keys(listOccasionLabels) as [ListOccasion, ...ListOccasion[]];

/**
 * How a conflict check stands. A list is checked in the background (RUNNING), or could not be (FAILED). What was found
 * waits for decisions until the check is closed.
 */
export const checkStateLabels = {
  RUNNING: 'Being checked',
  UNDECIDED: 'Undecided',
  CLEARED: 'Cleared',
  WAIVED: 'Waived',
  CONFLICT: 'Conflict',
  SUPERSEDED: 'Run again',
  FAILED: 'Failed',
} as const;
export type CheckState = keyof typeof checkStateLabels;
export const checkStates = Object.keys(checkStateLabels) as [CheckState, ...CheckState[]];

/**
 * Whether a part of what was found is behind walls that the one who asked is outside of, and what those inside have
 * answered.
 */
export const restrictionLabels = {
  NONE: 'Nothing is restricted',
  WAITING: 'Restricted: somebody who may see it was asked',
  CLEARED: 'Restricted: does not stand in the way',
  CONFLICT: 'Restricted: a conflict',
} as const;
export type Restriction = keyof typeof restrictionLabels;
export const restrictions = Object.keys(restrictionLabels) as [Restriction, ...Restriction[]];

/** How a party of a matter stands to somebody who is asked for, the heaviest first. */
export const conflictWeightLabels = {
  ADVERSE_TO_CLIENT: 'Against a client',
  OPPONENT_NOW_CLIENT: 'An opponent, now on our side',
  ADVERSE_TO_PROSPECT: 'Against a prospective client',
  ADVERSE_TO_FORMER: 'Against a former client',
  INTEREST: 'Own interest',
  SAME_SIDE: 'On the same side',
  MENTIONED: 'Mentioned',
} as const;
export type ConflictWeight = keyof typeof conflictWeightLabels;
export const conflictWeights = Object.keys(conflictWeightLabels) as [ConflictWeight, ...ConflictWeight[]];

/** What was decided of a hit. UNDECIDED takes a decision back. */
export const conflictDecisionLabels = {
  DIFFERENT: 'Somebody else',
  NO_CONFLICT: 'No conflict',
  WAIVED: 'Waived',
  SCREENED: 'Screened',
  CONFLICT: 'Conflict',
  UNDECIDED: 'Taken back',
} as const;
export type ConflictDecisionCode = keyof typeof conflictDecisionLabels;
export const conflictDecisions = Object.keys(conflictDecisionLabels) as [
  ConflictDecisionCode,
  ...ConflictDecisionCode[],
];

/** How sure it is that a hit is who was asked for. EXACT differ in spelling at most; POSSIBLE ones need no decision. */
export const hitBandLabels = {
  EXACT: 'Same name',
  STRONG: 'Very likely',
  LIKELY: 'Likely',
  POSSIBLE: 'Less likely',
} as const;
export type HitBand = keyof typeof hitBandLabels;
export const hitBands = Object.keys(hitBandLabels) as [HitBand, ...HitBand[]];

/** What no check reads. */
export const notSearched = 'Texts of notes and documents';

/** Where the document of a decision is now. */
export const evidenceStateLabels = {
  KEPT: 'Kept',
  IN_TRASH: 'In the trash',
  PURGED: 'Permanently deleted',
} as const;
type EvidenceState = keyof typeof evidenceStateLabels;
export const evidenceStates = Object.keys(evidenceStateLabels) as [EvidenceState, ...EvidenceState[]];

/** In what form somebody has consented. */
export const consentFormLabels = { SIGNED: 'Signed', EMAIL: 'By e-mail', SPOKEN: 'Spoken only' } as const;
export type ConsentForm = keyof typeof consentFormLabels;
export const consentForms = Object.keys(consentFormLabels) as [ConsentForm, ...ConsentForm[]];

/** What may tell that two contacts are one party, beside their names; the day of birth with the family name. */
export const contactMarks = ['EMAIL', 'PHONE', 'REGISTER_NUMBER', 'BIRTH'] as const;
