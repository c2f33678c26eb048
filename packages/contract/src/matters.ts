import * as z from 'zod/mini';
import { BulkDeletion, BulkDeletionAnswer } from './bulk.ts';
import { Document } from './document-record.ts';
import { endpoint } from './endpoint.ts';
import { MattersBulk, MattersBulkAnswer, MattersBulkUndo } from './matter-bulk.ts';
import { matterShape, newOpeningDay } from './matter-shape.ts';
import { StatusChange } from './matter-status-change.ts';
import { closedStatuses, matterStatuses } from './matter-statuses.ts';
import { orderingBy, pageQuery } from './paging.ts';
import { partyRoles, partySides } from './party-roles.ts';
import { firstParties } from './party-shape.ts';
import { PersonName } from './person-name.ts';
import {
  allOptional,
  bodyOf,
  Day,
  Id,
  oneOf,
  optionalDay,
  optionalLine,
  recordFields,
  someOf,
} from './primitives.ts';
import { pathId, referenceOr } from './references.ts';
import { everyone, lawyers, writers } from './roles.ts';
import { searchQuery } from './search-query.ts';
import { Task, TasksBulkAnswer } from './tasks.ts';
import { tasksOfClosing } from './tasks-of-closing.ts';

const readOnly = [
  'id',
  'number',
  'practice_area_details',
  'court_details',
  'lead_attorney_details',
  'originating_attorney_details',
  'next_on',
  'clients_details',
  'parties_details',
  'assigned_users_details',
  'tasks',
  'documents',
  'walled',
  'held',
  ...Object.keys(recordFields),
];

const changeable = { ...matterShape, ...tasksOfClosing };
export const MatterInput = bodyOf(changeable, readOnly);
export type MatterInput = z.input<typeof MatterInput>;

/** Body to open a matter. */
export const NewMatterInput = bodyOf(
  {
    ...matterShape,
    opened_on: newOpeningDay,
    /** Its number, where it has one already: only administrators and imports give one. Left out or empty: the next. */
    number: z.optional(optionalLine(60)),
    /** Its parties besides those in `clients`, each in a role. */
    parties: z.optional(firstParties()),
  },
  readOnly.filter((name) => name !== 'number'),
);
export type NewMatterInput = z.input<typeof NewMatterInput>;
export const MatterPatch = bodyOf(allOptional(changeable), readOnly);
export type MatterPatch = z.input<typeof MatterPatch>;

const Client = z.object({ id: Id, first_name: z.string(), last_name: z.string() });
/** A contact in a matter, in a role; one contact can have several. */
const PartyInRow = z.object({
  ...Client.shape,
  role: oneOf(partyRoles),
  side: oneOf(partySides),
  until: z.nullable(Day),
});
/** A client, and how to reach them. */
const ClientWithAddress = z.object({ ...Client.shape, phone_number: z.string(), email: z.string() });

/** A matter as a row of the list. */
export const MatterRow = z.object({
  id: Id,
  /** The firm's own number, assigned when the matter is opened and never reused. */
  number: z.string(),
  title: z.string(),
  local_case_number: z.string(),
  docket_url: z.string(),
  status: oneOf(matterStatuses),
  practice_area: z.nullable(Id),
  practice_area_details: z.nullable(z.object({ id: Id, name: z.string() })),
  court: z.nullable(Id),
  court_details: z.nullable(z.object({ id: Id, name: z.string() })),
  lead_attorney: z.nullable(Id),
  lead_attorney_details: z.nullable(PersonName),
  originating_attorney: z.nullable(Id),
  originating_attorney_details: z.nullable(PersonName),
  opened_on: Day,
  closed_on: z.nullable(Day),
  /**
   * Its next date: the earliest of its open deadlines, its planned events that are not over, and its open tasks with a due
   * date. It lies in the past where a deadline or a task is overdue.
   */
  next_on: z.nullable(Day),
  /** Behind an ethical wall: only its members know of it. */
  walled: z.boolean(),
  /** On legal hold: nothing in it can be deleted. */
  held: z.boolean(),
  ...recordFields,
  /** Its clients, in a list requested with `include=clients`. */
  clients_details: z.optional(z.array(Client)),
  /** All its parties, in a list requested with `include=parties`. */
  parties_details: z.optional(z.array(PartyInRow)),
});
export type MatterRow = z.infer<typeof MatterRow>;

/** A matter with its tasks, documents and details. */
export const Matter = z.object({
  ...MatterRow.shape,
  description: z.string(),
  clients: z.array(Id),
  clients_details: z.array(ClientWithAddress),
  assigned_users: z.array(Id),
  assigned_users_details: z.array(PersonName),
  tasks: z.array(Task),
  documents: z.array(Document),
});
export type Matter = z.infer<typeof Matter>;

/** How a matter is closed, and what becomes of its open tasks. */
export const MatterClosing = z.strictObject({
  /** Left out: CLOSED. */
  status: z.optional(oneOf(closedStatuses)),
  ...tasksOfClosing,
  status_reason: matterShape.status_reason,
  closed_on: matterShape.closed_on,
});
export type MatterClosing = z.input<typeof MatterClosing>;
export const ClosedMatter = z.object({
  matter: Matter,
  /** The tasks that were changed. Sent to the undo of a bulk change, they are as before. */
  tasks: TasksBulkAnswer.shape.changed,
});
export type ClosedMatter = z.infer<typeof ClosedMatter>;

