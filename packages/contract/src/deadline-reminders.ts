import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { PersonName } from './person-name.ts';
import { Day, Id, oneOf, Timestamp } from './primitives.ts';
import { pathId } from './references.ts';
import { everyone } from './roles.ts';

/** Why somebody was told of a deadline. */
export const reminderKinds = ['DIGEST', 'UNACKNOWLEDGED', 'LAST_DAY', 'UNCONFIRMED', 'STANDS_IN'] as const;
export type ReminderKind = (typeof reminderKinds)[number];
export const reminderKindLabels: Record<ReminderKind, string> = {
  DIGEST: 'In the digest of the morning',
  UNACKNOWLEDGED: 'A reminder was not acknowledged',
  LAST_DAY: 'It is the last day',
  UNCONFIRMED: 'Its day is not confirmed',
  STANDS_IN: 'They stand in',
};

/** By which way: a letter that the mail server took, one that it did not take, or what the application shows. */
export const reminderWays = ['MAIL', 'MAIL_FAILED', 'APPLICATION'] as const;
export type ReminderWay = (typeof reminderWays)[number];
export const reminderWayLabels: Record<ReminderWay, string> = {
  MAIL: 'By e-mail',
  MAIL_FAILED: 'Could not be e-mailed',
  APPLICATION: 'In the application',
};

/** A reminder of a deadline: whom it was for, when, and by which way. Reminders are never changed. */
export const DeadlineReminder = z.object({
  id: Id,
  kind: oneOf(reminderKinds),
  way: oneOf(reminderWays),
  /** The number of the value that the deadline had. */
  value_number: z.int(),
  /** The day that was told: while another one is proposed, the earlier of both. */
  due_on: Day,
  told: PersonName,
  created_at: Timestamp,
});
export type DeadlineReminder = z.infer<typeof DeadlineReminder>;

/** Reminders that are shown at most, latest first. */
export const mostReminders = 500;

export const deadlineReminders = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/deadlines/:id/reminders/',
    summary: 'Who was reminded of a deadline, when and by which way, latest first',
    access: everyone,
    params: z.object({ id: pathId('deadline') }),
    response: z.array(DeadlineReminder),
  }),
};
