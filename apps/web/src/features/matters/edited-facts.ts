import type { Matter, MatterPatch } from '@caseward/contract/matters';
import type { OptionSource } from '../../shared/forms/option-source.ts';

/** Fields of a matter that are changed on its page, where they stand. */
export type EditedFact = keyof MatterPatch &
  (
    | 'title'
    | 'local_case_number'
    | 'docket_url'
    | 'practice_area'
    | 'court'
    | 'lead_attorney'
    | 'originating_attorney'
    | 'opened_on'
    | 'closed_on'
    | 'clients'
    | 'assigned_users'
    | 'description'
  );

/** Where the choices of a matter's fields come from. */
export type FactSources = Record<
  'clients' | 'assigned_users' | 'lead_attorney' | 'originating_attorney' | 'practice_area' | 'court',
  OptionSource
>;

export type LoadSources = (matter: Matter) => Promise<FactSources>;

/** A field of a matter that can be changed. */
export interface Editable {
  matter: Matter;
  field: EditedFact;
  /** What the field is called on the page. */
  name: string;
}
