import { matterStatusLabels } from '@caseward/contract/matters';
import type { FoundType, RecentItem, SearchHit } from '@caseward/contract/search';
import { taskStatusLabels } from '@caseward/contract/tasks';
import { paths } from '../../shared/paths.ts';

/** What is shown of something found, or opened lately. */
export type Found = Pick<SearchHit, 'type' | 'id' | 'title' | 'snippet' | 'matter' | 'status'>;

/** Something opened lately, as if it had been found. */
export const asFound = ({ title, ...item }: RecentItem): Found => ({
  ...item,
  title: { text: title, marks: [] },
  snippet: null,
  status: null,
});

const statusLabels: Record<string, string> = { ...matterStatusLabels, ...taskStatusLabels };

/** A status in words: no two of matters and tasks have the same code. */
export const statusLabel = (status: string): string => statusLabels[status] ?? status;

const pageOf: Record<FoundType, (found: Found) => { to: string; params?: Record<string, string> }> = {
  matter: ({ id }) => ({ to: paths.matter, params: { matterId: id } }),
  contact: ({ id }) => ({ to: paths.contact, params: { contactId: id } }),
  task: ({ id }) => ({ to: paths.task, params: { taskId: id } }),
  note: inMatter,
  document: inMatter,
};

/** Notes and documents are shown on the page of their matter. */
function inMatter({ matter }: Found) {
  return matter ? { to: paths.matter, params: { matterId: matter.id } } : { to: paths.matters };
}

/** The screen that shows it. */
export const screenOf = (found: Found) => pageOf[found.type](found);
