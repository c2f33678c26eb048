import type { BulkDeletion } from '@caseward/contract/bulk';
import type { MattersBulk, MattersBulkUndo } from '@caseward/contract/matter-bulk';
import { matterStatusLabels } from '@caseward/contract/matter-statuses';
import {
  type Matter,
  type MatterClosing,
  type MatterInput,
  type MatterPatch,
  type MatterRow,
  type MattersQuery,
  matters,
  type NewMatterInput,
} from '@caseward/contract/matters';
import { type TasksBulkUndo, tasks } from '@caseward/contract/tasks';
import { t } from '@lingui/core/macro';
import type { CacheEffects } from '../../shared/api/cache-effects.ts';
import { call, type Writing } from '../../shared/api/call.ts';
import { answerQuery, rowsQuery, totalQuery } from '../../shared/api/queries.ts';
import { mostOptions, type OptionSource } from '../../shared/forms/option-source.ts';
import { isClosed } from './closed-status.ts';

/** The filtered matters, newest first by default. */
export const mattersQuery = (query: MattersQuery) => rowsQuery(matters.list, { query });
/** Their total. */
export const mattersTotal = (query: MattersQuery) => totalQuery(matters.list, { query });
/** One matter. */
export const matterQuery = (id: string) => answerQuery(matters.get, { params: { id } });

/** The stored matter, not from the cache. */
export const getMatter = (id: string) => call(matters.get, { params: { id } });
/** Opens a matter and answers it. Number and parties are sent where there are any. */
export const createMatter = ({ number, parties = [], ...body }: NewMatterInput, writing: Writing) =>
  call(matters.create, {
    body: { ...body, ...(number && { number }), ...(parties.length > 0 && { parties }) },
    ...writing,
  });
/** Saves a matter and answers it. */
export const updateMatter = (id: string, body: MatterInput, writing: Writing) =>
  call(matters.update, { params: { id }, body, ...writing });
/** Changes some fields of a matter and answers it. @param version the one that is changed */
export const patchMatter = (id: string, body: MatterPatch, version: number) =>
  call(matters.patch, { params: { id }, body, version });
/** Changes a field of a matter from a form and answers the matter. */
export const saveFact = (id: string, body: MatterPatch, writing: Writing) =>
  call(matters.patch, { params: { id }, body, ...writing });
/** Closes a matter, and does what was decided with its open tasks. */
export const closeMatter = (id: string, body: MatterClosing, idempotency_key: string) =>
  call(matters.close, { params: { id }, body, idempotency_key });
/** Gives the tasks of a closed matter what they had before. */
export const changeTasksBack = (changed: TasksBulkUndo['changed']) =>
  call(tasks.undoBulk, { body: { changed }, idempotency_key: undefined });
/** What saving a matter changes: its title and clients also appear elsewhere. */
export const matterSaved: CacheEffects<Matter> = {
  touches: ['matters/*', 'tasks/*', 'documents/*', 'dashboard/*', 'trash/', 'calendar/*', 'pins/'],
  answers: (cache, matter) => cache.setQueryData(matterQuery(matter.id).queryKey, matter),
};
/** What opening a matter changes; opening its page is a reading of its own. */
export const matterAdded: CacheEffects = { touches: ['matters/', 'dashboard/*'] };
/** Bulk change of matters. */
export const changeMatters = (body: MattersBulk, idempotency_key: string) =>
  call(matters.bulk, { body, idempotency_key });
/** Undoes a bulk change. */
export const changeMattersBack = (body: MattersBulkUndo, idempotency_key: string) =>
  call(matters.undoBulk, { body, idempotency_key });
/** The changes of a matter's status, latest first. */
export const statusChangesQuery = (id: string) => answerQuery(matters.statusChanges, { params: { id } });
/** Deletes a matter with its tasks, events, notes and documents. */
export const deleteMatter = (id: string) => call(matters.remove, { params: { id } });
/** Deletes many matters; answers their deletions, and those that were refused. */
export const deleteMatters = (body: BulkDeletion, idempotency_key: string) =>
  call(matters.removeMany, { body, idempotency_key });

/** What to know of a matter before something is added to it; '' where there is nothing. */
const noteOf = ({ status, held }: MatterRow) =>
  [isClosed(status) && matterStatusLabels[status], held && t`On legal hold`].filter(Boolean).join(', ');

/** Matters by title, for choosers. */
export const matterOptions: OptionSource = {
  name: matters.list.path,
  search: async (search, signal) => {
    const { rows } = await call(matters.list, { query: { search, limit: mostOptions }, signal });
    return rows.map((matter) => ({ value: matter.id, label: matter.title, note: noteOf(matter) }));
  },
};
