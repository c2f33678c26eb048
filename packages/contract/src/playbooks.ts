import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { PlaybookLineShown, PlaybookLines } from './playbook-lines.ts';
import { allOptional, bodyOf, Id, recordFields, requiredLine } from './primitives.ts';
import { optionalReference, pathId } from './references.ts';
import { everyone, lawyers } from './roles.ts';

/** The most playbooks of a firm. */
export const mostPlaybooks = 200;

const fields = {
  name: requiredLine(100, 'Enter a name.'),
  /** New matters of it are offered the playbook; null: it is offered nowhere by itself. */
  practice_area: z.optional(optionalReference('practice_area')),
  lines: PlaybookLines,
};
const readOnly = ['id', 'practice_area_details', 'counts', ...Object.keys(recordFields)];

/** Body to add a playbook. */
export const PlaybookInput = bodyOf(fields, readOnly);
export type PlaybookInput = z.input<typeof PlaybookInput>;
export const PlaybookPatch = bodyOf(allOptional(fields), readOnly);
export type PlaybookPatch = z.input<typeof PlaybookPatch>;

/** A playbook as a row of the list. */
export const PlaybookRow = z.object({
  id: Id,
  name: z.string(),
  practice_area: z.nullable(Id),
  practice_area_details: z.nullable(z.object({ id: Id, name: z.string() })),
  /** How many of each it makes. */
  counts: z.object({ tasks: z.int(), events: z.int(), deadlines: z.int() }),
  ...recordFields,
});
export type PlaybookRow = z.infer<typeof PlaybookRow>;

/** What a matter of a practice area opens with. */
export const Playbook = z.object({ ...PlaybookRow.shape, lines: z.array(PlaybookLineShown) });
export type Playbook = z.infer<typeof Playbook>;

const params = z.object({ id: pathId('playbook') });
const path = '/api/v1/playbooks/:id/';

export const playbooks = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/playbooks/',
    summary: "The firm's playbooks by name",
    access: everyone,
    response: z.array(PlaybookRow),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/playbooks/',
    summary: 'Add a playbook: tasks, events and deadlines that a matter opens with',
    access: lawyers,
    body: PlaybookInput,
    response: Playbook,
    creates: true,
    versioned: true,
    takesIdempotencyKey: true,
    refuses: ['conflict'],
  }),
  get: endpoint({
    method: 'GET',
    path,
    summary: 'One playbook with its lines',
    access: everyone,
    params,
    response: Playbook,
    versioned: true,
  }),
  update: endpoint({
    method: 'PATCH',
    path,
    summary: 'Change a playbook; what matters have got from it stays as it is',
    access: lawyers,
    params,
    body: PlaybookPatch,
    response: Playbook,
    versioned: true,
  }),
  remove: endpoint({
    method: 'DELETE',
    path,
    summary: 'Remove a playbook: it is no longer offered, and what matters have got from it stays',
    access: lawyers,
    params,
  }),
};
