import { asItIs, type Telling } from './field-descriptions.ts';

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

interface ToldRelation {
  kind: RelationKind;
  from: string;
  to: string;
  share: number | null;
  since: string | null;
  until: string | null;
}

export const periodLabels = { since: 'since', until: 'until' };

/** A relation as text: who is what of whom, since and until when. */
export function relationText(
  { kind, from, to, share, since, until }: ToldRelation,
  { day: tellDay = asItIs, label: tell = asItIs }: Telling = {},
): string {
  const more = [
    ...(share === null ? [] : [`${share} %`]),
    ...(since ? [`${tell(periodLabels.since)} ${tellDay(since)}`] : []),
    ...(until ? [`${tell(periodLabels.until)} ${tellDay(until)}`] : []),
  ];
  return `${from}: ${tell(relationLabels[kind])} ${to}${more.length > 0 ? ` (${more.join(', ')})` : ''}`;
}
