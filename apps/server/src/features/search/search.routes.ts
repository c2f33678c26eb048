import {
  foundTypes,
  type RecentItem,
  type SearchAnswer,
  type SearchGroup,
  search,
} from '@caseward/contract/search';
import type { Scope } from '../../db/scope.ts';
import { type Api, implement } from '../../http/implement.ts';
import type { Corrections } from '../../platform/search/corrections.ts';
import { asksFor, type PreparedSearch, prepareSearch, searchOf } from '../../platform/search/prepare.ts';
import { isEmptySearch, parseSearch } from '../../platform/search/query-language.ts';
import { bestFound } from '../../platform/search/search.queries.ts';
import { type SearchableType, searchedTables } from '../../platform/search/searchable.ts';
import { correctionsOf } from '../../platform/search/typos.ts';
import { hitsOf } from './hits.ts';
import { recentItems } from './recent.ts';

const wordsNeeded = 'A type alone finds nothing. Add what to look for, such as a word or a status.';

const noClient = (words: readonly string[]) => `No contact is called “${words.join(' ')}”.`;

/**
 * One box over everything the person may see.
 * @param searchables what can be found, one for each type
 */
export function searchRoutes(api: Api, searchables: readonly SearchableType[]): void {
  implement(api, search, {
    find: async ({ scope, query }): Promise<SearchAnswer> => {
      const typed = parseSearch(query.q);
      const { problems } = typed;
      if (isEmptySearch(typed)) {
        const isTypeAlone = typed.types.length < foundTypes.length;
        return { groups: [], problems: isTypeAlone ? [...problems, wordsNeeded] : problems };
      }
      const asked = searchables.filter(
        ({ type }) => asksFor(typed, type) && (!query.type || type === query.type),
      );
      if (asked.length === 0) return { groups: [], problems };
      const types = asked.map(({ type }) => type);
      const prepared = await prepareSearch(scope, typed, types);
      if (prepared.clients?.contacts.length === 0)
        return { groups: [], problems: [...problems, noClient(typed.client ?? [])] };
      return { groups: await groupsOf(scope, asked, prepared, query.limit), problems };
    },
    recent: ({ scope, query }): Promise<RecentItem[]> =>
      recentItems(
        scope,
        searchables.filter(({ type }) => !query.type || type === query.type),
      ),
  });
}

/** The groups in which something is found; when nothing is, what is found by words that may have been meant. */
async function groupsOf(
  scope: Scope,
  searchables: readonly SearchableType[],
  prepared: PreparedSearch,
  limit: number,
): Promise<SearchGroup[]> {
  const find = async (corrections?: Corrections) => {
    const groups = await Promise.all(
      searchables.map((searchable) => groupOf(scope, searchable, prepared, limit, corrections)),
    );
    return groups.filter(({ hits }) => hits.length > 0);
  };
  const groups = prepared.unknownWords.length > 0 ? [] : await find();
  if (groups.length > 0) return groups;
  const corrections = await correctionsOf(scope, prepared);
  return corrections.size > 0 ? find(corrections) : [];
}

async function groupOf(
  scope: Scope,
  searchable: SearchableType,
  prepared: PreparedSearch,
  limit: number,
  corrections: Corrections | undefined,
): Promise<SearchGroup> {
  const { type } = searchable;
  const { plan, filters } = searchOf(prepared, type, corrections);
  const { ids, capped } = await bestFound(scope, searchedTables[type], plan, filters, limit + 1);
  const hits = await hitsOf(scope, searchable, ids.slice(0, limit), plan, prepared.query.digits);
  return { type, hits, more: ids.length > limit, capped };
}
