import type { Matter } from '@caseward/contract/matters';
import type { OptionSource } from '../../shared/forms/option-source.ts';

/** Input for a wall. */
export interface Walling {
  matter: Pick<Matter, 'id' | 'walled' | 'assigned_users_details' | 'lead_attorney_details'>;
  /** Source of people to add by name. */
  teamOptions: OptionSource;
}
