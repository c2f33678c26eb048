import type { FoundType, RecentItem } from '@caseward/contract/search';
import type { Scope } from '../../db/scope.ts';
import type { SearchableType } from '../../platform/search/searchable.ts';
import { hitsOf } from './hits.ts';
import { lastTouched } from './recent.queries.ts';

/** How many are answered. */
const most = 10;
const nothing = { marks: [], any: null };

/** What the person opened lately and can still see, latest first. */
export async function recentItems(
  scope: Scope,
  searchables: readonly SearchableType[],
): Promise<RecentItem[]> {
  const touched = await lastTouched(
    scope,
    searchables.map(({ type }) => type),
  );
  const hits = await Promise.all(
    searchables.map((searchable) => hitsOf(scope, searchable, idsOf(touched, searchable.type), nothing)),
  );
  const there = new Map(hits.flat().map((hit) => [hit.id, hit]));
  return touched
    .flatMap(({ object_id, opened_at }) => {
      const hit = there.get(object_id ?? '');
      if (!hit) return [];
      return { type: hit.type, id: hit.id, title: hit.title.text, matter: hit.matter, opened_at };
    })
    .slice(0, most);
}

const idsOf = (touched: { object_type: string; object_id: string | null }[], type: FoundType) =>
  touched.flatMap(({ object_type, object_id }) => (object_type === type && object_id ? object_id : []));
