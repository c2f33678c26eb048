import { holds } from '@caseward/contract/holds';
import { type Api, implement } from '../../http/implement.ts';
import { conflict, notFound } from '../../http/refusals.ts';
import { record } from '../../platform/audit/record.ts';
import { lockMarks, markMatter } from '../../platform/matter-marks.queries.ts';
import { present } from '../../platform/present.ts';
import { readMatter } from '../../platform/references.queries.ts';
import { endHold, findHold, insertHold, listHolds } from './holds.queries.ts';

const noMatter = () => notFound('Matter');
const noHold = () => conflict('This matter is not on legal hold.');

/** Legal holds: while one stands, nothing in its matter can be deleted or purged. */
export function holdRoutes(api: Api): void {
  implement(api, holds, {
    list: async ({ scope, params }) => {
      present(await readMatter(scope, params.id), noMatter);
      return listHolds(scope, params.id);
    },

    place: async ({ scope, params: { id: matter_id }, body: { reason } }) => {
      const { visible_to, held } = present(await lockMarks(scope, matter_id), noMatter);
      if (held) throw conflict('This matter is on legal hold already.');
      const object_id = await insertHold(scope, { matter_id, reason, visible_to });
      await markMatter(scope, matter_id, { held: true });
      await record(scope, {
        action: 'HOLD_PLACED',
        object_type: 'matter',
        object_id: matter_id,
        matter: { id: matter_id, visible_to },
        changes: { reason: { old: null, new: reason } },
      });
      return present(await findHold(scope, object_id), noHold);
    },

    release: async ({ scope, params: { id: matter_id }, body: { reason } }) => {
      const { visible_to } = present(await lockMarks(scope, matter_id), noMatter);
      const { id } = present(await endHold(scope, matter_id, reason), noHold);
      await markMatter(scope, matter_id, { held: false });
      await record(scope, {
        action: 'HOLD_RELEASED',
        object_type: 'matter',
        object_id: matter_id,
        matter: { id: matter_id, visible_to },
        changes: { reason: { old: null, new: reason } },
      });
      return present(await findHold(scope, id), noHold);
    },
  });
}
