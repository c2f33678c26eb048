import type { Task } from '@caseward/contract/tasks';
import { t } from '@lingui/core/macro';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, isMissing } from '../../shared/api/api-error.ts';
import type { CacheEffects } from '../../shared/api/cache-effects.ts';
import { alertFailure, alertUndoable, alertWarning } from '../../shared/feedback/alerts.ts';
import { agedByTask, showTask } from './cached-tasks.ts';
import { pauseReads } from './pause-reads.ts';
import { saidOf, type TaskChange, type TaskEdit } from './task-edits.ts';
import { getTask, patchTask } from './tasks.api.ts';

/** The version of each task that this page has written last: a second change may come before the row is drawn anew. */
const written = new Map<string, number>();

async function changeTask({ id, version }: Task, body: TaskChange): Promise<Task> {
  const saved = await patchTask(id, body, { version: Math.max(version, written.get(id) ?? 0) });
  written.set(id, saved.version);
  return saved;
}

const mutationKey = ['tasks in their rows'];

/** How many changes of a task are being saved. */
export const savingOf = (cache: QueryClient, { id }: Task): number =>
  cache.isMutating({
    mutationKey,
    predicate: ({ state }) => (state.variables as TaskEdit | undefined)?.task.id === id,
  });

/** What tasks become by changes that are being saved: another click may come before they are drawn. */
const becoming = new Map<string, Task>();

/** A change of the task as it becomes: it takes back nothing of the changes just before it. */
function ontoNewest(edit: TaskEdit): TaskEdit {
  const present = becoming.get(edit.task.id);
  const change = present && edit.onto?.(present);
  const newest = { ...edit, ...(present && { task: present }), ...(change && { change, shown: change }) };
  becoming.set(edit.task.id, { ...newest.task, ...newest.shown });
  return newest;
}

/** Ask again for what was paused, once no change is being saved: the answer would be older than the change. */
const paused: (() => void)[] = [];

/** What a change in a row makes stale; the task itself is shown as it was saved. */
const rowSaved: CacheEffects = {
  touches: ['dashboard/summary/', 'tasks/counts/', 'calendar/*', 'replays/:id/items/'],
};

/** The values that a change replaces. */
const valuesBefore = (task: Task, change: TaskChange): TaskChange =>
  Object.fromEntries(Object.keys(change).map((name) => [name, task[name as keyof TaskChange]]));

/**
 * Changes tasks where they are shown (optimistic update with rollback), with Undo. Where somebody else has changed the
 * task meanwhile nothing is saved, and it is shown as it is now.
 */
export function useApplyTaskEdit(): (edit: TaskEdit) => void {
  const cache = useQueryClient();
  const show = (task: Task) => {
    showTask(cache, task);
    agedByTask(cache, task);
  };
  /** The next one of a task that repeats comes and goes with what is done to it. */
  const followNext = (before: Task, saved: Task) => {
    if (before.next_task?.id === saved.next_task?.id) return;
    void import('./next-tasks.ts')
      .then(({ showNext, hideNext }) => {
        hideNext(cache, before);
        return showNext(cache, saved);
      })
      // It may be gone again, or the network is: lists have it when they are opened again.
      .catch(() => agedByTask(cache, saved));
  };
  const undo = async (saved: Task, { task, change, takenBack }: TaskEdit) => {
    const present = takenBack ? await getTask(task.id) : saved;
    const undone = await changeTask(present, takenBack?.(present) ?? valuesBefore(task, change));
    show(undone);
    followNext(saved, undone);
  };
  /** Whether another change of the same task waits behind the one that is made now: it shows more. */
  const isOvertaken = (task: Task) => savingOf(cache, task) > 1;
  const { mutate } = useMutation({
    mutationKey,
    // One after the other: each knows the version that the last one made.
    scope: { id: mutationKey.join() },
    mutationFn: ({ task, change }: TaskEdit) => changeTask(task, change),
    meta: { effects: rowSaved },
    onMutate: async ({ task, shown }) => {
      paused.push(await pauseReads(cache, task));
      showTask(cache, { ...task, ...shown });
    },
    onSettled: (_saved, _error, { task }) => {
      if (!isOvertaken(task)) becoming.delete(task.id);
      if (cache.isMutating({ mutationKey }) === 1) for (const goOn of paused.splice(0)) goOn();
    },
    onSuccess: (saved, edit) => {
      if (!isOvertaken(saved)) showTask(cache, saved);
      agedByTask(cache, saved);
      followNext(edit.task, saved);
      alertUndoable(saidOf(edit.said, edit.task, saved), {
        label: t`Undo`,
        act: () => undo(saved, edit),
        failure: t`Failed to undo the change.`,
        done: t`The change is undone.`,
        effects: rowSaved,
      });
    },
    onError: async (error, { task }) => {
      showTask(cache, task);
      if (isMissing(error)) {
        agedByTask(cache, task);
        return alertWarning(
          t`“${task.title}” no longer exists.`,
          t`It was deleted while you were editing it.`,
        );
      }
      if (error instanceof ApiError && error.is('precondition-failed'))
        alertWarning(
          t`${error.changedBy ?? t`Somebody else`} changed “${task.title}” while you were editing it.`,
          t`Your change is not saved. The task is shown as it is now.`,
        );
      else alertFailure(t`Failed to update task.`, error);
      // The change before this one may have been saved, and not shown.
      const present = await getTask(task.id).catch(() => undefined);
      if (present && !isOvertaken(present)) show(present);
    },
  });
  return (edit) => mutate(ontoNewest(edit));
}
