import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { PersonName } from './person-name.ts';
import { Id, oneOf, Timestamp } from './primitives.ts';
import { pathId } from './references.ts';
import { everyone } from './roles.ts';

/** What a person is told of, with what it is called where it can be turned off. */
export const notificationLabels = {
  TASK_ASSIGNED: 'A task is assigned to me',
  TASK_COMMENTED: 'Somebody comments on a task of mine, or on one that I have commented on',
  MADE_LEAD: 'I become lead attorney of a matter',
  TEAM_JOINED: 'I am added to the team of a matter',
  MENTIONED: 'Somebody mentions me in a note or a comment',
  MATTER_CLOSED: 'A matter of mine is closed',
  FOLLOWED_NOTE: 'Somebody adds a note to a matter that I follow',
  FOLLOWED_DOCUMENT: 'Somebody adds a document to a matter that I follow',
  FOLLOWED_TASK: 'Somebody adds a task to a matter that I follow',
  FOLLOWED_TASK_DONE: 'Somebody completes a task of a matter that I follow',
  FOLLOWED_STATUS: 'Somebody changes the status of a matter that I follow',
  IMPORT_DONE: 'An import of mine is done',
  CONFLICT_ASKED: 'I am asked about a conflict',
  CONFLICT_FOUND: 'The watch finds a conflict with a matter of mine',
  CONFLICT_UNCOVERED: 'A merge of contacts brings a name into a matter of mine that no check covers',
  CONFLICT_UNANSWERED: 'A conflict check waits for an answer, and I am a conflicts officer',
  CONFLICT_ANSWERED: 'People with access have answered in a conflict check of mine',
  LIST_CHECKED: 'A list of names that I have checked is done',
  DEADLINE_DIGEST: 'What is due, each morning: my deadlines in one e-mail',
  DEADLINE_UNACKNOWLEDGED: 'Nobody has acknowledged a deadline for which I am the backup',
  DEADLINE_LAST_DAY: 'A deadline of mine ends today and is not done',
  DEADLINE_UNCONFIRMED: 'A critical deadline is not confirmed after a day',
  DEADLINE_STANDS_IN: 'I am the backup of somebody who is away, deactivated, or without access',
  DEADLINE_MOVED: 'A deadline in a calendar of mine moves within three days',
  DEADLINE_PROPOSED: 'Another day is proposed for a deadline in a calendar of mine, within three days',
  EVENT_MOVED: 'An event in a calendar of mine moves within three days',
  EVENT_CALLED_OFF: 'An event in a calendar of mine is called off within three days',
  FEED_OFF: 'A calendar feed of mine is turned off',
  DEADLINE_ASSIGNED: 'I become responsible for a deadline, or its backup',
  DEADLINE_TO_CONFIRM: 'A deadline of mine gets a day that a second person has to confirm',
  DEADLINES_TO_DECIDE: 'Other days are proposed for deadlines of mine',
  DEADLINE_UNCOMPUTED: 'A deadline of mine cannot be recalculated, for example after a change of court',
  TRIGGER_CALLED_OFF: 'The event that a deadline of mine is counted from is called off',
  DEADLINES_ORPHANED: 'I restrict access, and somebody responsible for a deadline loses it',
  REPLAY_FAILED: 'Deadlines could not be recalculated',
} as const;
export type NotificationKind = keyof typeof notificationLabels;
export const notificationKinds = Object.keys(notificationLabels) as [NotificationKind, ...NotificationKind[]];

/** What notifications lead to. */
export const notifiedTypes = [
  'matter',
  'task',
  'note',
  'document',
  'import',
  'conflict_check',
  'deadline',
  'event',
  'digest',
  'feed',
  'replay',
] as const;
export type NotifiedType = (typeof notifiedTypes)[number];

/** So many are kept of a person, the newest. */
export const mostNotifications = 100;
/** For so many days a notification is kept. */
export const daysOfNotifications = 90;

export const Notification = z.object({
  id: Id,
  kind: oneOf(notificationKinds),
  /** The record that it leads to. */
  object: z.object({
    type: oneOf(notifiedTypes),
    id: Id,
    title: z.string(),
  }),
  matter: z.nullable(z.object({ id: Id, title: z.string() })),
  /** So many more of the kind happened: it tells of the first. */
  more: z.int(),
  created_at: Timestamp,
  /** Null: the product. */
  created_by: z.nullable(PersonName),
  read: z.boolean(),
});
export type Notification = z.infer<typeof Notification>;

const kinds = () =>
  z.pipe(
    z
      .array(oneOf(notificationKinds), { error: 'Must be a list of kinds of notifications.' })
      .check(z.maxLength(notificationKinds.length, { error: 'Each kind once.' })),
    z.transform((given) => [...new Set(given)]),
  );

/** The kinds of notifications that a person has turned off. */
export const MutedKinds = z.strictObject({
  muted: kinds(),
  /** Of which they want no mail; left out, as before. */
  unmailed: z.optional(kinds()),
});
export type MutedKinds = z.input<typeof MutedKinds>;
export const NotificationChoices = z.object({
  muted: z.array(oneOf(notificationKinds)),
  unmailed: z.array(oneOf(notificationKinds)),
  /** Notifications go by mail too, where a person has an address. */
  mails: z.boolean(),
});
export type NotificationChoices = z.infer<typeof NotificationChoices>;

export const inbox = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/notifications/',
    summary: `What the signed-in person was told, newest first: the last ${mostNotifications} at most`,
    access: everyone,
    response: z.array(Notification),
  }),
  read: endpoint({
    method: 'POST',
    path: '/api/v1/notifications/:id/read/',
    summary: 'Mark a notification as read',
    access: everyone,
    params: z.object({ id: pathId('notification') }),
  }),
  readAll: endpoint({
    method: 'POST',
    path: '/api/v1/notifications/read/',
    summary: 'Mark all notifications as read',
    access: everyone,
  }),
  choices: endpoint({
    method: 'GET',
    path: '/api/v1/notifications/choices/',
    summary: 'Which kinds of notifications the signed-in person has turned off',
    access: everyone,
    response: NotificationChoices,
  }),
  choose: endpoint({
    method: 'PUT',
    path: '/api/v1/notifications/choices/',
    summary: 'Turn kinds of notifications off and on',
    access: everyone,
    body: MutedKinds,
    response: NotificationChoices,
  }),
};
