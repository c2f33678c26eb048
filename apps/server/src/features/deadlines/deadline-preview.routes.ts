import { deadlinePreview, rulePacks } from '@caseward/contract/deadline-preview';
import { InputFault } from '@caseward/deadlines/days';
import { offered } from '@caseward/deadlines/offered';
import { packs } from '@caseward/deadlines/packs';
import { previewDeadline } from '@caseward/deadlines/preview';
import { invalid } from '../../http/api-problem.ts';
import { type Api, implement } from '../../http/implement.ts';

/** Deadlines computed without saving any, and the rules to choose from. */
export function deadlinePreviewRoutes(api: Api): void {
  const shown = packs.map(offered);
  implement(api, deadlinePreview, {
    preview: async ({ body }) => {
      try {
        return previewDeadline(body);
      } catch (fault) {
        if (!(fault instanceof InputFault)) throw fault;
        throw invalid({ [fault.field]: [fault.message] });
      }
    },
  });
  implement(api, rulePacks, { list: async () => shown });
}
