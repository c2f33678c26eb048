import type { OptionSource } from '../../shared/forms/option-source.ts';

/** The firm's courts, whose code comes with the first search: a matter's page is read more often than a rule is chosen. */
export const laterCourts: OptionSource = {
  // The path of their list, as what a write touches names it.
  name: '/api/v1/courts/ later',
  search: async (text, signal) => {
    const { courtOptions } = await import('../../features/courts/courts.api.ts');
    return courtOptions.search(text, signal);
  },
};
