import { deadlinePreview, rulePacks } from '@caseward/contract/deadline-preview';
import { offered } from '@caseward/deadlines/offered';
import { packs } from '@caseward/deadlines/packs';
import { type Api, implement } from '../../http/implement.ts';
import { computeDeadline } from './deadline-at-court.ts';

/** Deadlines computed without saving any, and the rules to choose from. */
export function deadlinePreviewRoutes(api: Api): void {
  const shown = packs.map(offered);
  implement(api, deadlinePreview, { preview: ({ scope, body }) => computeDeadline(scope, body) });
  implement(api, rulePacks, { list: async () => shown });
}
