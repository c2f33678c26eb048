import type { AuditEvent } from '@caseward/contract/audit';
import { conflictClearanceLabels } from '@caseward/contract/conflict-clearance-labels';
import { conflictGateLabels } from '@caseward/contract/conflict-gate-labels';
import { conflictRestrictedLabels } from '@caseward/contract/conflict-restricted';
import { contactRowFields } from '@caseward/contract/contact-rows';
import { courtRows } from '@caseward/contract/court-rows';
import { dateOrderLabels } from '@caseward/contract/date-orders';
import { deadlineSourceLabels } from '@caseward/contract/deadline-history';
import type { FieldDescription } from '@caseward/contract/field-descriptions';
import { languageNames, languages } from '@caseward/contract/languages';
import { partyFields } from '@caseward/contract/party-fields';
import { fieldsOfRecords } from '@caseward/contract/record-fields';
import type { Referent } from '@caseward/contract/references';
import { repetitionText } from '@caseward/contract/repeat-words';
import type { Repetition } from '@caseward/contract/repeats';
import { roleLabels } from '@caseward/contract/roles';
import { timeOfDay } from '@caseward/contract/time-of-day';
import { t } from '@lingui/core/macro';
import { figure, manyOf } from '../../shared/counts.ts';
import { formatClock, formatDay } from '../../shared/dates.ts';
import { language } from '../../shared/language/language.ts';

/** Labels of people, contacts, practice areas and courts by id; undefined if unknown. */
export type NameOf = (id: string) => string | undefined;

/** The described fields of what events tell of. */
const described: Readonly<Record<string, Readonly<Record<string, FieldDescription>>>> = {
  ...fieldsOfRecords,
  party: partyFields,
  court: courtRows,
  contact: { ...fieldsOfRecords.contact, ...contactRowFields },
};
const recordFields = Object.values(described).flatMap((fields) => Object.entries(fields));

/** In other languages than that of their names, fields are called by their labels. */
const labels: ReadonlyMap<string, string> = new Map(
  language === languages[0] ? [] : recordFields.map(([field, { label }]) => [field, label]),
);

/** Labels of fields that no record type describes, or whose labels do not suit a sentence. */
const fieldWords: Record<string, string> = {
  ...Object.fromEntries(
    recordFields.flatMap(([field, { inSentence }]) => (inSentence ? [[field, inSentence]] : [])),
  ),
  again: t`repeats`,
  answer: t`answer`,
  archived: t`archived`,
  by: t`by`,
  by_link: t`by a link`,
  code: t`code`,
  columns: t`columns`,
  comment: t`comment`,
  decision: t`decision`,
  density: t`density`,
  disabled_at: t`deactivated at`,
  events: t`number of events`,
  fields: t`fields`,
  first_name: t`first name`,
  format: t`format`,
  hits: t`hits`,
  kept: t`entries left as they are`,
  label: t`label`,
  language: t`language`,
  last_name: t`last name`,
  logo: t`logo`,
  made: t`entries added`,
  matter_number_pattern: t`matter number pattern`,
  method: t`method`,
  most_sessions: t`most sessions`,
  muted_notifications: t`muted notifications`,
  name: t`name`,
  next_due: t`due date of the next one`,
  number: t`number`,
  occasion: t`occasion`,
  order: t`number of entries`,
  outcome: t`outcome`,
  path: t`path`,
  position: t`position`,
  problem: t`problem`,
  reason: t`reason`,
  replay: t`recalculated day`,
  report_hash: t`report (SHA-256)`,
  role: t`role`,
  second_entry: t`second entry`,
  session_absolute_hours: t`session absolute hours`,
  session_idle_hours: t`session idle hours`,
  sha256: 'SHA-256',
  sessions: t`number of sessions ended`,
  sessions_ended: t`number of sessions ended`,
  shared: t`shared`,
  text_state: t`text recognition`,
  theme: t`theme`,
  time_zone: t`time zone`,
  two_factor: t`two-factor authentication`,
  unanswered: t`names without an answer`,
  undone: t`entries removed`,
  username: t`username`,
  date_order: t`order of dates`,
  first_steps: t`display of the first steps`,
  members: t`people given access by name`,
  storage_quota: t`file storage, in bytes`,
  days: t`lifetime, in days`,
  conflict_gate: t`conflict check before a matter opens`,
  conflict_restricted: t`choice of what a conflict check shows of restricted matters`,
  conflict_clearance: t`choice of who decides on conflicts of interest`,
  lateral_list_years: t`years for which the register keeps lists of people who joined`,
  declined_enquiry_years: t`years for which the register keeps declined enquiries`,
  deleted_matter_years: t`years for which the register keeps parties of deleted matters`,
  check_report_years: t`years for which reports of checks about no matter are kept`,
  conflicts_officer: t`conflicts officer`,
  personal_tokens_allowed: t`permission of personal access tokens`,
  presence_shown: t`sight of who has the same record open`,
  scope: t`access`,
  away_from: t`first day away`,
  away_until: t`last day away`,
  reminder_days_critical: t`reminders of critical deadlines, in days before`,
  reminder_days_others: t`reminders of other deadlines, in days before`,
  office_holidays: t`holidays of the firm`,
  two_factor_required: t`requirement of two-factor authentication`,
};

