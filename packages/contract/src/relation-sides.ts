import type { RelationKind } from './relation-kinds.ts';

/** A relation, told by the other contact. */
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
