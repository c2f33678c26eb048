import { fieldsOfRecords } from '@caseward/contract/record-fields';
import type { FoundType, RecentItem, SearchHit } from '@caseward/contract/search';
import type { Screen } from '../../shared/records/record-definition.ts';
import { useRecords } from '../../shared/records/registry.ts';

/** What is shown of something found, or opened lately. */
export type Found = Pick<SearchHit, 'type' | 'id' | 'title' | 'snippet' | 'phone' | 'matter' | 'status'>;

/** Something opened lately, as if it had been found. */
export const asFound = ({ title, ...item }: RecentItem): Found => ({
  ...item,
  title: { text: title, marks: [] },
  snippet: null,
  phone: null,
  status: null,
});

/** A status in words. */
export const statusLabel = (type: FoundType, status: string): string =>
  fieldsOfRecords[type].status?.codes?.[status] ?? status;

/** Answers a function that answers the screen of something found. */
export function useScreens(): (found: Found) => Screen {
  const records = useRecords();
  return (found) => records[found.type].screenOf(found);
}
