import { call } from '../../shared/api/call.ts';
import { mostOptions, type OptionSource } from '../../shared/forms/option-source.ts';

/** The open deadlines of a matter, for choosers. The contract of deadlines, a large one, comes when one is looked for. */
export const deadlinesOf = (matter: string): OptionSource => ({
  name: `/api/v1/deadlines/ ${matter}`,
  search: async (search, signal) => {
    const { deadlines } = await import('@caseward/contract/deadlines');
    const query = { matter, search, status: 'OPEN', limit: mostOptions };
    const { rows } = await call(deadlines.list, { query, signal });
    return rows.map(({ id, title }) => ({ value: id, label: title }));
  },
});
