import type { DateOrder } from '@caseward/contract/date-orders';
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
  first_name: [
    ...['firstname', 'first', 'givenname', 'given', 'forename', 'vorname', 'name', 'fullname'],
    ...['company', 'companyname', 'organization', 'organisation', 'firma'],
  ],
  last_name: ['lastname', 'last', 'surname', 'familyname', 'nachname', 'name'],
  email: ['email', 'emailaddress', 'mail', 'primaryemail', 'businessemail', 'workemail'],
  phone_number: [
    ...['phone', 'phonenumber', 'telephone', 'telephonenumber', 'tel', 'primaryphone', 'primaryphonenumber'],
    ...[
      'mobile',
      'mobilephone',
      'mobilenumber',
      'cell',
      'cellphone',
      'businessphone',
      'workphone',
      'homephone',
    ],
    ...['telefon', 'telefonnummer', 'mobiltelefon'],
  ],
  former_names: ['formernames', 'maidenname', 'aliases', 'alsoknownas'],
  contact_type: ['contacttype', 'type', 'category', 'role'],
  kind: ['kind', 'kindofcontact', 'persontype', 'entitytype'],
  title: ['title', 'matter', 'mattername', 'name', 'case', 'casename', 'displaynumber'],
  local_case_number: ['casenumber', 'localcasenumber', 'caseno', 'docketnumber', 'filenumber', 'courtnumber'],
  status: ['status', 'matterstatus', 'casestatus'],
  description: ['description', 'notes', 'details', 'summary'],
  practice_area: ['practicearea', 'area', 'areaoflaw', 'mattertype', 'casetype'],
  opened_on: ['opened', 'openedon', 'opendate', 'dateopened', 'startdate'],
  closed_on: ['closed', 'closedon', 'closedate', 'dateclosed', 'enddate'],
  clients: ['clients', 'client', 'clientname', 'clientemail'],
  assigned_users: [
    'assignedto',
    'assignedusers',
    'assignedteam',
    'team',
    'attorney',
    'responsibleattorney',
    'lawyer',
  ],
};

const bare = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** What a column may be called that other columns say more of: with a Vorname beside it, Name is a last name. */
const vague = new Set(['name']);

/** Proposes a field for each column by its name; each field once, in the order of the columns. */
export function proposedFields(kind: ImportKind, names: readonly string[]): (ImportField | null)[] {
  const fields = Object.entries(fieldLabels(importFields[kind])) as [ImportField, string][];
  const proposed = new Map<ImportField, number>();
  const propose = (index: number, name: string) => {
    const [found] =
      fields.find(
        ([field, label]) =>
          !proposed.has(field) && [bare(field), bare(label), ...(synonyms[field] ?? [])].includes(name),
      ) ?? [];
    if (found) proposed.set(found, index);
  };
  const columns = names.map((name, index) => ({ index, name: bare(name) }));
  for (const { index, name } of columns) if (!vague.has(name)) propose(index, name);
  for (const { index, name } of columns) if (vague.has(name)) propose(index, name);
  const byColumn = new Map([...proposed].map(([field, index]) => [index, field]));
  return names.map((_, index) => byColumn.get(index) ?? null);
}

const dayFields: (ImportField | null)[] = ['opened_on', 'closed_on'];

/**
 * Guesses the date order by the first values of date columns. Where they fit either order, points mean European dates,
 * and otherwise the firm's own order counts.
 */
export function proposedDays(columns: Import['columns'], ofFirm: DateOrder): DayOrder {
  const written = columns
    .filter(({ field }) => dayFields.includes(field))
    .flatMap(({ samples }) => samples.map((text) => /^(\d{1,2})([-/.])(\d{1,2})\2\d{4}\b/.exec(text)))
    .filter((parts) => parts !== null)
    .map(([, first, sign, second]) => ({ first: Number(first), sign, second: Number(second) }));
  if (written.length === 0) return 'YMD';
  if (written.some(({ first }) => first > 12)) return 'DMY';
  if (written.some(({ second }) => second > 12)) return 'MDY';
  return written.some(({ sign }) => sign === '.') ? 'DMY' : ofFirm;
}
