import type { PartyRole, PartySide } from './party-roles.ts';

const sides: Partial<Record<PartyRole, PartySide>> = {
  CLIENT: 'OURS',
  PROSPECTIVE_CLIENT: 'OURS',
  CO_PARTY: 'OURS',
  CO_COUNSEL: 'OURS',
  PAYER: 'OURS',
  GUARDIAN: 'OURS',
  OFFICER: 'OURS',
  FAMILY: 'OURS',
  OPPOSING_PARTY: 'ADVERSE',
  OPPOSING_COUNSEL: 'ADVERSE',
};

/** The side on which somebody in a role usually stands. */
export const usualSide = (role: PartyRole): PartySide => sides[role] ?? 'NEUTRAL';

/** The role of counsel for a party of a side. */
export const counselOf: Record<PartySide, PartyRole> = {
  OURS: 'CO_COUNSEL',
  ADVERSE: 'OPPOSING_COUNSEL',
  NEUTRAL: 'OTHER',
};
