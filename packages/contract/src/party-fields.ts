import type { FieldDescriptions } from './field-descriptions.ts';
import { partyRoleLabels, partySideLabels } from './party-roles.ts';
import type { partyShape } from './party-shape.ts';

/** The fields of a party, described. */
export const partyFields = {
  contact: { label: 'Contact', refersTo: 'contact' },
  role: { label: 'Role', codes: partyRoleLabels },
  side: { label: 'Side', codes: partySideLabels },
  represented_by: { label: 'Represented by', refersTo: 'contact', initial: null, inSentence: 'counsel' },
  since: { label: 'Since', isDay: true, initial: null, inSentence: 'first day' },
  until: { label: 'Until', isDay: true, initial: null, inSentence: 'last day' },
  note: { label: 'Note', long: true },
} as const satisfies FieldDescriptions<typeof partyShape>;