/** Filters and sort order of the list of matters; days are inclusive. */
export const matterFilters = {
  ...searchQuery,
  status: z.optional(someOf(matterStatuses)),
  /** On the matter's team: a user, `me`, or `none` for an empty team. */
  assigned_to: z.optional(referenceOr('user', ['me', 'none'])),
  /** Its lead attorney: a user, `me`, or `none`. */
  lead_attorney: z.optional(referenceOr('user', ['me', 'none'])),
  /** Who brought it in: a user, `me`, or `none`. */
  originating_attorney: z.optional(referenceOr('user', ['me', 'none'])),
  client: z.optional(referenceOr('contact', [])),
  /** A contact that is a party to it, in any role. */
  party: z.optional(referenceOr('contact', [])),
  /** A party stands in it in one of these roles; with `party`, that contact does. */
  party_role: z.optional(someOf(partyRoles)),
  /** A party stands in it on one of these sides; with `party` and `party_role`, the same one does. */
  party_side: z.optional(someOf(partySides)),
  practice_area: z.optional(referenceOr('practice_area', ['none'])),
  court: z.optional(referenceOr('court', ['none'])),
  /**
   * Matters that are pending, open or on hold: `none` without a next date, `past` with one that has passed, because something
   * is overdue.
   */
  next_date: z.optional(oneOf(['none', 'past'])),
  opened_from: z.optional(optionalDay()),
  opened_to: z.optional(optionalDay()),
  /** By client means the name of the first one as lists show it; those without what is sorted by come last. */
  ...orderingBy(
    'created_at',
    'number',
    'title',
    'opened_on',
    'next_on',
    'status',
    'client',
    'lead_attorney',
    'practice_area',
  ),
};
export const MattersQuery = z.strictObject({
  ...pageQuery,
  ...matterFilters,
  /** What the rows include besides: `clients_details`, `parties_details`. */
  include: z.optional(someOf(['clients', 'parties'])),
});
export type MattersQuery = z.input<typeof MattersQuery>;

const params = z.object({ id: pathId('matter') });

export const matters = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/matters/',
    summary: 'Matters, newest first, or as asked',
    access: everyone,
    query: MattersQuery,
    response: MatterRow,
    paged: true,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/matters/',
    summary: 'Open a matter',
    access: writers,
    body: NewMatterInput,
    response: Matter,
    creates: 'matter',
    takesIdempotencyKey: true,
    versioned: true,
    refuses: ['conflict-check-needed'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/v1/matters/:id/',
    summary: 'One matter with its clients, team, tasks and documents',
    access: everyone,
    params,
    response: Matter,
    versioned: true,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/v1/matters/:id/',
    summary: 'Replace a matter',
    access: writers,
    params,
    body: MatterInput,
    response: Matter,
    versioned: true,
    refuses: ['conflict', 'conflict-check-needed'],
  }),
  patch: endpoint({
    method: 'PATCH',
    path: '/api/v1/matters/:id/',
    summary: 'Change some fields of a matter',
    access: writers,
    params,
    body: MatterPatch,
    response: Matter,
    versioned: true,
    refuses: ['conflict', 'conflict-check-needed'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/v1/matters/:id/',
    summary: 'Delete a matter with its tasks, events, notes and documents',
    access: lawyers,
    params,
    refuses: ['conflict'],
  }),
  removeMany: endpoint({
    method: 'POST',
    path: '/api/v1/matters/bulk/delete/',
    summary:
      'Delete many matters at once with what belongs to them; answers their deletions, and which could not be deleted',
    access: lawyers,
    body: BulkDeletion,
    response: BulkDeletionAnswer,
    takesIdempotencyKey: true,
  }),
  close: endpoint({
    method: 'POST',
    path: '/api/v1/matters/:id/close/',
    summary: 'Close or archive a matter, and complete or reassign its open tasks with it',
    access: writers,
    params,
    body: MatterClosing,
    response: ClosedMatter,
    takesIdempotencyKey: true,
  }),
  statusChanges: endpoint({
    method: 'GET',
    path: '/api/v1/matters/:id/status-changes/',
    summary: 'When and by whom the status of a matter was changed, and why, latest first',
    access: everyone,
    params,
    response: z.array(StatusChange),
  }),
  bulk: endpoint({
    method: 'POST',
    path: '/api/v1/matters/bulk/',
    summary: 'Change many matters at once; answers what each was before, and which could not be changed',
    access: writers,
    body: MattersBulk,
    response: MattersBulkAnswer,
    takesIdempotencyKey: true,
  }),
  undoBulk: endpoint({
    method: 'POST',
    path: '/api/v1/matters/bulk/undo/',
    summary: 'Take a bulk change back: takes the `changed` that it answered; what changed since stays',
    access: writers,
    body: MattersBulkUndo,
    response: MattersBulkAnswer,
    takesIdempotencyKey: true,
  }),
};
