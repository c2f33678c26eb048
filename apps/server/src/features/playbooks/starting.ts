import type { DeadlineInput } from '@caseward/contract/deadlines';
import type { EventInput } from '@caseward/contract/events';
import type { MadeRecord, PlaybookStartInput, PlaybookUndone } from '@caseward/contract/matter-playbooks';
import { fromOpening } from '@caseward/contract/playbook-lines';
import type { TaskInput } from '@caseward/contract/tasks';
import type * as z from 'zod/mini';
import type { Scope } from '../../db/scope.ts';
import { conflict, invalid, notFound } from '../../http/api-problem.ts';
import { record } from '../../platform/audit/record.ts';
import { refusals } from '../../platform/bulk.ts';
import { commentedTasks } from '../../platform/matters/commented-tasks.queries.ts';
import { orThrow } from '../../platform/or-throw.ts';
import {
  findStarted,
  insertStarted,
  lockMatter,
  type MatterFacts,
  markUndone,
  type Standing,
  standingAmong,
} from './matter-playbooks.queries.ts';
import { type Compute, madeBefore, type Planned, planLines } from './planning.ts';

/** How records are made and undone: as their own calls do it, so that all their rules hold. */
export interface Makers {
  compute: Compute;
  addTask(scope: Scope, input: z.output<typeof TaskInput>): Promise<string>;
  addEvent(scope: Scope, input: z.output<typeof EventInput>): Promise<string>;
  addDeadline(scope: Scope, input: z.output<typeof DeadlineInput>): Promise<string>;
  removeTask(scope: Scope, id: string): Promise<void>;
  removeEvent(scope: Scope, id: string): Promise<void>;
  cancelDeadline(scope: Scope, id: string, reason: string): Promise<void>;
}

/** A playbook as it is stored. */
interface Stored {
  id: string;
  name: string;
  version: number;
  lines: Planned['line'][];
}

export const noMatter = () => notFound('Matter');

/** A closed matter begins nothing. @throws ApiProblem 409 */
export function requireNotClosed({ status }: MatterFacts): void {
  if (status === 'CLOSED' || status === 'ARCHIVED')
    throw conflict('This matter is closed. Reopen it before you start a playbook in it.');
}

/**
 * Starts a playbook in a matter, all or nothing; answers the id of its start.
 * @throws ApiProblem 400 naming what cannot be made as it is; 404; 409 when the matter is closed, the playbook is another
 * version than was shown, or there is nothing to make
 */
export async function startPlaybook(
  scope: Scope,
  matterId: string,
  playbook: Stored,
  { version, ...asked }: z.output<typeof PlaybookStartInput>,
  makers: Makers,
): Promise<string> {
  const matter = orThrow(await lockMatter(scope, matterId), noMatter);
  requireNotClosed(matter);
  if (version !== undefined && version !== playbook.version)
    throw conflict(
      'This playbook was changed while you were looking at it. See what it creates now, then start it.',
    );
  const planned = await planLines(scope, matter, playbook, asked, makers.compute);
  const faulty = planned.filter(({ problem }) => problem !== null);
  if (faulty.length > 0) throw invalid({ lines: faulty.map(({ title, problem }) => `${title}: ${problem}`) });
  const todo = planned.filter(({ skipped, event }) => !skipped && event === null);
  if (todo.length === 0)
    throw conflict('There is nothing to add: every line is skipped, or was made already.');
  const making = {
    scope,
    matter,
    playbook,
    makers,
    ids: await idsOfBases(scope, matterId, playbook, planned),
  };
  const made: MadeRecord[] = [];
  for (const { key, type, ...rest } of todo) {
    const id = await make(making, { key, type, ...rest });
    making.ids.set(key, id);
    made.push({ key, type, id });
  }
  const id = await insertStarted(scope, matter, playbook, made);
  await record(scope, {
    action: 'PLAYBOOK_STARTED',
    objectType: 'playbook',
    objectId: playbook.id,
    matter: { id: matterId, visible_to: matter.visible_to },
    details: { made: made.length },
  });
  return id;
}

