import { fieldLabels } from '@caseward/contract/field-descriptions';
import {
  type DayOrder,
  type Import,
  type ImportField,
  type ImportKind,
  importFields,
} from '@caseward/contract/imports';

/** Names of the fields in other programs; only letters and digits, in lower case. */
const synonyms: Partial<Record<ImportField, readonly string[]>> = {
  first_name: ['firstname', 'givenname', 'forename', 'name', 'fullname', 'company', 'companyname'],
  last_name: ['lastname', 'surname', 'familyname'],
  email: ['email', 'emailaddress', 'mail', 'primaryemail'],
  phone_number: ['phone', 'phonenumber', 'telephone', 'mobile', 'primaryphone', 'primaryphonenumber'],
  former_names: ['formernames', 'maidenname', 'aliases', 'alsoknownas'],
  contact_type: ['contacttype', 'type', 'category', 'role'],
  kind: ['kind', 'persontype', 'entitytype'],
  title: ['title', 'matter', 'mattername', 'name', 'case', 'casename', 'displaynumber'],
  local_case_number: ['casenumber', 'localcasenumber', 'caseno', 'docketnumber', 'filenumber', 'courtnumber'],
  status: ['status', 'matterstatus', 'casestatus'],
  description: ['description', 'notes', 'details', 'summary'],
  practice_area: ['practicearea', 'area', 'areaoflaw', 'mattertype', 'casetype'],
  opened_on: ['opened', 'openedon', 'opendate', 'dateopened', 'startdate'],
  closed_on: ['closed', 'closedon', 'closedate', 'dateclosed', 'enddate'],
  clients: ['clients', 'client', 'clientname', 'clientemail'],
  assigned_users: ['assignedto', 'assignedusers', 'team', 'attorney', 'responsibleattorney', 'lawyer'],
};

const bare = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Proposes a field for each column by its name; each field once, in the order of the columns. */
export function proposedFields(kind: ImportKind, names: readonly string[]): (ImportField | null)[] {
  const fields = Object.entries(fieldLabels(importFields[kind])) as [ImportField, string][];
  const taken = new Set<ImportField>();
  return names.map((name) => {
    const [found] =
      fields.find(
        ([field, label]) =>
          !taken.has(field) && [bare(field), bare(label), ...(synonyms[field] ?? [])].includes(bare(name)),
      ) ?? [];
    if (found) taken.add(found);
    return found ?? null;
  });
}

const dayFields: (ImportField | null)[] = ['opened_on', 'closed_on'];

/**
 * Guesses the date order by the first values of date columns. Where they fit either order, points mean European and
 * slashes American dates.
 */
export function proposedDays(columns: Import['columns']): DayOrder {
  const written = columns
    .filter(({ field }) => dayFields.includes(field))
    .flatMap(({ samples }) => samples.map((text) => /^(\d{1,2})([-/.])(\d{1,2})\2\d{4}\b/.exec(text)))
    .filter((parts) => parts !== null)
    .map(([, first, sign, second]) => ({ first: Number(first), sign, second: Number(second) }));
  if (written.length === 0) return 'YMD';
  if (written.some(({ first }) => first > 12)) return 'DMY';
  return written.some(({ second, sign }) => second > 12 || sign === '/') ? 'MDY' : 'DMY';
}
