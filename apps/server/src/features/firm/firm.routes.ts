import { firm } from '@caseward/contract/firm';
import { type Api, implement } from '../../http/implement.ts';
import { notFound } from '../../http/refusals.ts';
import { present } from '../../platform/present.ts';
import { findFirm, updateFirm } from './firm.queries.ts';

const missing = () => notFound('Firm');

/** What a firm's administrators decide for it. */
export function firmRoutes(api: Api): void {
  implement(api, firm, {
    get: async ({ scope }) => present(await findFirm(scope), missing),
    update: async ({ scope, body }) => present(await updateFirm(scope, body), missing),
  });
}
