import {
  type AuditAction,
  type AuditEvent,
  type AuditedType,
  auditActionLabels,
  auditedTypeLabels,
} from '@caseward/contract/audit';
import { isRecordType, type RecordType, recordPluralLabels } from '@caseward/contract/records';
import { t } from '@lingui/core/macro';
import { inARow, inSentence } from '../../shared/language/language.ts';
import type { RecordDefinition } from '../../shared/records/record-definition.ts';
import { checklistChange } from './checklist-change.ts';
import { detailsOf, type EventFieldText } from './event-details.ts';
import {
  capitalized,
  characters,
  entriesIn,
  fieldName,
  isEmpty,
  lengthOf,
  type NameOf,
  namesIn,
  valueInWords,
} from './field-labels.ts';

/** An event as text: a sentence with its subject apart, and details. */
export interface EventWords {
  who: string;
  did: string;
  fields: EventFieldText[];
}

/** Actions without an object. */
const withoutObject: ReadonlySet<AuditAction> = new Set([
  'SIGNED_IN',
  'SIGNED_OUT',
  'JOINED',
  'TOKEN_REUSED',
  'REFUSED',
]);

/** Sentences with the object in the middle, or more detailed than the action's label. */
const aroundObject: Partial<Record<AuditAction, (object: string) => string>> = {
  WALL_RAISED: (object) => t`restricted access to ${object}`,
  WALL_CHANGED: (object) => t`changed who has access to ${object}`,
  WALL_LIFTED: (object) => t`removed the restriction of access to ${object}`,
  MERGED: (object) => t`merged another contact into ${object}`,
  MERGE_UNDONE: (object) => t`undid a merge into ${object}`,
  HOLD_PLACED: (object) => t`put ${object} on legal hold`,
  PLAYBOOK_UNDONE: (object) => t`undid the start of ${object}`,
  GATE_PASSED_OVER: (object) => t`opened ${object} without a conflict check`,
  CONFLICT_WAIVED: (object) => t`waived a conflict in ${object}`,
  CONFLICT_ANSWERED: (object) => t`answered a question of ${object}`,
  HOLD_RELEASED: (object) => t`released ${object} from legal hold`,
};

/** Actions without a known actor. */
const byStrangers: ReadonlySet<AuditAction> = new Set(['SIGN_IN_FAILED', 'TOKEN_REUSED', 'REFUSED']);

/** What an event's description depends on, beside the event. */
export interface EventSetting {
  nameOf: NameOf;
  records: Readonly<Record<RecordType, Pick<RecordDefinition, 'createdVerb'>>>;
  /** On the page of its matter, which then needs no name. */
  insideMatter: boolean;
}

/** Describes an event as text. */
export function eventInWords(event: AuditEvent, setting: EventSetting): EventWords {
  const words = deedAndFields(event, setting);
  return { ...words, fields: [...words.fields, ...earlierTexts(event)] };
}

/** The words of texts that were replaced under a legal hold. */
const earlierTexts = ({ earlier_texts }: AuditEvent): EventFieldText[] =>
  Object.entries(earlier_texts ?? {}).map(([field, value]) => ({
    name: t`Earlier ${fieldName(field)}`,
    value,
  }));

function deedAndFields(event: AuditEvent, setting: EventSetting): EventWords {
  const { nameOf, records, insideMatter } = setting;
  const object = objectInWords(event, insideMatter);
  const who = event.user?.name ?? (byStrangers.has(event.action) ? t`Somebody` : 'Caseward');
  const changes = Object.entries(event.changes ?? {});
  const [only] = changes;
  if (event.action !== 'CHANGED')
    return {
      who,
      did: event.object_type === 'party' ? partyDeed(event, nameOf) : deedInWords(event, object, records),
      fields: [...firstValues(event, nameOf), ...detailsOf(event)],
    };
  if (only && changes.length === 1)
    return { who, did: oneChange(event, only, insideMatter, nameOf), fields: detailsOf(event) };
  const names = changes.map(([field]) => (isOwn(event) ? ownField(field) : t`the ${fieldName(field)}`));
  const of = isOwn(event) ? '' : ofObject(event, insideMatter);
  const listed = names.length === 0 ? object : `${inARow(names)}${of}`;
  return { who, did: t`changed ${listed}`, fields: [...changedFields(event, nameOf), ...detailsOf(event)] };
}

