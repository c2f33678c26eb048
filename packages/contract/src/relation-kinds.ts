/** What a contact is to another one. */
export const relationLabels = {
  PARENT_OF: 'Parent company of',
  OWNER_OF: 'Owner of',
  OFFICER_OF: 'Officer of',
  PARTNER_IN: 'Partner in',
  EMPLOYEE_OF: 'Employee of',
  LAWYER_AT: 'Lawyer at',
  INSURER_OF: 'Insurer of',
  SUCCESSOR_OF: 'Successor of',
  TRUSTEE_OF: 'Trustee of',
  GUARDIAN_OF: 'Guardian of',
  SPOUSE_OF: 'Spouse of',
  FAMILY_OF: 'Family member of',
  AFFILIATE_OF: 'Affiliate of',
  SAME_AS: 'Same as',
} as const;
export type RelationKind = keyof typeof relationLabels;
export const relationKinds = Object.keys(relationLabels) as [RelationKind, ...RelationKind[]];

/** The same, told by the other one. */
export const inverseRelationLabels: Record<RelationKind, string> = {
  PARENT_OF: 'Subsidiary of',
  OWNER_OF: 'Owned by',
  OFFICER_OF: 'Has as officer',
  PARTNER_IN: 'Has as partner',
  EMPLOYEE_OF: 'Employer of',
  LAWYER_AT: 'Has as lawyer',
  INSURER_OF: 'Insured by',
  SUCCESSOR_OF: 'Succeeded by',
  TRUSTEE_OF: 'Has as trustee',
  GUARDIAN_OF: 'Ward of',
  SPOUSE_OF: 'Spouse of',
  FAMILY_OF: 'Family member of',
  AFFILIATE_OF: 'Affiliate of',
  SAME_AS: 'Same as',
};

/** Relations that are the same both ways. */
export const mutualRelations: ReadonlySet<RelationKind> = new Set([
  'SPOUSE_OF',
  'FAMILY_OF',
  'AFFILIATE_OF',
  'SAME_AS',
]);

interface ToldRelation {
  kind: RelationKind;
  from: string;
  to: string;
  share: number | null;
}

/** A relation as text: who is what of whom. */
export const relationText = ({ kind, from, to, share }: ToldRelation): string =>
  `${from}: ${relationLabels[kind]} ${to}${share === null ? '' : ` (${share} %)`}`;
