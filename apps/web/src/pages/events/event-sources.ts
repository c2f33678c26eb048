import { matterOptions } from '../../features/matters/matters.api.ts';
import { peopleOfMatter, teamOptions } from '../../features/team/team.api.ts';
import { mostOptions, type OptionSource } from '../../shared/forms/option-source.ts';

/** What the form of an event chooses from. */
export const eventSources = {
  matterOptions,
  // A wall lets only some of the firm see a matter.
  attendeesOf: (matter: string | null): OptionSource =>
    matter ? peopleOfMatter({ id: matter, walled: true }).people : teamOptions,
  documentsOf: (matter: string): OptionSource => ({
    name: `/api/v1/documents/ of ${matter}`,
    search: async (search, signal) => {
      const { findDocuments } = await import('../../features/documents/find-documents.ts');
      return findDocuments({ matter, search, limit: mostOptions }, signal);
    },
  }),
};
