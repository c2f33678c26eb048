import type { Task } from '@caseward/contract/tasks';
import type { QueryClient } from '@tanstack/react-query';
import { changeCachedMatter, withoutTask, withTask } from '../../shared/api/cached-matter.ts';
import { addBehind, refetchUncertain, removeFromLists } from './cached-tasks.ts';
import { getTask } from './tasks.api.ts';

/** Shows the next one of a task that has just been done, behind it, wherever that is listed. */
export async function showNext(cache: QueryClient, { id, next_task }: Task): Promise<void> {
  if (!next_task) return;
  const next = await getTask(next_task.id);
  addBehind(cache, id, next);
  refetchUncertain(cache);
  if (next.matter) changeCachedMatter(cache, next.matter, (matter) => withTask(matter, next));
}

/** Shows the next one of a task no longer: it was taken back. */
export function hideNext(cache: QueryClient, { matter, next_task }: Task): void {
  if (!next_task) return;
  removeFromLists(cache, next_task.id);
  refetchUncertain(cache);
  if (matter) changeCachedMatter(cache, matter, (found) => withoutTask(found, next_task.id));
}
