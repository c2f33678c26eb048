import type { Scope } from '../../db/scope.ts';
import { allNamesOf } from './all-names.ts';
import { namedContacts } from './named-contacts.queries.ts';
import { relativesOf } from './related.ts';
import { tellOfUncoveredRows } from './uncovered.queries.ts';

/**
 * Tells lawyers of matters at work in which contacts of a merge, or of its undoing, stand as no conflict check asked for
 * them: behind walls, too, so it answers nothing.
 */
export async function tellOfUncovered(scope: Scope, both: readonly string[]): Promise<void> {
  const contacts = await namedContacts(scope, both);
  const { relatives } = await relativesOf(scope, both);
  for (const contact of both) {
    const named = contacts.get(contact);
    if (!named) continue;
    await tellOfUncoveredRows(scope, {
      contact,
      both,
      names: allNamesOf(named),
      relatives: (relatives.get(contact) ?? []).map((relative) => relative.contact),
    });
  }
}
