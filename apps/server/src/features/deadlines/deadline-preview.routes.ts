import { deadlinePreview } from '@caseward/contract/deadline-preview';
import { type Api, implement } from '../../http/implement.ts';
import { computeDeadline } from './deadline-at-court.ts';

/** Deadlines computed without saving any. */
export function deadlinePreviewRoutes(api: Api): void {
  implement(api, deadlinePreview, { preview: ({ scope, body }) => computeDeadline(scope, body) });
}
