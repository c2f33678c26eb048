import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { languageOfFile } from './language-of-file.ts';
import { pageQuery } from './paging.ts';
import { PersonName } from './person-name.ts';
import { Id, oneOf, optionalDay, Timestamp, uuid } from './primitives.ts';
import { recordLabels } from './records.ts';
import { pathId, reference } from './references.ts';
import { administrators, everyone } from './roles.ts';

/** Actions of audit events, with their labels. */
export const auditActionLabels = {
  CREATED: 'created',
  CHANGED: 'changed',
  DELETED: 'deleted',
  RESTORED: 'restored',
  PURGED: 'permanently deleted',
  MERGED: 'merged another contact into',
  MERGE_UNDONE: 'undid a merge into',
  READ: 'viewed',
  DOWNLOADED: 'downloaded',
  EXPORTED: 'exported',
  IMPORTED: 'imported',
  TAKEN_BACK: 'undid an import of',
  WALL_RAISED: 'restricted access to',
  WALL_CHANGED: 'changed who has access to',
  WALL_LIFTED: 'removed the restriction of access to',
  HOLD_PLACED: 'put on legal hold',
  HOLD_RELEASED: 'released from legal hold',
  SIGNED_IN: 'signed in',
  SIGN_IN_FAILED: 'failed to sign in',
  SIGNED_OUT: 'signed out',
  SESSION_ENDED: 'ended a session of',
  TOKEN_REVOKED: 'revoked',
  TOKEN_REUSED: 'reused a session token: possible theft',
  PASSWORD_CHANGED: 'changed the password of',
  PASSWORD_RESET: 'created a password link for',
  TWO_FACTOR_ON: 'turned two-factor authentication on for',
  TWO_FACTOR_OFF: 'turned two-factor authentication off for',
  RECOVERY_CODES: 'renewed the recovery codes of',
  INVITED: 'invited',
  INVITATION_RENEWED: 'renewed the invitation of',
  INVITATION_REVOKED: 'revoked the invitation of',
  JOINED: 'joined',
  DISABLED: 'deactivated',
  ENABLED: 'reactivated',
  UPLOAD_STARTED: 'started to upload',
  REFUSED: 'was refused',
  OWN_DETAILS: 'alone sees the details of',
  CONFLICT_CHECKED: 'ran',
  CONFLICT_DECIDED: 'decided on',
  CONFLICT_WAIVED: 'waived a conflict in',
  CONFLICT_ANSWERED: 'answered a question of',
  CONFLICT_CLOSED: 'closed',
  GATE_PASSED_OVER: 'opened without a conflict check',
  REGISTER_ADDED: 'added',
  REGISTER_CHANGED: 'corrected',
  REGISTER_REMOVED: 'removed',
  REGISTER_RESTORED: 'put back',
  PLAYBOOK_STARTED: 'started',
  PLAYBOOK_UNDONE: 'undid the start of',
  RULES_PUBLISHED: 'published a version of',
  RULES_COUNTERSIGNED: 'countersigned a version of',
  RULES_WITHDRAWN: 'withdrew a version of',
  FILE_FAULTY: 'found a faulty file of',
  EVENTS_MISSING: 'misses events of',
} as const;
export type AuditAction = keyof typeof auditActionLabels;
export const auditActions = Object.keys(auditActionLabels) as [AuditAction, ...AuditAction[]];

/** Types of objects of audit events. */
export const auditedTypeLabels = {
  ...recordLabels,
  user: 'Person',
  invitation: 'Invitation',
  session: 'Session',
  token: 'Personal access token',
  feed: 'Calendar feed',
  firm: 'Firm',
  wall: 'Ethical wall',
  practice_area: 'Practice area',
  party: 'Party',
  conflict_check: 'Conflict check',
  register_entry: 'Register entry',
  court: 'Court',
  playbook: 'Playbook',
  rule_pack: 'Court rules',
  view: 'Saved view',
  notice: 'Notice',
  audit: 'Audit log',
  call: 'Call',
} as const;
export type AuditedType = keyof typeof auditedTypeLabels;
export const auditedTypes = Object.keys(auditedTypeLabels) as [AuditedType, ...AuditedType[]];

/** An audit event. */
export const AuditEvent = z.object({
  id: Id,
  created_at: Timestamp,
  /** Who did it; null if unknown, or if the product did it itself. */
  user: z.nullable(PersonName),
  session_id: z.nullable(Id),
  /** The personal access token it was done with; null for a session. Revoked ones have their name, too. */
  token: z.nullable(z.object({ id: Id, name: z.string() })),
  address: z.nullable(z.string()),
  action: oneOf(auditActions),
  object_type: oneOf(auditedTypes),
  object_id: z.nullable(Id),
  /** The object's present name; null when it has been purged, or has no name. */
  object_label: z.nullable(z.string()),
  matter: z.nullable(z.object({ id: Id, title: z.nullable(z.string()) })),
  /** By field: old and new value; long texts as length and SHA-256. */
  changes: z.nullable(z.record(z.string(), z.object({ old: z.unknown(), new: z.unknown() }))),
  /** By field: the long texts that the change replaced while its matter was on legal hold. */
  earlier_texts: z.nullable(z.record(z.string(), z.string())),
  details: z.nullable(z.record(z.string(), z.unknown())),
  /** The event's seal in its firm's chain, in hexadecimal; null until it is sealed, within seconds. */
  seal: z.nullable(z.string()),
});
export type AuditEvent = z.infer<typeof AuditEvent>;

