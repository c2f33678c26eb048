import { fieldsOfRecords } from '@caseward/contract/record-fields';
import type { FoundType, RecentItem, SearchHit } from '@caseward/contract/search';

/** What is shown of something found, or opened lately. */
export type Found = Pick<SearchHit, 'type' | 'id' | 'title' | 'snippet' | 'phone' | 'matter' | 'status'>;

/** Something opened lately, as if it had been found. */
export const asFound = ({ title, ...item }: Omit<RecentItem, 'opened_at'>): Found => ({
  ...item,
  title: { text: title, marks: [] },
  snippet: null,
  phone: null,
  status: null,
});

/** A status in words. */
export const statusLabel = (type: FoundType, status: string): string =>
  fieldsOfRecords[type].status?.codes?.[status] ?? status;
