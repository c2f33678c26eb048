import type { Scope } from '../db/scope.ts';
import { insertTask, updateTask } from '../features/tasks/tasks.queries.ts';
import { unprotected } from '../platform/matters/protection.ts';
import type { Calendar } from './calendar.ts';
import type { DemoTask } from './content.ts';

interface People {
  calendar: Calendar;
  scopeOf: (username: string) => Scope;
  idOf: (username: string) => string;
}

/** Writes a task with what became of it; answers its id. */
export async function writeTask(
  { calendar, scopeOf, idOf }: People,
  { title, description, priority, checklist, due, assigned_to, by, progress }: DemoTask,
  matter: string | null,
): Promise<string> {
  const fields = {
    ...{ title, description, priority, checklist, matter },
    due_date: due === undefined ? null : calendar.day(due),
    assigned_to: assigned_to === undefined ? null : idOf(assigned_to),
  };
  const id = await insertTask(scopeOf(by), fields, unprotected);
  if (progress) await updateTask(scopeOf(assigned_to ?? by), id, { status: progress[0] }, unprotected);
  return id;
}
