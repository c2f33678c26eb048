import * as z from 'zod/mini';
import { Document } from './documents.ts';
import { endpoint } from './endpoint.ts';
import { SearchableQuery } from './paging.ts';
import { allOptional, bodyOf, Id, oneOf, optionalText, recordFields, requiredText } from './primitives.ts';
import { pathId, references } from './references.ts';
import { everyone, lawyers, writers } from './roles.ts';
import { Task } from './tasks.ts';

export const matterStatuses = ['PENDING', 'OPEN', 'ON_HOLD', 'CLOSED', 'ARCHIVED'] as const;
export type MatterStatus = (typeof matterStatuses)[number];
export const matterStatusLabels: Record<MatterStatus, string> = {
  PENDING: 'Pending',
  OPEN: 'Open',
  ON_HOLD: 'On hold',
  CLOSED: 'Closed',
  ARCHIVED: 'Archived',
};

const fields = {
  title: requiredText(255, 'Enter a matter title.'),
  local_case_number: z.optional(optionalText(100)),
  status: z.optional(oneOf(matterStatuses)),
  description: z.optional(optionalText(20_000)),
  /** Contacts that are parties with role CLIENT; replaces only those. */
  clients: z.optional(references('contact')),
  /** Users on the matter's team. */
  assigned_users: z.optional(references('user')),
};
const readOnly = [
  'id',
  'clients_details',
  'assigned_users_details',
  'tasks',
  'documents',
  'walled',
  'held',
  ...Object.keys(recordFields),
];

export const MatterInput = bodyOf(fields, readOnly);
export type MatterInput = z.input<typeof MatterInput>;
export const MatterPatch = bodyOf(allOptional(fields), readOnly);

/** A matter as its list shows it. */
export const MatterRow = z.object({
  id: Id,
  title: z.string(),
  local_case_number: z.string(),
  status: oneOf(matterStatuses),
  /** It stands behind a wall: only its members know of it. */
  walled: z.boolean(),
  /** It is on legal hold: nothing in it can be deleted. */
  held: z.boolean(),
  ...recordFields,
});
export type MatterRow = z.infer<typeof MatterRow>;

/** A matter with all that hangs on it. */
export const Matter = z.object({
  ...MatterRow.shape,
  description: z.string(),
  clients: z.array(Id),
  clients_details: z.array(z.object({ id: Id, first_name: z.string(), last_name: z.string() })),
  assigned_users: z.array(Id),
  assigned_users_details: z.array(z.object({ id: Id, username: z.string() })),
  tasks: z.array(Task),
  documents: z.array(Document),
});
export type Matter = z.infer<typeof Matter>;

const params = z.object({ id: pathId('matter') });

export const matters = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/matters/',
    summary: 'Matters, newest first',
    access: everyone,
    query: SearchableQuery,
    response: MatterRow,
    paged: true,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/matters/',
    summary: 'Open a matter',
    access: writers,
    body: MatterInput,
    response: Matter,
    creates: true,
    takes_idempotency_key: true,
    versioned: true,
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
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/v1/matters/:id/',
    summary: 'Delete a matter with its tasks, notes and documents',
    access: lawyers,
    params,
  }),
};
