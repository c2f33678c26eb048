import type { Scope } from '../db/scope.ts';
import { insertComment } from '../features/tasks/task-comments.queries.ts';
import { insertTask, updateTask } from '../features/tasks/tasks.queries.ts';
import { unprotected } from '../platform/matters/protection.ts';
import type { Calendar } from './calendar.ts';
import type { DemoTask } from './content.ts';
import { backdate } from './demo.queries.ts';

interface People {
  /** The owner's. */
  scope: Scope;
  calendar: Calendar;
  scopeOf: (username: string) => Scope;
  idOf: (username: string) => string;
}

/** Writes a task with what became of it and what people said about it; answers its id. */
export async function writeTask(
  { scope, calendar, scopeOf, idOf }: People,
  task: DemoTask,
  matter: string | null,
): Promise<string> {
  const { title, description, priority, checklist, due, due_time, repeats } = task;
  const { assigned_to, by, progress, comments = [] } = task;
  const fields = {
    ...{ title, description, priority, checklist, due_time, repeats, matter },
    due_date: due === undefined ? null : calendar.day(due),
    assigned_to: assigned_to === undefined ? null : idOf(assigned_to),
  };
  const id = await insertTask(scopeOf(by), fields, unprotected);
  if (progress) await updateTask(scopeOf(assigned_to ?? by), id, { status: progress[0] }, unprotected);
  for (const said of comments) {
    const place = { id, matter_id: matter, ...unprotected };
    const commentId = await insertComment(scopeOf(said.by), place, said.comment);
    const saidAt = calendar.moment(said.created, said.at);
    await backdate(scope, 'task_comments', commentId, { created_at: saidAt, updated_at: saidAt });
  }
  return id;
}
