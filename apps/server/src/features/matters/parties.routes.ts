import { parties } from '@caseward/contract/parties';
import type { Scope } from '../../db/scope.ts';
import { notFound } from '../../http/api-problem.ts';
import { type Api, implement } from '../../http/implement.ts';
import { orThrow } from '../../platform/or-throw.ts';
import { readMatter } from '../../platform/references/references.queries.ts';
import { missing } from './matter-saving.ts';
import { findParty, listParties } from './parties.queries.ts';
import { addParty, removeParty, saveParty } from './party-saving.ts';

/** Parties of a matter: who is what in it, on which side, and who represents whom. */
export function partyRoutes(api: Api): void {
  implement(api, parties, {
    list: async ({ scope, params: { id } }) => {
      const [matter, rows] = await Promise.all([readMatter(scope, id), listParties(scope, id)]);
      orThrow(matter, missing);
      return rows;
    },
    create: async ({ scope, params: { id }, body }) => show(scope, id, await addParty(scope, id, body)),
    update: async ({ scope, params, body, ifMatch }) => {
      await saveParty(scope, params, body, ifMatch);
      return show(scope, params.id, params.party);
    },
    remove: ({ scope, params }) => removeParty(scope, params),
  });
}

const show = async (scope: Scope, matterId: string, id: string) =>
  orThrow(await findParty(scope, matterId, id), () => notFound('Party'));
