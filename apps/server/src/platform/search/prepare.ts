import type { FoundType } from '@caseward/contract/search';
import type { Scope } from '../../db/scope.ts';
import type { Corrections } from './corrections.ts';
import { contactsNamed } from './name-match.queries.ts';
import { type SearchQuery, statusesOf } from './query-language.ts';
import { areKnown, mattersOfClients, peopleByName, type SearchFilters } from './search.queries.ts';
import { type Assignee, isNamed, planOf, requiredForms, type SearchPlan } from './search-plan.ts';
import { searchedTables } from './searchable.ts';

/** A search with all that has to be known before anything is looked for. */
export interface PreparedSearch {
  query: SearchQuery;
  statuses: string[] | null;
  /** Those that `client:` names, and the matters they are clients in. */
  clients: { contacts: string[]; matters: string[] } | null;
  assignees: readonly Assignee[];
  /** Words that no record has: only words that they may have been meant for can find anything. */
  unknownWords: readonly string[];
}

/** Reads what a search needs besides its words. */
export async function prepareSearch(
  scope: Scope,
  query: SearchQuery,
  types: readonly FoundType[],
): Promise<PreparedSearch> {
  const forms = requiredForms(query);
  const [assignees, contacts, known] = await Promise.all([
    types.some((type) => type === 'task' || type === 'matter') && query.required.length > 0
      ? peopleByName(scope)
      : [],
    query.client ? contactsNamed(scope, query.client.join(' ')) : null,
    forms.length > 0 ? areKnown(scope, forms.flat()) : [],
  ]);
  const knownForms = new Set(forms.flat().filter((form, index) => known[index] || isNamed(assignees, form)));
  return {
    query,
    statuses: statusesOf(query),
    clients: contacts && { contacts, matters: await mattersOfClients(scope, contacts) },
    assignees,
    unknownWords: forms.flatMap((each) =>
      each.some((form) => knownForms.has(form)) ? [] : each.slice(0, 1).map(({ word }) => word),
    ),
  };
}

/** How a search is made among the records of one type. */
export function searchOf(
  { query, statuses, clients, assignees }: PreparedSearch,
  type: FoundType,
  corrections?: Corrections,
): { plan: SearchPlan; filters: SearchFilters } {
  const isContact = type === 'contact';
  return {
    plan: planOf(query, searchedTables[type], { assignees, ...(corrections && { corrections }) }),
    filters: {
      statuses: type === 'matter' || type === 'task' ? statuses : null,
      matters: isContact ? null : (clients?.matters ?? null),
      ids: isContact ? (clients?.contacts ?? null) : null,
    },
  };
}

/** Whether a search asks for records of a type: a status that is asked for leaves out what has none. */
export const asksFor = ({ types, statuses }: SearchQuery, type: FoundType): boolean =>
  types.includes(type) && (!statuses || type === 'matter' || type === 'task');
