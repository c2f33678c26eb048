import { deadlinePreview } from '@caseward/contract/deadline-preview';
import { type Api, implement } from '../../http/implement.ts';
import { computeDeadline } from './deadline-at-court.ts';
import { requireOtherDays } from './other-days.ts';

/** Deadlines computed without saving any. */
export function deadlinePreviewRoutes(api: Api): void {
  implement(api, deadlinePreview, {
    preview: async ({ scope, body }) => {
      await requireOtherDays(scope, 'other_days', body);
      return computeDeadline(scope, body);
    },
  });
}
