import type { TasksBulkAnswer } from '@caseward/contract/tasks';
import type { Scope } from '../../db/scope.ts';
import { firstValues } from '../../platform/audit/changes.ts';
import { recordAll } from '../../platform/audit/record.ts';
import { readToday } from '../../platform/firm-days.queries.ts';
import { datesChanged } from '../../platform/matters/next-dates.ts';
import type { MatterProtection } from '../../platform/matters/protection.ts';
import { notify } from '../../platform/notifications/notify.ts';
import { ableUsers } from '../../platform/references/references.ts';
import { countedFrom, dayAfter } from './repeating.rules.ts';
import { insertTasks, isClosedMatter, type lockTask, newTaskId, type TaskFields } from './tasks.queries.ts';

/** A task as it will be once it is done. */
type Done = Omit<NonNullable<Awaited<ReturnType<typeof lockTask>>>, 'visible_to' | 'held'> & MatterProtection;

interface Planned {
  id: string;
  after: string;
  due_date: string;
  fields: TaskFields;
  repeats_from: string;
  marks: MatterProtection;
}

/**
 * The next ones of repeating tasks that become done in one call. Each is planned with the change of its task, and all
 * are written by one statement at the end.
 */
export class NextTasks {
  readonly #scope: Scope;
  readonly #planned: Planned[] = [];
  #today: Promise<string> | undefined;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /**
   * Plans the next one of a task that becomes done, due after it and after today in the firm; answers what the done one
   * keeps of it. Undefined where it does not repeat, its last day is over, or its matter is closed.
   */
  async plan(id: string, done: Done) {
    const { repeats, due_date } = done;
    if (repeats === null || due_date === null) return undefined;
    if (done.matter !== null && (await isClosedMatter(this.#scope, done.matter))) return undefined;
    this.#today ??= readToday(this.#scope);
    const today = await this.#today;
    const from = countedFrom(done.repeats_from, repeats, due_date);
    const next = dayAfter(from, repeats, due_date > today ? due_date : today);
    if (next === undefined) return undefined;
    const { title, description, priority, due_time, matter, assigned_to, visible_to, held } = done;
    const planned: Planned = {
      id: newTaskId(),
      after: id,
      due_date: next,
      fields: {
        ...{ title, description, priority, due_date: next, due_time, matter, assigned_to, repeats },
        checklist: done.checklist.map((item) => ({ ...item, done: false })),
      },
      repeats_from: from,
      marks: { visible_to, held },
    };
    this.#planned.push(planned);
    return { repeats: null, next_task: planned.id, next_due: next };
  }

  /**
   * Writes what was planned, with its events, and tells whose it is; answers it. Nobody is given a task who could not do
   * it: who has left, may only read, or is outside of its wall by now.
   */
  async write(): Promise<TasksBulkAnswer['next']> {
    const scope = this.#scope;
    const planned = this.#planned.splice(0);
    if (planned.length === 0) return [];
    const able = await ableUsers(
      scope,
      planned.flatMap(({ fields }) => fields.assigned_to ?? []),
    );
    const whose = ({ fields: { assigned_to }, marks: { visible_to } }: Planned) =>
      assigned_to && able.has(assigned_to) && (visible_to?.includes(assigned_to) ?? true)
        ? assigned_to
        : null;
    const made = planned.map((one) => ({ ...one, fields: { ...one.fields, assigned_to: whose(one) } }));
    await insertTasks(scope, made);
    const events = made.map(({ id, fields, marks: { visible_to } }) => ({
      action: 'CREATED' as const,
      objectType: 'task' as const,
      objectId: id,
      matter: fields.matter ? { id: fields.matter, visible_to } : null,
      changes: firstValues(fields),
    }));
    await recordAll(scope, events);
    for (const [place, { id, fields }] of made.entries())
      await notify(scope, [fields.assigned_to], {
        kind: 'TASK_ASSIGNED',
        object: { type: 'task', id },
        matter: events[place]?.matter ?? null,
      });
    datesChanged(scope, ...made.map(({ fields }) => fields.matter ?? null));
    return made.map(({ id, after, due_date }) => ({ id, after, due_date }));
  }
}
