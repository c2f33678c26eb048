import { type ViewedList, type ViewInput, type ViewPatch, views } from '@caseward/contract/views';
import type { CacheEffects } from '../../shared/api/cache-effects.ts';
import { call } from '../../shared/api/call.ts';
import { answerQuery } from '../../shared/api/queries.ts';

/** The saved views of a list: one's own and the firm's. */
export const viewsQuery = (list: ViewedList) => answerQuery(views.list, { query: { list } });
/** Saves a view and answers it. */
export const createView = (body: ViewInput) => call(views.create, { body });
/** Changes a view and answers it. */
export const updateView = (id: string, version: number | undefined, body: ViewPatch) =>
  call(views.update, { params: { id }, version, body });
/** What saving or deleting a view changes. */
export const viewChanged: CacheEffects = { touches: ['views/', 'pins/'] };
/** Deletes a view. */
export const deleteView = (id: string) => call(views.remove, { params: { id } });
/** Makes the list of a view open with it, or without it again. */
export const setDefaultView = (id: string, isDefault: boolean) =>
  call(isDefault ? views.makeDefault : views.clearDefault, { params: { id } });
