import { type MatterInput, matters } from '@caseward/contract/matters';
import { call } from '../../shared/api/call.ts';
import { answerQuery, rowsQuery } from '../../shared/api/queries.ts';
import type { OptionSource } from '../../shared/ui/options.ts';

export const mattersQuery = (search: string) => rowsQuery(matters.list, { query: { search } });
export const matterQuery = (id: string) => answerQuery(matters.get, { params: { id } });

export const createMatter = (body: MatterInput) => call(matters.create, { body });
export const updateMatter = (id: string, body: MatterInput) => call(matters.update, { params: { id }, body });
export const deleteMatter = (id: string) => call(matters.remove, { params: { id } });

/** Matters by title, for choosers. */
export const matterOptions: OptionSource = {
  name: matters.list.path,
  search: async (search, signal) => {
    const { rows } = await call(matters.list, { query: { search }, signal });
    return rows.map(({ id, title }) => ({ value: id, label: title }));
  },
};
