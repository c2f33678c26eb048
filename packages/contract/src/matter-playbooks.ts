import * as z from 'zod/mini';
import { DeadlinePreview } from './deadline-preview.ts';
import { deadlineKinds } from './deadline-terms.ts';
import { endpoint } from './endpoint.ts';
import { PersonName } from './person-name.ts';
import { mostPlaybookLines, PlaybookLineShown, playbookLineTypes } from './playbook-lines.ts';
import { PlaybookRow } from './playbooks.ts';
import { Day, Id, oneOf, optionalRecordDay, requiredLine, Timestamp } from './primitives.ts';
import { optionalReference, pathId, reference } from './references.ts';
import { everyone, writers } from './roles.ts';

/** What is said otherwise of a line than the playbook says. */
const PlaybookChoice = z.strictObject({
  key: requiredLine(40, 'Name a line.'),
  /** Left out: what was made already and what has no day yet are skipped, all else is made. */
  skip: z.optional(z.boolean({ error: 'Must be true or false.' })),
  /** Its day; null: of a task, that it has no due date. A deadline then has the day that was entered, and no rule. */
  day: z.optional(optionalRecordDay()),
  /** The person whose it is; null: no one. */
  assignee: z.optional(optionalReference('user')),
  /** Of an event: one of the matter that is there already, which stands for it. */
  event: z.optional(optionalReference('event')),
});

const asked = {
  playbook: reference('playbook'),
  /** The day that OPENING stands for; left out: the day on which the matter was opened. */
  opening: z.optional(optionalRecordDay()),
  lines: z.optional(
    z
      .array(PlaybookChoice, { error: 'Must be a list of lines.' })
      .check(z.maxLength(mostPlaybookLines, { error: `At most ${mostPlaybookLines} lines.` })),
  ),
};

/** Body that asks what a playbook would make. */
export const PlaybookPreviewInput = z.strictObject(asked);
export type PlaybookPreviewInput = z.input<typeof PlaybookPreviewInput>;
/** Body that starts a playbook. */
export const PlaybookStartInput = z.strictObject({
  ...asked,
  /** The version of the playbook that was shown; another one is refused. */
  version: z.optional(z.int({ error: 'Must be a whole number.' })),
});
export type PlaybookStartInput = z.input<typeof PlaybookStartInput>;

/** A line as it would be made. */
export const PlannedLine = z.object({
  key: z.string(),
  type: oneOf(playbookLineTypes),
  title: z.string(),
  /** It is not made. */
  skipped: z.boolean(),
  /** It was made by this playbook before, and is still there. */
  made: z.boolean(),
  /** What its day is counted from: the title of another line; null: from the opening. */
  from_title: z.nullable(z.string()),
  day: z.nullable(Day),
  /** Of an event whose day the playbook does not say: it is entered now, or later. */
  asks_day: z.boolean(),
  /** Of a deadline. */
  deadline_kind: z.nullable(oneOf(deadlineKinds)),
  /** Of a deadline: how its day was computed; null where it was entered, or could not be. */
  preview: z.nullable(DeadlinePreview),
  assignee: z.nullable(Id),
  assignee_details: z.nullable(PersonName),
  /** Of an event: the one of the matter that stands for it. */
  event: z.nullable(Id),
  /** Why it cannot be made as it is; null: it can. */
  problem: z.nullable(z.string()),
});
export type PlannedLine = z.infer<typeof PlannedLine>;

/** What a playbook would make in a matter. */
export const PlaybookPlan = z.object({
  playbook: Id,
  name: z.string(),
  version: z.int(),
  opening: Day,
  lines: z.array(PlannedLine),
});
export type PlaybookPlan = z.infer<typeof PlaybookPlan>;

/** A record that a playbook made, and the line that it came from. */
export const MadeRecord = z.object({ key: z.string(), type: oneOf(playbookLineTypes), id: Id });
export type MadeRecord = z.infer<typeof MadeRecord>;

/** That a playbook was started in a matter. */
export const StartedPlaybook = z.object({
  id: Id,
  playbook: Id,
  /** What the playbook is called now. */
  name: z.string(),
  /** Its version then. */
  version: z.int(),
  /** What it said then; null: it was started before that was kept. */
  lines: z.nullable(z.array(PlaybookLineShown)),
  made: z.array(MadeRecord),
  created_at: Timestamp,
  created_by: PersonName,
  undone_at: z.nullable(Timestamp),
});
export type StartedPlaybook = z.infer<typeof StartedPlaybook>;

/** The playbooks of a matter. */
export const PlaybooksOfMatter = z.object({
  /** That of its practice area, as long as none was started and it has no task, event or deadline; not of a closed one. */
  suggested: z.nullable(PlaybookRow),
  /** Latest first. */
  started: z.array(StartedPlaybook),
});
export type PlaybooksOfMatter = z.infer<typeof PlaybooksOfMatter>;

/** What undoing did. */
export const PlaybookUndone = z.object({
  /** Tasks and events are in the trash, deadlines are cancelled. */
  undone: z.array(MadeRecord),
  /** What somebody has changed since, or what has to stay, and why. */
  kept: z.array(z.object({ ...MadeRecord.shape, title: z.string(), reason: z.string() })),
});
export type PlaybookUndone = z.infer<typeof PlaybookUndone>;

const params = z.object({ id: pathId('matter') });
const path = '/api/v1/matters/:id/playbooks/';

export const matterPlaybooks = {
  get: endpoint({
    method: 'GET',
    path,
    summary: 'Which playbook a matter may start with, and which were started in it',
    access: everyone,
    params,
    response: PlaybooksOfMatter,
  }),
  preview: endpoint({
    method: 'POST',
    path: `${path}preview/`,
    summary: 'What a playbook would make in a matter, with every day computed; nothing is saved',
    access: writers,
    params,
    body: PlaybookPreviewInput,
    response: PlaybookPlan,
    refuses: ['conflict'],
  }),
  start: endpoint({
    method: 'POST',
    path,
    summary: 'Start a playbook in a matter: its tasks, events and deadlines are added, all or none',
    access: writers,
    params,
    body: PlaybookStartInput,
    response: StartedPlaybook,
    creates: true,
    takesIdempotencyKey: true,
    refuses: ['conflict'],
  }),
  undo: endpoint({
    method: 'POST',
    path: `${path}:started/undo/`,
    summary:
      'Undo the start of a playbook: tasks and events go to the trash, deadlines are cancelled; what changed since stays',
    access: writers,
    params: z.object({ id: pathId('matter'), started: pathId('matter_playbook') }),
    response: PlaybookUndone,
    refuses: ['conflict'],
  }),
};
