import { needsConfirmation } from '@caseward/contract/deadline-labels';
import type { DeadlineQuestion } from '@caseward/contract/deadline-terms';
import type {
  DeadlineConfirmation,
  DeadlineValue,
  DeadlineValueInput,
} from '@caseward/contract/deadline-values';
import { readTrigger } from '@caseward/deadlines/days';
import type * as z from 'zod/mini';
import type { Scope } from '../../db/scope.ts';
import { conflict, invalid } from '../../http/api-problem.ts';
import { changesOf } from '../../platform/audit/changes.ts';
import { record } from '../../platform/audit/record.ts';
import { peopleWithFeedsOf } from '../../platform/calendar/shown-to.queries.ts';
import { libraryOf } from '../../platform/court-rules/library.ts';
import { datesChanged } from '../../platform/matters/next-dates.ts';
import { tellOfNearMove } from '../../platform/notifications/near-moves.ts';
import { orThrow } from '../../platform/or-throw.ts';
import { requireDocument } from '../../platform/references/references.ts';
import { askForReplay } from '../../platform/replays/replays.ts';
import { hasLooked, insertAct, type NewAct } from './deadline-acts.queries.ts';
import { tellToConfirm } from './deadline-news.ts';
import { missing } from './deadline-saving.ts';
import { beginsOnItsTrigger, requireTrigger } from './deadline-triggers.ts';
import {
  confirmValue,
  documentsOfEvents,
  insertValue,
  listValues,
  mayConfirmDays,
  mostValues,
  type ValueReason,
  valueToConfirm,
} from './deadline-values.queries.ts';
import {
  type Columns,
  copyOf,
  findDeadline,
  hasEarlier,
  type LockedDeadline,
  lockDeadline,
  updateDeadline,
} from './deadlines.queries.ts';
import { type NewDay, newDay } from './new-day.ts';
import { areSameDays, eventsOf, namedDays, requireOtherDays, secondDaysOf } from './other-days.ts';
import { supersedeItems } from './replay-items.queries.ts';

type Question = z.output<typeof DeadlineQuestion>;

/** Only an open deadline gets another day. @throws ApiProblem 409 */
export function requireOpen({ status }: Pick<LockedDeadline, 'status'>): void {
  if (status !== 'OPEN') throw conflict('This deadline is done or cancelled. Open it again first.');
}

/**
 * Gives a deadline a new day, unconfirmed where a second person has to confirm it.
 * @throws ApiProblem 400, 404; 409 where it is not open
 */
export async function addValue(
  scope: Scope,
  id: string,
  { reason, document = null, event, before: later, ...asked }: z.output<typeof DeadlineValueInput>,
): Promise<void> {
  const before = orThrow(await lockDeadline(scope, id), missing);
  requireOpen(before);
  if (document) await requireDocument(scope, 'document', before.matter, document);
  await requireTrigger(scope, before.matter, { event, before: later, question: asked.question }, id);
  await requireOtherDays(scope, 'question', asked.question ?? {}, before.matter);
  const day = await newDay(scope, asked);
  // What it is counted from stays known where a day is entered that is counted from nothing, or from the same day.
  const stays =
    !event && !later && (!asked.question || (await beginsOnItsTrigger(scope, before, asked.question)));
  const trigger = { event_id: event ?? null, before_id: later ?? null };
  const others = asked.question && { other_event_ids: eventsOf(asked.question) };
  await giveDay(scope, before, day, { reason, document }, { ...(!stays && trigger), ...others });
}