/** Parties are named by their contact, also once they are none any more. */
function partyDeed({ action, changes, object_label }: AuditEvent, nameOf: NameOf): string {
  const { old, new: added } = changes?.contact ?? {};
  const name = object_label ?? nameOf(String(added ?? old)) ?? t`a contact`;
  return action === 'DELETED' ? t`removed ${name} from the parties` : t`made ${name} a party`;
}

/** Whether the sentence about a party says whom it is about already. */
const isNamedParty = ({ object_type }: AuditEvent, field: string) =>
  object_type === 'party' && field === 'contact';

/** Actions on whole files of records. */
const toMany: ReadonlySet<AuditAction> = new Set(['EXPORTED', 'IMPORTED', 'TAKEN_BACK']);

function deedInWords(event: AuditEvent, object: string, records: EventSetting['records']): string {
  const { action, object_id, object_label, object_type } = event;
  if (action === 'SIGN_IN_FAILED' && object_label) return t`failed to sign in as ${object_label}`;
  if (action === 'PASSWORD_CHANGED' && isOwn(event)) return t`changed their own password`;
  const around = aroundObject[action];
  if (around) return around(object);
  const createdVerb = isRecordType(object_type) ? records[object_type].createdVerb : undefined;
  const label = (action === 'CREATED' && createdVerb) || auditActionLabels[action];
  if (toMany.has(action) && object_id === null && object_type !== 'audit')
    return t`${label} ${pluralOf(object_type)}`;
  return withoutObject.has(action) ? label : t`${label} ${object}`;
}

const pluralOf = (type: AuditedType) =>
  inSentence(isRecordType(type) ? recordPluralLabels[type] : auditedTypeLabels[type]);

function objectInWords(event: AuditEvent, insideMatter: boolean): string {
  const { object_type: type, object_label: label, object_id, matter, user } = event;
  switch (type) {
    case 'matter':
    case 'wall':
      if (insideMatter) return t`the matter`;
      return matter?.title ? t`the matter “${matter.title}”` : t`a matter`;
    case 'user':
    case 'session':
    case 'invitation':
      if (isOwn(event) || (user && type === 'session')) return t`themselves`;
      return label ?? t`somebody`;
    case 'firm':
      return t`the firm’s settings`;
    case 'audit':
      return t`the audit log`;
    case 'call':
      return t`a call`;
    default: {
      const name = inSentence(auditedTypeLabels[type]);
      if (object_id === null && isRecordType(type)) return t`the ${pluralOf(type)}`;
      return label ? t`the ${name} “${label}”` : t`a ${name}`;
    }
  }
}

/** Whether somebody did it to themselves. */
const isOwn = ({ object_type, object_id, user }: AuditEvent): boolean =>
  object_type === 'user' && user !== null && object_id === user.id;

const ownField = (field: string) => t`their own ${fieldName(field)}`;

/** Whose field was changed; a matter's page speaks of its matter alone. */
function ofObject(event: AuditEvent, insideMatter: boolean): string {
  const object = objectInWords(event, insideMatter);
  return insideMatter && event.object_type === 'matter' ? '' : t` of ${object}`;
}

type Change = [field: string, values: { old: unknown; new: unknown }];

/** Switches whose change has a verb of its own. */
const switched: Readonly<Record<string, (isOn: boolean, object: string) => string>> = {
  archived: (isOn, object) => (isOn ? t`archived ${object}` : t`restored ${object}`),
  shared: (isOn, object) => (isOn ? t`shared ${object} with the firm` : t`stopped sharing ${object}`),
  conflicts_officer: (isOn, object) =>
    isOn ? t`made ${object} a conflicts officer` : t`ended that ${object} is a conflicts officer`,
  two_factor_required: (isOn) =>
    isOn ? t`made two-factor authentication required` : t`made two-factor authentication optional`,
  personal_tokens_allowed: (isOn) =>
    isOn ? t`allowed personal access tokens` : t`forbade personal access tokens`,
  presence_shown: (isOn) =>
    isOn
      ? t`let people see who has the same record open`
      : t`ended that people see who has the same record open`,
};

