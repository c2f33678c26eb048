import { needsConfirmation } from '@caseward/contract/deadline-labels';
import { type DeadlineInput, notTheSame } from '@caseward/contract/deadlines';
import { dayNamed } from '@caseward/deadlines/days';
import { kindOfRule } from '@caseward/deadlines/offered';
import type * as z from 'zod/mini';
import type { Scope } from '../../db/scope.ts';
import { invalid, notFound } from '../../http/api-problem.ts';
import type { IfMatch } from '../../http/preconditions.ts';
import { changesOf, firstValues, isNothing } from '../../platform/audit/changes.ts';
import { record } from '../../platform/audit/record.ts';
import { libraryOf } from '../../platform/court-rules/library.ts';
import { datesChanged } from '../../platform/matters/next-dates.ts';
import type { MatterProtection } from '../../platform/matters/protection.ts';
import { orThrow } from '../../platform/or-throw.ts';
import {
  requireAbleUser,
  requireDocument,
  requireInside,
  requireMatter,
} from '../../platform/references/references.ts';
import { insertAct } from './deadline-acts.queries.ts';
import { tellAssigned, tellToConfirm } from './deadline-news.ts';
import { requireTrigger } from './deadline-triggers.ts';
import { insertValue, isConfirmed } from './deadline-values.queries.ts';
import {
  type DeadlineFields,
  insertDeadline,
  type LockedDeadline,
  lockDeadline,
  updateDeadline,
} from './deadlines.queries.ts';
import { newDay } from './new-day.ts';
import { eventsOf, requireOtherDays } from './other-days.ts';

/** 404: there is no such deadline for the caller. */
export const missing = () => notFound('Deadline');

/** Adds a deadline with its first day; answers its id. @throws ApiProblem 400 naming an invalid field */
export async function addDeadline(scope: Scope, input: z.output<typeof DeadlineInput>): Promise<string> {
  const {
    due_on,
    due_time,
    zone,
    question,
    source,
    reason,
    document = null,
    event,
    before,
    ...fields
  } = input;
  const marks = await requireMatter(scope, 'matter', input.matter);
  if (document) await requireDocument(scope, 'document', input.matter, document);
  const ofRule = kindOfRule(question?.rule, question && dayNamed(question.trigger), await libraryOf(scope));
  const kind = fields.kind ?? ofRule ?? 'STATUTORY';
  const responsible = fields.responsible === undefined ? scope.userId : fields.responsible;
  const backup = fields.backup ?? null;
  await requirePeople(scope, { responsible, backup }, marks);
  await requireTrigger(scope, input.matter, { event, before, question });
  await requireOtherDays(scope, 'question', question ?? {}, input.matter);
  const day = await newDay(scope, { due_on, due_time, zone, question, source });
  // A limitation period that is called otherwise is one all the same.
  const critical = [kind, ofRule].includes('LIMITATION') || fields.critical === true;
  const columns = { ...fields, kind, critical, responsible, backup };
  const trigger = {
    event_id: event ?? null,
    before_id: before ?? null,
    other_event_ids: eventsOf(question ?? {}),
  };
  const confirmed = !needsConfirmation(kind);
  const objectId = await insertDeadline(scope, { ...columns, ...trigger }, day, confirmed, marks);
  await insertValue(scope, { id: objectId, matter: input.matter, ...marks }, 1, day, { reason, document });
  const matter = { id: input.matter, visible_to: marks.visible_to };
  const changes = firstValues({ ...columns, due_on: day.due_on, due_time: day.due_time, source: day.source });
  await record(scope, { action: 'CREATED', objectType: 'deadline', objectId, matter, changes });
  datesChanged(scope, input.matter);
  const told = { id: objectId, matter: input.matter, visible_to: marks.visible_to };
  await tellAssigned(scope, told, [responsible, backup]);
  if (!confirmed) await tellToConfirm(scope, told, [], [responsible, backup]);
  return objectId;
}

/**
 * Changes the given fields (optimistic locking). A save without changes leaves no event and no new version.
 * @throws ApiProblem 400, 404; 412 when the caller knows another version
 */
export async function saveDeadline(
  scope: Scope,
  id: string,
  given: DeadlineFields,
  ifMatch: IfMatch,
): Promise<void> {
  const before = orThrow(await lockDeadline(scope, id), missing);
  ifMatch(before);
  const kind = given.kind ?? before.kind;
  const critical = kind === 'LIMITATION' || (given.critical ?? before.critical);
  const fields = {
    ...given,
    // What a kind brings along: limitation periods are critical. A day that waits for a second person waits on, whatever
    // its deadline is called now.
    ...(critical !== before.critical && { critical }),
    ...(needsConfirmation(kind) &&
      kind !== before.kind && { confirmed: await isConfirmed(scope, id, before.value_number) }),
  };
  if (given.critical === false && critical) fields.critical = true;
  const changes = changesOf<object>(before, fields);
  if (isNothing(changes)) return;
  const responsible = given.responsible === undefined ? before.responsible : given.responsible;
  const backup = given.backup === undefined ? before.backup : given.backup;
  await requirePeople(scope, { responsible, backup }, before, before);
  await updateDeadline(scope, id, fields);
  if (needsConfirmation(before.kind) && !needsConfirmation(kind))
    await insertAct(scope, ofDeadline(before), {
      kind: 'RECLASSIFIED',
      value_number: before.value_number,
    });
  const matter = { id: before.matter, visible_to: before.visible_to };
  await record(scope, { action: 'CHANGED', objectType: 'deadline', objectId: id, matter, changes });
  const already = [before.responsible, before.backup];
  await tellAssigned(
    scope,
    before,
    [responsible, backup].filter((person) => !already.includes(person)),
  );
}

const ofDeadline = ({ id, matter, visible_to, held }: LockedDeadline) => ({ id, matter, visible_to, held });

type People = { responsible: string | null; backup: string | null };

/**
 * Both can act and see the matter, and are not the same.
 * @param before who it was: they may have been disabled since
 */
async function requirePeople(scope: Scope, people: People, marks: MatterProtection, before?: People) {
  for (const field of ['responsible', 'backup'] as const) {
    const person = people[field];
    if (!person || person === before?.[field]) continue;
    await requireAbleUser(scope, field, person);
    requireInside(field, marks, person);
  }
  if (people.backup && people.backup === people.responsible) throw invalid({ backup: [notTheSame] });
}
