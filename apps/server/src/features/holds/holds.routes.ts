import { holds } from '@caseward/contract/holds';
import { conflict, notFound } from '../../http/api-problem.ts';
import { type Api, implement } from '../../http/implement.ts';
import { record } from '../../platform/audit/record.ts';
import { changeProtection, lockProtection } from '../../platform/matters/protection.queries.ts';
import { orThrow } from '../../platform/or-throw.ts';
import { readMatter } from '../../platform/references/references.queries.ts';
import { endHold, findHold, insertHold, listHolds } from './holds.queries.ts';

const noMatter = () => notFound('Matter');
const noHold = () => conflict('This matter is not on legal hold.');

/** Legal holds: while one is active, nothing in its matter can be deleted or purged. */
export function holdRoutes(api: Api): void {
  implement(api, holds, {
    list: async ({ scope, params }) => {
      orThrow(await readMatter(scope, params.id), noMatter);
      return listHolds(scope, params.id);
    },

    place: async ({ scope, params: { id: matter_id }, body: { reason } }) => {
      const { visible_to, held } = orThrow(await lockProtection(scope, matter_id), noMatter);
      if (held) throw conflict('This matter is on legal hold already.');
      const objectId = await insertHold(scope, { matter_id, reason, visible_to });
      await changeProtection(scope, matter_id, { held: true });
      await record(scope, {
        action: 'HOLD_PLACED',
        objectType: 'matter',
        objectId: matter_id,
        matter: { id: matter_id, visible_to },
        changes: { reason: { old: null, new: reason } },
      });
      return orThrow(await findHold(scope, objectId), noHold);
    },

    release: async ({ scope, params: { id: matter_id }, body: { reason } }) => {
      const { visible_to } = orThrow(await lockProtection(scope, matter_id), noMatter);
      const { id } = orThrow(await endHold(scope, matter_id, reason), noHold);
      await changeProtection(scope, matter_id, { held: false });
      await record(scope, {
        action: 'HOLD_RELEASED',
        objectType: 'matter',
        objectId: matter_id,
        matter: { id: matter_id, visible_to },
        changes: { reason: { old: null, new: reason } },
      });
      return orThrow(await findHold(scope, id), noHold);
    },
  });
}
