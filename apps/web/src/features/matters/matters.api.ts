import { type MatterInput, matters } from '@caseward/contract/matters';
import { call, type Writing } from '../../shared/api/call.ts';
import { answerQuery, rowsQuery } from '../../shared/api/queries.ts';
import { mostOptions, type OptionSource } from '../../shared/ui/options.ts';

/** The firm's matters, newest first, those that match a search. */
export const mattersQuery = (search: string) => rowsQuery(matters.list, { query: { search } });
/** One matter. */
export const matterQuery = (id: string) => answerQuery(matters.get, { params: { id } });

/** A matter as it is stored now. */
export const getMatter = (id: string) => call(matters.get, { params: { id } });
/** Opens a matter and answers it. */
export const createMatter = (body: MatterInput, writing: Writing) =>
  call(matters.create, { body, ...writing });
/** Saves a matter and answers it. */
export const updateMatter = (id: string, body: MatterInput, writing: Writing) =>
  call(matters.update, { params: { id }, body, ...writing });
/** Deletes a matter with its tasks, notes and documents. */
export const deleteMatter = (id: string) => call(matters.remove, { params: { id } });

/** Matters by title, for choosers. */
export const matterOptions: OptionSource = {
  name: matters.list.path,
  search: async (search, signal) => {
    const { rows } = await call(matters.list, { query: { search, limit: mostOptions }, signal });
    return rows.map(({ id, title }) => ({ value: id, label: title }));
  },
};
