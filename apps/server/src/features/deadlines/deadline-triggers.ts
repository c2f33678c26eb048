import type { DeadlineQuestion, ServiceMethod } from '@caseward/contract/deadline-terms';
import { atTime, localOf, readTrigger } from '@caseward/deadlines/days';
import { offeredRules } from '@caseward/deadlines/offered';
import type * as z from 'zod/mini';
import type { Scope } from '../../db/scope.ts';
import { invalid } from '../../http/api-problem.ts';
import { findDeadline, shareEvent } from '../../platform/references/references.queries.ts';
import { requireDeadline, requireEvent } from '../../platform/references/references.ts';

/** What a new day is counted from, beside the question that names its day. */
export interface Triggers {
  event?: string | undefined;
  before?: string | undefined;
  question?: Pick<z.output<typeof DeadlineQuestion>, 'trigger' | 'zone'> | undefined;
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
    const { day } = await requireEvent(scope, 'event', matter, event);
    requireSameDay(question, day, 'The trigger is on another day than the event.');
  }
  if (before !== undefined) {
    if (before === own) throw invalid({ before: ['A deadline does not come before itself.'] });
    const { due_on } = await requireDeadline(scope, 'before', matter, before);
    requireSameDay(question, due_on, 'The trigger is another day than the last day of that deadline.');
  }
}

function requireSameDay(question: Triggers['question'], day: string, sentence: string): void {
  if (question && dayOf(question) !== day) throw invalid({ question: [sentence] });
}

const dayOf = ({ trigger, zone }: NonNullable<Triggers['question']>) =>
  readTrigger(trigger, zone ?? 'UTC').day;

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
  const later = before_id === null ? undefined : await findDeadline(scope, before_id);
  return dayOf(question) === (event?.day ?? later?.due_on);
}

/** When an event is, by the clocks where it takes place. */
export interface EventMoment {
  day: string;
  /** HH:MM; null: it takes the whole day. */
  time: string | null;
  zone: string | null;
}

/** The trigger of a question on another day; an hour stays, or is that of the event. @param zone of the question */
export function movedTrigger(trigger: string, event: EventMoment, zone: string | undefined): string {
  const { day, time } = event;
  const hour = /T(\d{2}:\d{2})/.exec(trigger)?.[1];
  if (hour === undefined) return day;
  if (time !== null) return momentAt(event.zone, day, time, zone);
  // An instant that still is on the day of its event stays one.
  return trigger.startsWith(day) ? trigger : `${day}T${hour}`;
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
 */
export function servedAs<Asked extends { rule?: string | undefined; service?: ServiceMethod | undefined }>(
  { service: before, ...asked }: Asked,
  service: string | null,
) {
  const methods = offeredRules.get(asked.rule ?? '')?.services ?? [];
  const known = methods.length > 0 && service ? methods.find((method) => method === service) : before;
  return { ...asked, ...(known && { service: known }) };
}
