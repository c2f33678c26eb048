import { recordTypes, type TableOf } from '@caseward/contract/records';
import { type FoundType, foundTypes } from '@caseward/contract/search';
import type { Scope } from '../../db/scope.ts';

/** The table of each type that can be searched. `caseward.<table>_for_search` says what it is found by. */
export const searchedTables = Object.fromEntries(
  foundTypes.map((type) => [type, recordTypes[type].table]),
) as { [Type in FoundType]: TableOf<Type> };

export type SearchedTable = TableOf<FoundType>;

/** A record that was found, as it is shown. */
export interface FoundRecord {
  id: string;
  /** Empty: the beginning of the first text is shown in its place. */
  title: string;
  /** Where else it may have been found, the best place first. */
  texts: string[];
  status?: string | null;
  /** Empty: there is none. */
  phone?: string;
  matter_id?: string | null;
  matter_title?: string | null;
  updated_at: string;
}

/** What the search has to know of a type of records; each feature has its own. */
export interface SearchableType {
  type: FoundType;
  /**
   * Reads what was found, as far as it is still there.
   * @param any a tsquery: any of what was looked for; null: nothing was
   */
  found(scope: Scope, ids: string[], any: string | null): Promise<FoundRecord[]>;
}
