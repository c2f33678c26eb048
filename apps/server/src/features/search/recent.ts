import { type FoundType, foundTypes, type RecentItem } from '@caseward/contract/search';
import type { Scope } from '../../db/scope.ts';
import { hitsOf } from './hits.ts';
import { lastTouched } from './search.queries.ts';
import { queriesOf } from './tsquery.ts';

/** How many are answered. */
const most = 10;
const nothing = queriesOf({ required: [], excluded: [] });

/** What the person opened lately and can still see, latest first. */
export async function recentItems(scope: Scope): Promise<RecentItem[]> {
  const touched = await lastTouched(scope);
  const hits = await Promise.all(
    foundTypes.map((type) => hitsOf(scope, type, idsOf(touched, type), nothing, null)),
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
