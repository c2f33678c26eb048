import type { NamedSource } from '../../shared/lists/filters.ts';

/** The firm's courts, whose code comes with the first search: a matter's page is read more often than a rule is chosen. */
export const laterCourts: NamedSource = {
  // The path of their list, as what a write touches names it.
  name: '/api/v1/courts/ later',
  search: async (text, signal) => {
    const { courtOptions } = await import('../../features/courts/courts.api.ts');
    return courtOptions.search(text, signal);
  },
  nameOf: async (id, signal) => {
    const { nameOfCourt } = await import('../../features/courts/courts.api.ts');
    return nameOfCourt(id, signal);
  },
};
