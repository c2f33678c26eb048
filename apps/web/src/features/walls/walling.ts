import type { Matter } from '@caseward/contract/matters';
import type { OptionSource } from '../../shared/forms/option-source.ts';

/** What walling a matter takes. */
export interface Walling {
  matter: Pick<Matter, 'id' | 'walled' | 'assigned_users_details'>;
  /** Who can be let behind the wall by name. */
  teamOptions: OptionSource;
}
