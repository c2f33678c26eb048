import type { ContactKind } from '@caseward/contract/contacts';
import { type RelationKind, relationKinds, relationLabels } from '@caseward/contract/relation-kinds';
import { inverseRelationLabels, mutualRelations } from '@caseward/contract/relation-sides';
import type { Relation } from '@caseward/contract/relations';
import { today } from '../../shared/dates.ts';

/** What one contact is to another: a kind, and whether it is the other one who is that. */
export interface RelationSide {
  kind: RelationKind;
  inverse: boolean;
}

/** A relation as one of its contacts tells it. */
export interface ToldRelation extends RelationSide {
  relation: Relation;
  other: Relation['to_details'];
}

/** Relations that only companies, or only people, have to others. */
const ofCompanies: ReadonlySet<RelationKind> = new Set(['PARENT_OF', 'INSURER_OF']);
const ofPeople: ReadonlySet<RelationKind> = new Set([
  ...(['OFFICER_OF', 'PARTNER_IN', 'EMPLOYEE_OF', 'LAWYER_AT'] as const),
  ...(['GUARDIAN_OF', 'SPOUSE_OF', 'FAMILY_OF'] as const),
]);
/** Relations that others have to companies alone, or to people. */
const toCompanies: ReadonlySet<RelationKind> = new Set([
  ...(['PARENT_OF', 'OWNER_OF', 'OFFICER_OF', 'PARTNER_IN', 'LAWYER_AT'] as const),
]);
const toPeople: ReadonlySet<RelationKind> = new Set(['GUARDIAN_OF']);

const isFitting = ({ kind, inverse }: RelationSide, contact: ContactKind): boolean => {
  const [companies, people] = inverse ? [toCompanies, toPeople] : [ofCompanies, ofPeople];
  return !(contact === 'PERSON' ? companies : people).has(kind);
};

/** What a contact of this kind can be to another one. */
export const sidesFor = (contact: ContactKind): RelationSide[] =>
  relationKinds.flatMap((kind) =>
    [false, ...(mutualRelations.has(kind) ? [] : [true])]
      .map((inverse) => ({ kind, inverse }))
      .filter((side) => isFitting(side, contact)),
  );

/** What a contact is to another one, in words. */
export const sideLabel = ({ kind, inverse }: RelationSide): string =>
  (inverse ? inverseRelationLabels : relationLabels)[kind];

/** A relation as a contact tells it. */
export const toldFrom = (contactId: string, relation: Relation): ToldRelation => {
  const { kind, from_contact, from_details, to_details } = relation;
  const isFrom = from_contact === contactId;
  return {
    ...{ relation, kind, other: isFrom ? to_details : from_details },
    inverse: !isFrom && !mutualRelations.has(kind),
  };
};

/** Whether a relation is over. */
export const hasEnded = ({ until }: Pick<Relation, 'until'>, timeZone: string): boolean =>
  until !== null && until <= today(timeZone);
