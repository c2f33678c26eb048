import type { ContactKind } from '@caseward/contract/contacts';
import { invalid } from '../../http/api-problem.ts';

interface OfKind {
  kind?: ContactKind | undefined;
  last_name?: string | undefined;
  employer?: string | undefined;
  date_of_birth?: string | null | undefined;
  register_number?: string | undefined;
}

/** What contacts of a kind cannot have, with what a call that gives it is told, and what is written instead. */
const foreign = {
  COMPANY: {
    last_name: ["A company's name goes into the first name alone.", ''],
    employer: ['A company has no employer.', ''],
    date_of_birth: ['A company has no date of birth.', null],
  },
  PERSON: {
    register_number: ['A person has no register number. Choose Company to keep it.', ''],
  },
} as const satisfies Record<ContactKind, { [Field in keyof OfKind]?: [string, string | null] }>;

/**
 * People and companies have fields of their own; a company's whole name is in its first name. Turning one into the other
 * therefore drops what the new kind cannot have; such a value in the same call is refused.
 * @param stored the stored contact, when one is changed
 * @returns the fields to write
 * @throws ApiProblem 400 naming the fields
 */
export function fittingKind<Fields extends OfKind>(fields: Fields, stored?: OfKind): Fields {
  const before = stored?.kind ?? 'PERSON';
  const kind = fields.kind ?? before;
  const strange = Object.entries(foreign[kind]) as [keyof OfKind, [string, string | null]][];
  const given = strange.filter(([field]) => fields[field]);
  if (given.length > 0)
    throw invalid(Object.fromEntries(given.map(([field, [message]]) => [field, [message]])));
  if (kind === before && kind === 'PERSON') return fields;
  return { ...fields, ...Object.fromEntries(strange.map(([field, [, empty]]) => [field, empty])) };
}