/**
 * Parts of the audit log and of a history: what was done, and who looked at what. Sign-ins and refused calls are in
 * neither; without a part, everything is shown.
 */
export const auditParts = ['changes', 'views'] as const;
export type AuditPart = (typeof auditParts)[number];

/** Filters of a history; `object_id` is one of its records, such as a task, a note or a document of the matter. */
const historyFilters = {
  show: z.optional(oneOf(auditParts)),
  user: z.optional(reference('user')),
  object_id: z.optional(z.string().check(z.regex(uuid, { error: 'Not an id.' }), z.toLowerCase())),
};

/** Filters of the audit log; days are the firm's, both inclusive. */
const filters = {
  ...historyFilters,
  action: z.optional(oneOf(auditActions)),
  object_type: z.optional(oneOf(auditedTypes)),
  since: z.optional(optionalDay()),
  until: z.optional(optionalDay()),
};

/** Query of the audit log. */
export const AuditQuery = z.strictObject({ ...pageQuery, ...filters });
/** Query of its export. */
export const AuditExportQuery = z.strictObject({ ...filters, language: languageOfFile });
/** Query of the history of a record. */
export const HistoryQuery = z.strictObject({ ...pageQuery, ...historyFilters });

/** Query of the history of a record that belongs to no matter. */
export const RecordHistoryQuery = z.strictObject({
  ...pageQuery,
  show: historyFilters.show,
  user: historyFilters.user,
});

const Moments = z.object({ first_at: Timestamp, last_at: Timestamp, times: z.int() });

/** Who could see and who did see a matter. */
export const AccessReport = z.object({
  matter: z.object({ id: Id, title: z.string(), created_at: Timestamp }),
  /** When the report was made. */
  made_at: Timestamp,
  /** The walls there were and are, latest first. */
  walls: z.array(
    z.object({
      id: Id,
      reason: z.string(),
      raised_at: Timestamp,
      raised_by: z.string(),
      lifted_at: z.nullable(Timestamp),
      lifted_by: z.nullable(z.string()),
      lift_reason: z.nullable(z.string()),
    }),
  ),
  /** All people of the firm, by username. */
  people: z.array(
    z.object({
      user: PersonName,
      /** Spans in which they could see the matter; no end: they still can. */
      could_see: z.array(z.object({ since: Timestamp, until: z.nullable(Timestamp) })),
      /** When they opened it; null: never. */
      saw: z.nullable(Moments),
      /** When they downloaded documents of it; null: never. */
      downloaded: z.nullable(Moments),
      /** When they changed it or a record that belongs to it; null: never. */
      changed: z.nullable(Moments),
    }),
  ),
});
export type AccessReport = z.infer<typeof AccessReport>;

const params = z.object({ id: pathId('matter') });

export const audit = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/audit/',
    summary: 'What happened in the firm, latest first',
    access: administrators,
    query: AuditQuery,
    response: AuditEvent,
    paged: true,
  }),
  export: endpoint({
    method: 'GET',
    path: '/api/v1/audit/export/',
    summary: 'The same as a CSV file',
    access: administrators,
    query: AuditExportQuery,
    file: ['csv'],
    limited: 'export',
  }),
  history: endpoint({
    method: 'GET',
    path: '/api/v1/matters/:id/history/',
    summary: 'What happened in a matter and who looked at it, latest first',
    access: everyone,
    params,
    query: HistoryQuery,
    response: AuditEvent,
    paged: true,
  }),
  contactHistory: endpoint({
    method: 'GET',
    path: '/api/v1/contacts/:id/history/',
    summary: 'What happened to a contact, latest first',
    access: everyone,
    params: z.object({ id: pathId('contact') }),
    query: RecordHistoryQuery,
    response: AuditEvent,
    paged: true,
  }),
  taskHistory: endpoint({
    method: 'GET',
    path: '/api/v1/tasks/:id/history/',
    summary: 'What happened to a task, on a matter or without one, latest first',
    access: everyone,
    params: z.object({ id: pathId('task') }),
    query: RecordHistoryQuery,
    response: AuditEvent,
    paged: true,
  }),
  access: endpoint({
    method: 'GET',
    path: '/api/v1/matters/:id/access/',
    summary: 'Who could see and who did see a matter',
    access: everyone,
    params,
    response: AccessReport,
  }),
};
