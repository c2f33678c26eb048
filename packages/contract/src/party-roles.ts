/** What a contact is in a matter. Its own type is only its usual role: a witness here is a client there. */
export const partyRoleLabels = {
  PROSPECTIVE_CLIENT: 'Prospective client',
  CLIENT: 'Client',
  CO_PARTY: 'Co-party',
  OPPOSING_PARTY: 'Opposing party',
  OPPOSING_COUNSEL: 'Opposing Counsel',
  CO_COUNSEL: 'Co-counsel',
  INSURER: 'Insurer',
  WITNESS: 'Witness',
  EXPERT: 'Expert',
  JUDGE: 'Judge',
  COURT: 'Court',
  MEDIATOR: 'Mediator',
  PAYER: 'Payer',
  GUARDIAN: 'Guardian',
  BENEFICIARY: 'Beneficiary',
  OFFICER: 'Officer',
  FAMILY: 'Family member',
  REFERRER: 'Referrer',
  RELATED: 'Related party',
  OTHER: 'Other',
} as const;
export type PartyRole = keyof typeof partyRoleLabels;
export const partyRoles = Object.keys(partyRoleLabels) as [PartyRole, ...PartyRole[]];

/** On which side a party stands. */
export const partySides = ['OURS', 'ADVERSE', 'NEUTRAL'] as const;
export type PartySide = (typeof partySides)[number];
export const partySideLabels: Record<PartySide, string> = {
  OURS: 'Our side',
  ADVERSE: 'Other side',
  NEUTRAL: 'Neither side',
};
