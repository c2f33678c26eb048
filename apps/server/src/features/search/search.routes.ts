import {
  foundTypes,
  type RecentItem,
  type SearchAnswer,
  type SearchGroup,
  search,
} from '@caseward/contract/search';
import { fold } from '../../db/folding.ts';
import type { Scope } from '../../db/scope.ts';
import { type Api, implement } from '../../http/implement.ts';
import { contactsNamed } from '../../platform/references/name-match.queries.ts';
import { hitsOf } from './hits.ts';
import { parseSearch, type Search } from './query-language.ts';
import { recentItems } from './recent.ts';
import { type Filters, findRecords, mattersOfClients, wordsMeant } from './search.queries.ts';
import { type Corrections, mistypableIn, type Queries, queriesOf, shortest } from './tsquery.ts';

type Asked = Search & { limit: number };

/** One box over everything the person may see. */
export function searchRoutes(api: Api): void {
  implement(api, search, {
    find: async ({ scope, query }): Promise<SearchAnswer> => {
      const asked = { ...parseSearch(query.q), limit: query.limit };
      // The group asked for is the caller's, the operator the person's: where they differ, nothing is found.
      if (query.type && asked.type && query.type !== asked.type) return { groups: [] };
      const type = query.type ?? asked.type;
      return { groups: await groupsOf(scope, type ? { ...asked, type } : asked) };
    },
    recent: ({ scope }): Promise<RecentItem[]> => recentItems(scope),
  });
}

/** The groups in which something is found; when nothing is, what is found if something was mistyped. */
async function groupsOf(scope: Scope, asked: Asked): Promise<SearchGroup[]> {
  if (isEmpty(asked)) return [];
  const filters = await filtersOf(scope, asked);
  const groups = await groupsWith(scope, asked, queriesOf(asked), filters);
  if (groups.length > 0) return groups;
  const meant = await meantIn(scope, asked);
  return meant.size > 0 ? groupsWith(scope, asked, queriesOf(asked, meant), filters) : [];
}

/** What was meant by words that stand nowhere as they were typed, as far as it stands in what the person sees. */
async function meantIn(scope: Scope, asked: Search): Promise<Corrections> {
  const meant = mistypableIn(asked).map(async ({ word, typed, slips }): Promise<[string, string[]]> => {
    const stands = (await wordsMeant(scope, [typed])).length > 0;
    return [word, stands ? [] : shortest(await wordsMeant(scope, slips))];
  });
  return new Map((await Promise.all(meant)).filter(([, words]) => words.length > 0));
}

const isEmpty = ({ required: wanted, statuses, client, excluded: barred }: Search) =>
  wanted.length + barred.length + (statuses ?? []).length + (client ?? []).length === 0;

async function filtersOf(
  scope: Scope,
  { required: wanted, digits, statuses, client }: Asked,
): Promise<Filters> {
  const contacts = client ? await contactsNamed(scope, client.join(' ')) : null;
  return {
    digits: digits ?? null,
    begins: wanted.length > 0 ? fold(wanted.flatMap(({ words }) => words).join(' ')) : null,
    statuses: statuses ?? null,
    contacts,
    matters: contacts && (await mattersOfClients(scope, contacts)),
  };
}

async function groupsWith(
  scope: Scope,
  asked: Asked,
  queries: Queries,
  filters: Filters,
): Promise<SearchGroup[]> {
  const types = foundTypes.filter(
    (type) =>
      (!asked.type || asked.type === type) && (!asked.statuses || type === 'matter' || type === 'task'),
  );
  const groups = await Promise.all(
    types.map(async (type): Promise<SearchGroup> => {
      const { ids, capped } = await findRecords(scope, type, queries, filters, asked.limit + 1);
      const hits = await hitsOf(scope, type, ids.slice(0, asked.limit), queries, filters.digits);
      return { type, hits, more: ids.length > asked.limit, capped };
    }),
  );
  return groups.filter(({ hits }) => hits.length > 0);
}
