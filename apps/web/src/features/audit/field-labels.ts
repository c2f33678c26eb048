import type { AuditEvent } from '@caseward/contract/audit';
import { contactKindLabels, contactTypeLabels } from '@caseward/contract/contacts';
import { documentTypeLabels } from '@caseward/contract/documents';
import { matterStatusLabels } from '@caseward/contract/matters';
import { roleLabels } from '@caseward/contract/roles';
import { taskPriorityLabels, taskStatusLabels } from '@caseward/contract/tasks';
import { formatDay } from '../../shared/dates.ts';

/** Labels of people, contacts and practice areas by id; undefined if unknown. */
export type NameOf = (id: string) => string | undefined;

/** Labels of fields whose names are not clear enough. */
const fieldWords: Record<string, string> = {
  assigned_users: 'team',
  assigned_to: 'assignee',
  closed_on: 'closing day',
  doc_type: 'document type',
  opened_on: 'opening day',
  members: 'people behind the wall by name',
  two_factor_required: 'requirement of two-factor authentication',
};

/** Fields that hold the ids of people, and of contacts. */
export const userFields: ReadonlySet<string> = new Set(['assigned_users', 'assigned_to', 'members']);
export const contactFields: ReadonlySet<string> = new Set(['clients']);
/** Fields that hold the id of a practice area. */
export const practiceAreaFields: ReadonlySet<string> = new Set(['practice_area']);

const codes: Record<string, Record<string, Record<string, string>>> = {
  matter: { status: matterStatusLabels },
  task: { status: taskStatusLabels, priority: taskPriorityLabels },
  contact: { contact_type: contactTypeLabels, kind: contactKindLabels },
  document: { doc_type: documentTypeLabels },
  user: { role: roleLabels },
  invitation: { role: roleLabels },
};

/** The label of a field. */
export const fieldName = (field: string): string => fieldWords[field] ?? field.replaceAll('_', ' ');

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
  `${length.toLocaleString('en-US')} ${length === 1 ? 'character' : 'characters'}`;

/** Labels of a list of ids; those without a label are counted. */
export function namesIn(field: string, ids: readonly unknown[], nameOf: NameOf): string {
  const names = ids.map((id) => nameOf(String(id)));
  const known = names.filter((name) => name !== undefined);
  const unknown = names.length - known.length;
  const kind = contactFields.has(field) ? 'contact' : 'person';
  const others = contactFields.has(field) ? 'contacts' : 'people';
  const rest = unknown === 0 ? [] : [unknown === 1 ? `a ${kind}` : `${unknown} ${others}`];
  return [...known, ...rest].join(', ');
}

/** A field's value in an event, as text for people. */
export function valueInWords(event: AuditEvent, field: string, value: unknown, nameOf: NameOf): string {
  if (isEmpty(value)) return 'nothing';
  const length = lengthOf(value);
  if (length !== undefined) return characters(length);
  if (Array.isArray(value)) return namesIn(field, value, nameOf);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return value.toLocaleString('en-US');
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (userFields.has(field)) return nameOf(text) ?? 'a person';
  if (practiceAreaFields.has(field)) return nameOf(text) ?? 'a practice area';
  if (field === 'matter') return (text === event.matter?.id && event.matter.title) || 'another matter';
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return formatDay(text);
  return codes[event.object_type]?.[field]?.[text] ?? text;
}
