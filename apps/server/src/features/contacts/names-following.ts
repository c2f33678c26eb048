import type { Scope } from '../../db/scope.ts';
import { indexNamesOf } from '../../platform/names/indexing.ts';
import { listContactNames, type StoredName } from './contact-names.queries.ts';
import { haveFormerNames } from './contact-names.rules.ts';

/** The further names, after the former ones have followed the contact's field, which an import or an older server wrote. */
export async function namesFollowing(
  scope: Scope,
  { id, former_names }: { id: string; former_names: string },
  names: StoredName[],
): Promise<StoredName[]> {
  if (haveFormerNames(names, former_names)) return names;
  await indexNamesOf(scope, [id]);
  return listContactNames(scope, id);
}