/** The records from which lines are counted: made before, or standing for a line. */
async function idsOfBases(scope: Scope, matter: string, playbook: Stored, planned: readonly Planned[]) {
  const before = await madeBefore(scope, matter, playbook.id);
  const ids = new Map([...before].map(([key, { id }]) => [key, id]));
  for (const { key, event, skipped } of planned) if (event !== null && !skipped) ids.set(key, event);
  return ids;
}

interface Making {
  scope: Scope;
  matter: MatterFacts;
  playbook: Stored;
  makers: Makers;
  ids: Map<string, string>;
}

function make({ scope, matter, playbook, makers, ids }: Making, planned: Planned): Promise<string> {
  const { line, day, assignee, question, from_title, deadline_kind } = planned;
  const { title, description } = line;
  const base = playbook.lines.find(({ key }) => key === line.from)?.type;
  const baseId = line.from === fromOpening ? undefined : ids.get(line.from);
  const common = { matter: matter.id, title, description };
  if (line.type === 'TASK')
    return makers.addTask(scope, {
      ...common,
      priority: line.priority,
      due_date: day,
      assigned_to: assignee,
      ...(base === 'DEADLINE' && baseId !== undefined && { deadline: baseId }),
    });
  // Planning found a day for every event and deadline.
  const on = orThrow(day ?? undefined, () => new Error('A line without a day was to be made.'));
  if (line.type === 'EVENT')
    return makers.addEvent(scope, {
      ...common,
      kind: line.event_kind,
      day: on,
      attendees: assignee === null ? [] : [assignee],
    });
  const deadline = {
    ...common,
    kind: deadline_kind ?? undefined,
    critical: line.critical,
    responsible: assignee,
  };
  const by = `Playbook ${playbook.name}`;
  if (question === null)
    return makers.addDeadline(scope, { ...deadline, due_on: on, reason: `${by}: its day was entered.` });
  return makers.addDeadline(scope, {
    ...deadline,
    question,
    reason: from_title === null ? `${by}: counted from the opening.` : `${by}: counted from ${from_title}.`,
    ...(baseId !== undefined && (base === 'EVENT' ? { event: baseId } : { before: baseId })),
  });
}

/**
 * Undoes the start of a playbook: tasks and events go to the trash, deadlines are cancelled, since they are never
 * deleted alone. What was changed since, or has to stay, stays and is named.
 * @throws ApiProblem 404; 409 when it was undone already
 */
export async function undoStart(
  scope: Scope,
  matterId: string,
  id: string,
  makers: Makers,
): Promise<z.output<typeof PlaybookUndone>> {
  const matter = orThrow(await lockMatter(scope, matterId), noMatter);
  const started = orThrow(await findStarted(scope, matterId, id), () => notFound('Start of a playbook'));
  if (started.undone_at !== null) throw conflict('The start of this playbook was undone already.');
  const standing = await standingAmong(scope, started.made, { lock: true });
  const commented = await commentedTasks(scope, [...standing.keys()]);
  // Events last: none goes while an open deadline is counted from it.
  const there = started.made
    .flatMap((made) => {
      const found = standing.get(made.id);
      return found ? [{ ...made, found }] : [];
    })
    .toSorted((a, b) => undoOrder.indexOf(a.type) - undoOrder.indexOf(b.type));
  const undone: MadeRecord[] = [];
  const kept = await refusals(there, async ({ found, ...made }) => {
    if (found.version !== 1 || commented.has(made.id))
      throw conflict('It was changed since, so it stays as it is.');
    await undoOne(scope, found, started.name, makers);
    undone.push(made);
  });
  await markUndone(scope, id);
  await record(scope, {
    action: 'PLAYBOOK_UNDONE',
    objectType: 'playbook',
    objectId: started.playbook,
    matter: { id: matterId, visible_to: matter.visible_to },
    details: { undone: undone.length, kept: kept.length },
  });
  return {
    undone,
    kept: kept.map(({ row: { found, ...made }, reason }) => ({ ...made, title: found.title, reason })),
  };
}

const undoOrder: readonly MadeRecord['type'][] = ['DEADLINE', 'TASK', 'EVENT'];

async function undoOne(scope: Scope, { id, type }: Standing, name: string, makers: Makers) {
  if (type === 'TASK') return makers.removeTask(scope, id);
  if (type === 'EVENT') return makers.removeEvent(scope, id);
  return makers.cancelDeadline(scope, id, `The start of the playbook ${name} was undone.`);
}