/** The same for a locked deadline. @param columns what changes beside its day */
export async function giveDay(
  scope: Scope,
  before: LockedDeadline,
  day: NewDay,
  why: ValueReason,
  columns: Pick<Columns, 'extension_until' | 'event_id' | 'before_id' | 'other_event_ids'> = {},
): Promise<void> {
  const value_number = before.value_number + 1;
  if (value_number > mostValues)
    throw conflict(`A deadline has at most ${mostValues} days. Cancel it and add another one.`);
  const confirmed = !needsConfirmation(before.kind);
  const after = { ...copyOf(day), ...columns, confirmed };
  await supersede(scope, before);
  await insertValue(scope, placeOf(before), value_number, day, why);
  await updateDeadline(scope, before.id, { ...after, value_number });
  datesChanged(scope, before.matter);
  await recordChange(scope, before, after);
  const matter = { id: before.matter, visible_to: before.visible_to };
  await tellOfMove(scope, before, day.due_on);
  if (!confirmed) await tellToConfirm(scope, before, [before.responsible, before.backup]);
  if (before.due_on !== day.due_on && (await hasEarlier(scope, before.id)))
    await askForReplay(scope, {
      cause: 'TRIGGER',
      why: before.title,
      deadline: before.id,
      matter: { ...matter, held: before.held },
    });
}

/** Tells in whose calendars a locked deadline stands that it has another day there, where one of its days is near. */
export const tellOfMove = (scope: Scope, before: LockedDeadline, day: string): Promise<void> =>
  tellOfNearMove(
    scope,
    async () => [before.responsible, before.backup, ...(await peopleWithFeedsOf(scope, before.matter))],
    {
      kind: 'DEADLINE_MOVED',
      object: { type: 'deadline', id: before.id },
      matter: { id: before.matter, visible_to: before.visible_to },
    },
    [before.proposed_on, before.due_on, day],
  );

/** Records what changed of a locked deadline, in the audit log. */
export async function recordChange(scope: Scope, before: LockedDeadline, after: object): Promise<void> {
  const matter = { id: before.matter, visible_to: before.visible_to };
  const changes = changesOf<object>(before, after);
  await record(scope, { action: 'CHANGED', objectType: 'deadline', objectId: before.id, matter, changes });
}

/** A proposed day is no longer to be decided: the deadline got another one, or is done. */
export async function supersede(scope: Scope, { id, proposed_on }: LockedDeadline): Promise<void> {
  if (proposed_on === null) return;
  await supersedeItems(scope, id);
  await updateDeadline(scope, id, { proposed_on: null, replay_id: null });
}

/** Where rows of a locked deadline belong. */
const placeOf = ({ id, matter, visible_to, held }: LockedDeadline) => ({
  id,
  matter,
  visible_to,
  held,
});

/** Notes an act on the present day of a locked deadline. */
export const note = (scope: Scope, before: LockedDeadline, act: Omit<NewAct, 'value_number'>) =>
  insertAct(scope, placeOf(before), { ...act, value_number: before.value_number });

/**
 * A second person's entry: confirms the day where it is the same, and is kept where it is not.
 * @throws ApiProblem 400, 404; 409 where there is nothing for the caller to confirm
 */
export async function confirmDay(
  scope: Scope,
  id: string,
  { number, ...entered }: z.output<typeof DeadlineConfirmation>,
): Promise<void> {
  const before = orThrow(await lockDeadline(scope, id), missing);
  requireOpen(before);
  if (number !== before.value_number)
    throw conflict('This deadline has another day by now. Look at it again.');
  const value = orThrow(await valueToConfirm(scope, id, number), missing);
  if (before.confirmed) throw conflict('This day is confirmed already, or needs no confirmation.');
  if (value.created_by === scope.userId)
    throw conflict('You entered this day yourself. Somebody else has to confirm it.');
  if (await hasLooked(scope, id, number))
    throw conflict('You looked at how this day was computed. Somebody else has to confirm it.');
  if (!isSame(value, entered)) {
    const { due_on, trigger } = entered;
    await note(scope, before, { kind: 'MISMATCH', day: due_on ?? trigger?.slice(0, 10) });
    await record(scope, {
      action: 'CHANGED',
      objectType: 'deadline',
      objectId: id,
      matter: { id: before.matter, visible_to: before.visible_to },
      details: { second_entry: 'MISMATCH' },
    });
    return;
  }
  await confirmValue(scope, id, number);
  await updateDeadline(scope, id, { confirmed: true });
  await note(scope, before, { kind: 'CONFIRMED' });
  await recordChange(scope, before, { confirmed: true });
}

