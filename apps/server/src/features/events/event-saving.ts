import type { EventInput, EventPatch } from '@caseward/contract/events';
import type * as z from 'zod/mini';
import type { Scope } from '../../db/scope.ts';
import { conflict, invalid, notFound } from '../../http/api-problem.ts';
import type { IfMatch } from '../../http/preconditions.ts';
import { changesOf, firstValues, isNothing } from '../../platform/audit/changes.ts';
import { record } from '../../platform/audit/record.ts';
import { peopleShown } from '../../platform/calendar/shown-to.queries.ts';
import { readTimeZone } from '../../platform/firm-days.queries.ts';
import { datesChanged } from '../../platform/matters/next-dates.ts';
import { tellOfNearMove } from '../../platform/notifications/near-moves.ts';
import type { News } from '../../platform/notifications/news.ts';
import { notify, wasTold } from '../../platform/notifications/notify.ts';
import { orThrow } from '../../platform/or-throw.ts';
import {
  requireCourt,
  requireDocument,
  requireMatter,
  requireUsers,
} from '../../platform/references/references.ts';
import { askForReplay } from '../../platform/replays/replays.ts';
import { moveToTrash } from '../../platform/trash/delete.ts';
import { timeColumns, timesAfter } from './event-times.ts';
import {
  findMatterOfEvent,
  insertAttendees,
  insertEvent,
  insertValue,
  lockEvent,
  openDeadlinesOf,
  removeAttendees,
  updateEvent,
} from './events.queries.ts';

/** What deadlines that are counted from an event are computed from. */
const triggerFields = ['day', 'start_time', 'time_zone', 'service_method', 'court'] as const;

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
  if (body.court) await requireCourt(scope, 'court', body.court);
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
  datesChanged(scope, matter);
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
  if (changes.court && columns.court) await requireCourt(scope, 'court', columns.court);
  await updateEvent(scope, id, columns);
  if (moves) {
    await insertValue(scope, event, times, reason);
  }
  if (moves || changes.status) datesChanged(scope, matter);
  const isCalledOff = Boolean(changes.status) && columns.status === 'CANCELLED';
  const told = isCalledOff ? await tellOfCalledOff(scope, id, { ...marks, id: matter }) : [];
  if (moves || isCalledOff)
    await tellOfNearMove(
      scope,
      async () => (await peopleShown(scope, id, matter)).filter((person) => !told.includes(person)),
      {
        kind: isCalledOff ? 'EVENT_CALLED_OFF' : 'EVENT_MOVED',
        object: { type: 'event', id },
        matter: { ...marks, id: matter },
      },
      [before.day, times.day],
    );
  if (triggerFields.some((name) => name in changes))
    await askForReplay(scope, {
      cause: 'TRIGGER',
      why: columns.title ?? before.title,
      event: id,
      fromCourt: before.court,
      matter: { id: matter, ...marks },
    });
  await record(scope, {
    action: 'CHANGED',
    objectType: 'event',
    objectId: id,
    matter: { id: matter, ...marks },
    changes,
  });
}

/**
 * Tells whoever answers for open deadlines that are counted from an event: they keep their days, and may be void.
 * @returns who was
 */
async function tellOfCalledOff(
  scope: Scope,
  event: string,
  matter: News['matter'],
): Promise<(string | null)[]> {
  const found = await openDeadlinesOf(scope, event);
  for (const { id, people } of found)
    await notify(scope, people, { kind: 'TRIGGER_CALLED_OFF', object: { type: 'deadline', id }, matter });
  // Who has turned this off is told of the event itself.
  return found.flatMap(({ id, people }) => people.filter((person) => person && wasTold(scope, person, id)));
}

/** Moves an event into the trash. @throws ApiProblem 404; 409 on legal hold, and while open deadlines are counted from it */
export async function deleteEvent(scope: Scope, id: string, deletion?: string): Promise<void> {
  const [deadline] = await openDeadlinesOf(scope, id);
  if (deadline)
    throw conflict(
      `The open deadline ${deadline.title} is counted from this event. Finish it first, or count it from something else.`,
    );
  await moveToTrash(scope, 'event', id, missing, deletion);
}

async function requireAttendees(scope: Scope, users: readonly string[], visibleTo: string[] | null) {
  await requireUsers(scope, 'attendees', users);
  if (visibleTo && users.some((user) => !visibleTo.includes(user)))
    throw invalid({
      attendees: ['Somebody has no access to this matter, which is restricted, and would not see the event.'],
    });
}
