import type { EventInput, EventPatch } from '@caseward/contract/events';
import type * as z from 'zod/mini';
import type { Scope } from '../../db/scope.ts';
import { invalid, notFound } from '../../http/api-problem.ts';
import type { IfMatch } from '../../http/preconditions.ts';
import { changesOf, firstValues, isNothing } from '../../platform/audit/changes.ts';
import { record } from '../../platform/audit/record.ts';
import { readTimeZone } from '../../platform/firm-days.queries.ts';
import { orThrow } from '../../platform/or-throw.ts';
import { requireDocument, requireMatter, requireUsers } from '../../platform/references/references.ts';
import { timeColumns, timesAfter } from './event-times.ts';
import {
  findMatterOfEvent,
  insertAttendees,
  insertEvent,
  insertValue,
  lockEvent,
  removeAttendees,
  updateEvent,
} from './events.queries.ts';

/** 404: there is no such event for the caller. */
export const missing = () => notFound('Event');

const noTimes = { start_time: null, end_day: null, end_time: null, time_zone: null };

/** Adds an event; answers its id. @throws ApiProblem 400 naming the field */
export async function addEvent(scope: Scope, body: z.output<typeof EventInput>): Promise<string> {
  const { matter, attendees = [], document } = body;
  const marks = await requireMatter(scope, 'matter', matter);
  const times = timesAfter({ day: body.day, ...noTimes }, body, await readTimeZone(scope));
  await requireAttendees(scope, attendees, marks.visible_to);
  if (document) await requireDocument(scope, 'document', matter, document);
  const fields = { ...body, ...times };
  const id = await insertEvent(scope, fields, marks);
  const event = { id, matter, ...marks };
  await insertValue(scope, event, times, '');
  await insertAttendees(scope, event, attendees);
  await record(scope, {
    action: 'CREATED',
    objectType: 'event',
    objectId: id,
    matter: { id: matter, ...marks },
    changes: firstValues(fields),
  });
  return id;
}

/**
 * Changes the given fields (optimistic locking). Another day or time is added to the event's history, with its reason.
 * @throws ApiProblem 400 naming the field, 404; 412 when the caller knows another version
 */
export async function saveEvent(
  scope: Scope,
  id: string,
  { reason = '', ...body }: z.output<typeof EventPatch>,
  ifMatch: IfMatch,
): Promise<void> {
  const { matter } = orThrow(await findMatterOfEvent(scope, id), missing);
  // Lock order: the matter first, then the event. What is added to its history copies the matter's protection.
  const marks = await requireMatter(scope, 'matter', matter);
  const before = orThrow(await lockEvent(scope, id), missing);
  ifMatch(before);
  const times = timesAfter(before, body, await readTimeZone(scope));
  const fields = { ...body, ...times };
  const changes = changesOf<typeof fields>(before, fields);
  if (isNothing(changes)) return;
  const moves = timeColumns.some((name) => name in changes);
  if (moves && reason === '') throw invalid({ reason: ['Say why the day or the time changes.'] });
  const event = { id, matter, ...marks };
  const { attendees, ...columns } = fields;
  if (changes.attendees && attendees) {
    const added = attendees.filter((user) => !before.attendees.includes(user));
    await requireAttendees(scope, added, marks.visible_to);
    await removeAttendees(scope, id);
    await insertAttendees(scope, event, attendees);
  }
  if (changes.document && columns.document)
    await requireDocument(scope, 'document', matter, columns.document);
  await updateEvent(scope, id, columns);
  if (moves) await insertValue(scope, event, times, reason);
  await record(scope, {
    action: 'CHANGED',
    objectType: 'event',
    objectId: id,
    matter: { id: matter, ...marks },
    changes,
  });
}

async function requireAttendees(scope: Scope, users: readonly string[], visibleTo: string[] | null) {
  await requireUsers(scope, 'attendees', users);
  if (visibleTo && users.some((user) => !visibleTo.includes(user)))
    throw invalid({
      attendees: ['Somebody has no access to this matter, which is restricted, and would not see the event.'],
    });
}