/** What the ids in a field are of. */
const referents: ReadonlyMap<string, Referent> = new Map([
  ...recordFields.flatMap(([field, { refersTo }]) => (refersTo ? [[field, refersTo] as const] : [])),
  ['members', 'user'],
]);

/** Whether a field holds ids of something. */
export const holdsIdsOf = (referent: Referent, field: string): boolean => referents.get(field) === referent;

/** What something is called whose name is not known, or not to be told. */
const unnamed: Partial<Readonly<Record<Referent, string>>> = {
  user: t`a person`,
  contact: t`a contact`,
  practice_area: t`a practice area`,
  court: t`a court`,
  document: t`a document`,
  deadline: t`a deadline`,
};

/** The labels of codes of fields that are no record's. */
const codesElsewhere: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  role: roleLabels,
  date_order: dateOrderLabels,
  language: languageNames,
  conflict_gate: conflictGateLabels,
  conflict_clearance: conflictClearanceLabels,
  conflict_restricted: conflictRestrictedLabels,
  source: deadlineSourceLabels,
};

/** The labels of the codes that a field of an object holds; undefined if it holds none. */
const codesOf = (type: AuditEvent['object_type'], field: string) =>
  described[type]?.[field]?.codes ?? codesElsewhere[field];

/** How a row of a field of an object reads; undefined where the field has no rows. */
const rowTextOf = (type: AuditEvent['object_type'], field: string) => described[type]?.[field]?.rowText;

/** The entries of a list: rows as text, ids as they are. */
export function entriesIn({ object_type }: AuditEvent, field: string, list: readonly unknown[]): unknown[] {
  const rowText = rowTextOf(object_type, field);
  return rowText ? list.map((row) => rowText(row as never, { day: formatDay })) : [...list];
}

/** The label of a field. */
export const fieldName = (field: string): string =>
  fieldWords[field] ?? labels.get(field) ?? field.replaceAll('_', ' ');

/** A label at the beginning of a line. */
export const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Whether a value is empty. */
export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** The length of a text that is recorded as length and hash; undefined for anything else. */
export function lengthOf(value: unknown): number | undefined {
  const length = typeof value === 'object' && value !== null && 'length' in value ? value.length : undefined;
  return typeof length === 'number' && !Array.isArray(value) ? length : undefined;
}

/** A number of characters as text. */
export const characters = (length: number): string =>
  manyOf(length, { one: t`character`, several: t`characters` });

/** Labels of a list of ids; those without a label are counted. Rows are named by their texts. */
export function namesIn(event: AuditEvent, field: string, ids: readonly unknown[], nameOf: NameOf): string {
  if (rowTextOf(event.object_type, field)) return ids.join('; ');
  const names = ids.map((id) => nameOf(String(id)));
  const known = names.filter((name) => name !== undefined);
  const unknown = names.length - known.length;
  const isOfContacts = holdsIdsOf('contact', field);
  const one = isOfContacts ? t`a contact` : t`a person`;
  const several = isOfContacts ? t`${unknown} contacts` : t`${unknown} people`;
  const rest = unknown === 0 ? [] : [unknown === 1 ? one : several];
  return [...known, ...rest].join(', ');
}

/** A field's value in an event, as text for people. */
export function valueInWords(event: AuditEvent, field: string, value: unknown, nameOf: NameOf): string {
  if (isEmpty(value)) return t`nothing`;
  const length = lengthOf(value);
  if (length !== undefined) return characters(length);
  if (event.object_type === 'task' && field === 'repeats')
    return repetitionText(value as Repetition, { day: formatDay });
  if (Array.isArray(value)) return namesIn(event, field, entriesIn(event, field, value), nameOf);
  if (typeof value === 'boolean') return value ? t`yes` : t`no`;
  if (typeof value === 'number') return figure(value);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (field === 'matter') return (text === event.matter?.id && event.matter.title) || t`another matter`;
  const referent = referents.get(field);
  if (referent) return nameOf(text) ?? unnamed[referent] ?? text;
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return formatDay(text);
  if (timeOfDay.test(text)) return formatClock(text);
  const codes: Readonly<Record<string, string>> = codesOf(event.object_type, field) ?? {};
  return codes[text] ?? text;
}
