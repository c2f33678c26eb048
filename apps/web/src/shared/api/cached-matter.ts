import type { Document } from '@caseward/contract/document-record';
import type { Matter } from '@caseward/contract/matters';
import type { Task } from '@caseward/contract/tasks';
import type { QueryClient } from '@tanstack/react-query';

/** The path of `matters.get`, by name, so that pages without matters need not load the contract of matters. */
export const matterPath = '/api/v1/matters/:id/';

/**
 * Changes the matter on the page in the query cache, where a write of something in it tells what became of it. One that
 * is not shown is left stale, and fetched when it is opened.
 */
export function changeCachedMatter(cache: QueryClient, id: string, change: (matter: Matter) => Matter): void {
  const queryKey = [matterPath, { params: { id } }];
  if (!cache.getQueryCache().find({ queryKey, type: 'active' })) return;
  // It is as old as before: only a part of it is newer.
  const updatedAt = cache.getQueryState(queryKey)?.dataUpdatedAt;
  cache.setQueryData<Matter>(queryKey, (matter) => matter && change(matter), { updatedAt });
}

const without = <Part extends { id: string }>(parts: readonly Part[], id: string): Part[] =>
  parts.filter((part) => part.id !== id);

const byDueDate = (one: Task, other: Task) => {
  const [first, second] = [one, other].map(({ due_date, id }) => `${due_date ?? 'without'} ${id}`);
  return (first ?? '') < (second ?? '') ? -1 : 1;
};

/** The matter with a task as it was saved, at its place: soonest due first, those without a due date last. */
export const withTask = (matter: Matter, task: Task): Matter => ({
  ...matter,
  tasks: [...without(matter.tasks, task.id), task].sort(byDueDate),
});

/** The matter without a task that is gone. */
export const withoutTask = (matter: Matter, id: string): Matter => ({
  ...matter,
  tasks: without(matter.tasks, id),
});

/** The matter with a task as it is now, at the same place. */
export const withTaskInPlace = (matter: Matter, task: Task): Matter => ({
  ...matter,
  tasks: matter.tasks.map((each) => (each.id === task.id ? task : each)),
});

/** The matter with a document as it was saved, at the same place. */
export const withDocument = (matter: Matter, saved: Document): Matter => ({
  ...matter,
  documents: matter.documents.map((document) => (document.id === saved.id ? saved : document)),
});

/** The matter with a document that was just uploaded: the newest is the first. */
export const withNewDocument = (matter: Matter, made: Document): Matter => ({
  ...matter,
  documents: [made, ...without(matter.documents, made.id)],
});

/** The matter without a deleted document. */
export const withoutDocument = (matter: Matter, id: string): Matter => ({
  ...matter,
  documents: without(matter.documents, id),
});
