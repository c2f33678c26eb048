import type { Matter } from '@caseward/contract/matters';
import type { QueryClient } from '@tanstack/react-query';
import { matterPlaybooksQuery } from '../../features/playbooks/playbooks.api.ts';

/** Whether a new matter's practice area has a playbook: its page then offers it. */
export async function startsWithPlaybook(
  cache: QueryClient,
  { id, practice_area }: Pick<Matter, 'id' | 'practice_area'>,
): Promise<boolean> {
  if (practice_area === null) return false;
  return (await cache.fetchQuery(matterPlaybooksQuery(id))).suggested !== null;
}
