import type { DeadlineQuestionAtCourt, ServiceMethod } from '@caseward/contract/deadline-terms';
import { atTime, localOf, readTrigger } from '@caseward/deadlines/days';
import type { Library } from '@caseward/deadlines/library';
import { offeredOn } from '@caseward/deadlines/offered';
import type * as z from 'zod/mini';
import type { Scope } from '../../db/scope.ts';
import { invalid } from '../../http/api-problem.ts';
import { findDeadline, shareEvent } from '../../platform/references/references.queries.ts';
import { requireDeadline, requireEvent } from '../../platform/references/references.ts';
import { calendarOfCourt } from './deadline-at-court.queries.ts';

/** What a new day is counted from, beside the question that names its day. */
export interface Triggers {
  event?: string | undefined;
  before?: string | undefined;
  question?: Pick<z.output<typeof DeadlineQuestionAtCourt>, 'trigger' | 'zone' | 'court'> | undefined;
}

/**
 * The event or the deadline is one of the matter, and what is counted from it begins on its day.
 * @param own the deadline that gets the day, which does not come before itself
 * @throws ApiProblem 400 naming the field
 */
export async function requireTrigger(
  scope: Scope,
  matter: string,
  { event, before, question }: Triggers,
  own?: string,
): Promise<void> {
  if (event !== undefined) {
    const found = await requireEvent(scope, 'event', matter, event);
    requireSameDay(
      question,
      await daysOfEvent(scope, found, question),
      'The trigger is on another day than the event.',
    );
  }
  if (before !== undefined) {
    if (before === own) throw invalid({ before: ['A deadline does not come before itself.'] });
    const { due_on } = await requireDeadline(scope, 'before', matter, before);
    requireSameDay(question, [due_on], 'The trigger is another day than the last day of that deadline.');
  }
}

function requireSameDay(question: Triggers['question'], days: readonly string[], sentence: string): void {
  if (question && !days.includes(dayOf(question))) throw invalid({ question: [sentence] });
}

const dayOf = ({ trigger, zone }: NonNullable<Triggers['question']>) =>
  readTrigger(trigger, zone ?? 'UTC').day;

/**
 * The days that an event counts for: its own, and for a question with an hour that on which its hour is at the court. A
 * question without one would be put on the event's own day by the next replay.
 */
async function daysOfEvent(
  scope: Scope,
  { day, start_time, time_zone }: { day: string; start_time: string | null; time_zone: string | null },
  question: Triggers['question'],
): Promise<string[]> {
  if (start_time === null || !question?.trigger.includes('T')) return [day];
  return [day, momentAt(time_zone, day, start_time, await zoneOf(scope, question)).slice(0, 10)];
}

/** The zone in which a question is asked: its own, or that of its court. */
export const zoneOf = async (
  scope: Scope,
  { zone, court }: { zone?: string | undefined; court?: string | undefined },
): Promise<string | undefined> =>
  zone ?? (court === undefined ? undefined : (await calendarOfCourt(scope, court))?.time_zone);

/**
 * Whether a question still begins on the day of what a deadline was counted from: then it goes on being counted from
 * that, although nobody named it anew. One that is gone is not in the way of another day.
 */
export async function beginsOnItsTrigger(
  scope: Scope,
  { event_id, before_id }: { event_id: string | null; before_id: string | null },
  question: NonNullable<Triggers['question']>,
): Promise<boolean> {
  const event = event_id === null ? undefined : await shareEvent(scope, event_id);
  if (event) return (await daysOfEvent(scope, event, question)).includes(dayOf(question));
  const later = before_id === null ? undefined : await findDeadline(scope, before_id);
  return dayOf(question) === later?.due_on;
}

/** When an event is, by the clocks where it takes place. */
export interface EventMoment {
  day: string;
  /** HH:MM; null: it takes the whole day. */
  time: string | null;
  zone: string | null;
}

/** A question about a rule or a calculation, and the way of service that it names. */
export interface Asked {
  trigger: string;
  rule?: string | undefined;
  service?: ServiceMethod | undefined;
}

/**
 * The trigger of a question counted from an event: its day, and its hour where that counts for the answer.
 * @param zone of the question
 */
export function triggerOf(
  { day, time, zone: from }: EventMoment,
  { rule, service }: Omit<Asked, 'trigger'>,
  zone: string | undefined,
  library: Library,
) {
  const offered = offeredOn(rule ?? '', day, library);
  const takesHour =
    offered?.unit === 'HOUR' || offered?.services_by_hour.some((method) => method === service);
  return takesHour && time !== null ? momentAt(from, day, time, zone) : day;
}

/** The trigger of a question on another day; an hour stays, or is that of the event. @param zone of the question */
export function movedTrigger(
  asked: Asked,
  event: EventMoment,
  zone: string | undefined,
  library: Library,
): string {
  const { day, time } = event;
  const hour = /T(\d{2}:\d{2})/.exec(asked.trigger)?.[1];
  if (hour === undefined) return triggerOf(event, asked, zone, library);
  if (time !== null) return momentAt(event.zone, day, time, zone);
  // An instant that still is on the day of its event stays one.
  return asked.trigger.startsWith(day) ? asked.trigger : `${day}T${hour}`;
}

/** The hour of an event on the clocks of another zone, those of the court. */
function momentAt(from: string | null, day: string, time: string, to: string | undefined): string {
  const local = time.slice(0, 5);
  if (from === null || to === undefined) return `${day}T${local}`;
  return localOf(atTime(day, local, from).withTimeZone(to));
}

/**
 * How the document of an event was served, for a question: as long as its rule says what follows from that.
 * @param service empty where nobody said: then what the question says stays
 * @param day of the event: what is applied of the rule then
 */
export function servedAs<Question extends Asked>(
  { service: before, ...asked }: Question,
  service: string | null,
  day: string,
  library: Library,
) {
  const methods = offeredOn(asked.rule ?? '', day, library)?.services ?? [];
  const known = methods.length > 0 && service ? methods.find((method) => method === service) : before;
  return { ...asked, ...(known && { service: known }) };
}
