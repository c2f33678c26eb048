import type { LiveChange } from '@caseward/contract/live';
import { recordTypes } from '@caseward/contract/records';
import type { QueryKey } from '@tanstack/react-query';

/** What shows days of several kinds of records. */
const ofDays = new Set(['calendar', 'dashboard', 'replays']);
const haveDays = new Set<string>(['matter', 'task', 'deadline', 'event']);

/** The words of the path of a query's endpoint, below /api/v1/; the queries of choosers have more text behind it. */
const wordsOf = ([path]: QueryKey): string[] =>
  (String(path).split(' ')[0] ?? '').replace('/api/v1/', '').split('/').filter(Boolean);

/** Whether what a query shows may be other after a change of somebody else. */
export function isTouchedBy({ kind, id, matter }: LiveChange, queryKey: QueryKey): boolean {
  const [resource = '', ...rest] = wordsOf(queryKey);
  if (kind === 'notification') return resource === 'notifications';
  // Who has a record open is told by itself.
  if (resource === 'presence') return false;
  if (kind === 'practice_area') return resource === 'practice-areas';
  const asked = JSON.stringify(queryKey.slice(1));
  if (asked.includes(id) || (matter !== null && asked.includes(matter))) return true;
  if (resource === recordTypes[kind].table) return !rest.includes(':id');
  return resource === 'trash' || (ofDays.has(resource) && haveDays.has(kind));
}