/** By how much a day was extended shows in the last day alone: the trigger says nothing of it. */
const secondEntryOf = (asked: Question | null): DeadlineValue['second_entry'] =>
  asked === null || asked.extension ? 'DUE_ON' : 'TRIGGER';

/** @throws ApiProblem 400 where the other of both was entered */
function isSame(
  value: { question: string | null; due_on: string; due_time: string | null },
  { trigger, other_days = [], due_on, due_time }: Omit<z.output<typeof DeadlineConfirmation>, 'number'>,
): boolean {
  const asked = value.question === null ? null : (JSON.parse(value.question) as Question);
  if (asked === null || secondEntryOf(asked) === 'DUE_ON') {
    if (!due_on) throw invalid({ due_on: ['Enter the last day, as it stands in the document.'] });
    // The hour of a computed day is that of its rule.
    return due_on === value.due_on && (asked !== null || (due_time ?? null) === value.due_time);
  }
  if (trigger === undefined) throw invalid({ trigger: ['Enter the day from which is counted.'] });
  const [one, other] = [asked.trigger, trigger].map((text) => readTrigger(text, asked.zone ?? 'UTC'));
  return areSameDays(asked, other_days) && one?.day === other?.day && one?.time === other?.time;
}

/** Shows the caller the computation of the present day; from then on they cannot confirm it. @throws ApiProblem 404 */
export async function lookAtComputation(scope: Scope, id: string): Promise<DeadlineValue> {
  const before = orThrow(await lockDeadline(scope, id), missing);
  const [hidden] = await valuesOf(scope, id);
  if (hidden?.withheld) {
    await note(scope, before, { kind: 'LOOKED' });
    await record(scope, {
      action: 'READ',
      objectType: 'deadline',
      objectId: id,
      matter: { id: before.matter, visible_to: before.visible_to },
    });
  }
  const [shown] = await valuesOf(scope, id);
  return orThrow(shown, missing);
}

/**
 * The days that a deadline had, as the caller may see them. What somebody cannot confirm anyway is not kept back from them.
 * @throws ApiProblem 404
 */
export async function valuesOf(scope: Scope, id: string): Promise<DeadlineValue[]> {
  const deadline = orThrow(await findDeadline(scope, id), missing);
  const [rows, library, documents, isAble, looked] = await Promise.all([
    listValues(scope, id),
    libraryOf(scope),
    documentsOfEvents(scope, [deadline.event ?? [], deadline.other_events.map((each) => each.id)].flat()),
    mayConfirmDays(scope),
    hasLooked(scope, id, deadline.value_number),
  ]);
  const [current] = rows;
  const mayConfirm =
    isAble &&
    deadline.status === 'OPEN' &&
    !deadline.confirmed &&
    current?.created_by.id !== scope.userId &&
    !looked;
  // An earlier computation may begin on the same day.
  const isBlind = mayConfirm && current?.question !== null;
  return rows.map(({ question, answer, ...row }) => {
    const isCurrent = row.number === deadline.value_number;
    const withheld = isBlind && question !== null;
    const asked = question === null ? null : (JSON.parse(question) as Question);
    const days = asked === null ? [] : namedDays(asked, library);
    const second_entry = secondEntryOf(asked);
    return {
      ...row,
      withheld,
      reason: withheld ? '' : row.reason,
      confirmable: mayConfirm && isCurrent,
      event_document: (isCurrent && documents.get(deadline.event ?? '')) || null,
      second_entry,
      second_days: isCurrent && second_entry === 'TRIGGER' ? secondDaysOf(days, documents) : [],
      question: asked === null || withheld ? null : { ...askedOf(asked), other_days: days },
      answer: answer === null || withheld ? null : (JSON.parse(answer) as DeadlineValue['answer']),
    };
  });
}

const askedOf = ({ trigger, rule, service, place, zone }: Question) => ({
  trigger,
  rule: rule ?? null,
  service: service ?? null,
  place: place ?? null,
  zone: zone ?? null,
});
