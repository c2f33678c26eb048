import type { DeadlineEvidence, DeadlineExtension } from '@caseward/contract/deadline-acts';
import type { DeadlineStatus } from '@caseward/contract/deadline-labels';
import type * as z from 'zod/mini';
import type { Scope } from '../../db/scope.ts';
import { conflict, invalid } from '../../http/api-problem.ts';
import { datesChanged } from '../../platform/matters/next-dates.ts';
import { orThrow } from '../../platform/or-throw.ts';
import { requireDocument } from '../../platform/references/references.ts';
import { askForReplay } from '../../platform/replays/replays.ts';
import { isInDocketGroup } from './deadline-acts.queries.ts';
import { giveDay, note, recordChange, requireOpen, supersede } from './deadline-days.ts';
import { missing } from './deadline-saving.ts';
import { isComputed } from './deadline-values.queries.ts';
import { type LockedDeadline, lockDeadline, updateDeadline } from './deadlines.queries.ts';
import { extendedQuestion } from './extended-question.ts';
import { newDay } from './new-day.ts';

/** Marks a deadline as done, with what shows it. @throws ApiProblem 400, 404; 409 where it is not open */
export async function markDone(
  scope: Scope,
  id: string,
  { words, document }: z.output<typeof DeadlineEvidence>,
): Promise<void> {
  const before = orThrow(await lockDeadline(scope, id), missing);
  requireOpen(before);
  if (document) await requireDocument(scope, 'document', before.matter, document);
  await note(scope, before, { kind: 'DONE', words, document });
  await setStatus(scope, before, 'DONE');
}

/** Cancels a deadline; it stays where it is. @throws ApiProblem 404; 409 where it is not open */
export async function cancel(scope: Scope, id: string, reason: string): Promise<void> {
  const before = orThrow(await lockDeadline(scope, id), missing);
  requireOpen(before);
  await note(scope, before, { kind: 'CANCELLED', words: reason });
  await setStatus(scope, before, 'CANCELLED');
}

/** Opens a deadline again. @throws ApiProblem 404; 409 where it is open */
export async function reopen(scope: Scope, id: string, reason: string): Promise<void> {
  const before = orThrow(await lockDeadline(scope, id), missing);
  if (before.status === 'OPEN') throw conflict('This deadline is open already.');
  await note(scope, before, { kind: 'REOPENED', words: reason });
  await setStatus(scope, before, 'OPEN');
  // What has changed meanwhile was computed of open deadlines alone.
  if (await isComputed(scope, id, before.value_number))
    await askForReplay(scope, {
      cause: 'REOPENED',
      why: before.title,
      deadline: id,
      matter: { id: before.matter, visible_to: before.visible_to, held: before.held },
    });
}

/**
 * Notes that the caller knows of a deadline that is coming up.
 * @throws ApiProblem 404; 409 where it is not open, or the caller does not answer for it
 */
export async function acknowledge(scope: Scope, id: string): Promise<void> {
  const before = orThrow(await lockDeadline(scope, id), missing);
  requireOpen(before);
  const answers = [before.responsible, before.backup].includes(scope.userId);
  if (!answers && !(await isInDocketGroup(scope)))
    throw conflict('Only the responsible person, the backup and the docket group acknowledge a deadline.');
  await note(scope, before, { kind: 'ACKNOWLEDGED' });
  await recordChange(scope, before, {});
}

/**
 * Notes an extension. One that was asked for is provisional and moves nothing (BGH II ZB 19/09); a granted one is a new
 * day, which a second person confirms.
 * @throws ApiProblem 400, 404; 409 where it is not open, or none was asked for
 */
export async function extend(
  scope: Scope,
  id: string,
  { step, until: entered, by, words = '', document = null }: z.output<typeof DeadlineExtension>,
): Promise<void> {
  const before = orThrow(await lockDeadline(scope, id), missing);
  requireOpen(before);
  if (document) await requireDocument(scope, 'document', before.matter, document);
  if (step !== 'REFUSED' && !entered && !by) throw invalid({ until: ['Enter a day.'] });
  const day = by
    ? await newDay(scope, { question: await extendedQuestion(scope, before, by), source: 'EXTENDED' })
    : entered
      ? await newDay(scope, { due_on: entered, source: 'EXTENDED' })
      : undefined;
  const until = day?.due_on;
  if (until && until <= before.due_on)
    throw invalid({ [by ? 'by' : 'until']: ['An extension ends after the present last day.'] });
  await note(scope, before, { kind: `EXTENSION_${step}`, words, document, day: until });
  if (step === 'GRANTED' && day) {
    const reason = words || 'The extension was granted.';
    await giveDay(scope, before, day, { reason, document }, { extension_until: null });
    return;
  }
  if (step === 'REFUSED' && before.extension_until === null)
    throw conflict('No extension was asked for. Note first that one was.');
  const after = { extension_until: step === 'ASKED' ? (until ?? null) : null };
  await updateDeadline(scope, id, after);
  await recordChange(scope, before, after);
}

async function setStatus(scope: Scope, before: LockedDeadline, status: DeadlineStatus): Promise<void> {
  if (status !== 'OPEN') await supersede(scope, before);
  await updateDeadline(scope, before.id, { status });
  datesChanged(scope, before.matter);
  await recordChange(scope, before, { status });
}