function oneChange(
  event: AuditEvent,
  [field, change]: Change,
  insideMatter: boolean,
  nameOf: NameOf,
): string {
  const object = objectInWords(event, insideMatter);
  const inSwitchWords = typeof change.new === 'boolean' && switched[field]?.(change.new, object);
  if (inSwitchWords) return inSwitchWords;
  if (field === 'comment') return commentDeed(change, object);
  const of = ofObject(event, insideMatter);
  const name = isOwn(event) ? ownField(field) : t`the ${fieldName(field)}${of}`;
  const length = lengthOf(change.new);
  if (isEmpty(change.new)) return t`removed ${name}`;
  if (length !== undefined) return t`changed ${name} (${characters(length)})`;
  if (Array.isArray(change.new)) return t`changed ${name}: ${listChange(event, field, change, nameOf)}`;
  const now = valueInWords(event, field, change.new, nameOf);
  if (isEmpty(change.old)) return t`set ${name} to ${now}`;
  return t`changed ${name} from ${valueInWords(event, field, change.old, nameOf)} to ${now}`;
}

/** Comments are told as a part of what they are about, and not quoted. */
function commentDeed({ old, new: now }: Change[1], object: string): string {
  if (isEmpty(now)) return t`deleted a comment on ${object}`;
  const length = characters(lengthOf(now) ?? 0);
  return isEmpty(old) ? t`commented on ${object} (${length})` : t`changed a comment on ${object} (${length})`;
}

function listChange(event: AuditEvent, field: string, change: Change[1], nameOf: NameOf): string {
  if (field === 'checklist') return checklistChange(change);
  const before = entriesIn(event, field, Array.isArray(change.old) ? change.old : []);
  const after = entriesIn(event, field, Array.isArray(change.new) ? change.new : []);
  const added = after.filter((id) => !before.includes(id));
  const removed = before.filter((id) => !after.includes(id));
  if (added.length === 0 && removed.length === 0) return t`reordered`;
  return [
    ...(added.length > 0 ? [t`added ${namesIn(event, field, added, nameOf)}`] : []),
    ...(removed.length > 0 ? [t`removed ${namesIn(event, field, removed, nameOf)}`] : []),
  ].join('; ');
}

const changedFields = (event: AuditEvent, nameOf: NameOf): EventFieldText[] =>
  Object.entries(event.changes ?? {}).map(([field, change]) => ({
    name: capitalized(fieldName(field)),
    value: Array.isArray(change.new)
      ? listChange(event, field, change, nameOf)
      : t`from ${valueInWords(event, field, change.old, nameOf)} to ${valueInWords(event, field, change.new, nameOf)}`,
  }));

/** Said elsewhere, or of no meaning to people: where the store keeps a file. */
const untold: ReadonlySet<string> = new Set(['matter', 'file_path']);

const firstValues = (event: AuditEvent, nameOf: NameOf): EventFieldText[] =>
  Object.entries(event.changes ?? {})
    .filter(([field, change]) => !isEmpty(change.new) && !untold.has(field))
    .filter(([field, change]) => !isNamedParty(event, field) && !isLabel(event, change.new))
    .map(([field, change]) => ({
      name: capitalized(fieldName(field)),
      value:
        Array.isArray(change.new) && !isEmpty(change.old)
          ? listChange(event, field, change, nameOf)
          : valueInWords(event, field, change.new, nameOf),
    }));

/** Whether the sentence already says it. */
const isLabel = ({ object_label }: AuditEvent, value: unknown): boolean =>
  typeof value === 'string' && object_label?.includes(value) === true;
