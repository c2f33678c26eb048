import { documentsOfMatter } from '../../features/documents/documents-of-matter.ts';
import { matterOptions } from '../../features/matters/matters.api.ts';
import { peopleOfMatter, teamOptions } from '../../features/team/team.api.ts';
import type { OptionSource } from '../../shared/forms/option-source.ts';

/** What the form of an event chooses from. */
export const eventSources = {
  matterOptions,
  // A wall lets only some of the firm see a matter.
  attendeesOf: (matter: string | null): OptionSource =>
    matter ? peopleOfMatter({ id: matter, walled: true }).people : teamOptions,
  documentsOf: documentsOfMatter,
};
