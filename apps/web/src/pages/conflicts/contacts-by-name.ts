import type { OptionSource } from '../../shared/forms/option-source.ts';

/** Contacts by name; what finds them is loaded when somebody types a name. */
export const contactsByName: OptionSource = {
  name: '/api/v1/contacts/ by name',
  search: async (search, signal) =>
    (await import('../../features/contacts/find-clients.ts')).findOthers(search, signal),
};
