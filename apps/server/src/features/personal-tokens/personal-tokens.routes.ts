import { mostTokens, ownTokens, tokenDays, tokens } from '@caseward/contract/personal-tokens';
import { uuidv7 } from 'uuidv7';
import type { Scope } from '../../db/scope.ts';
import { conflict, notFound, tokensForbidden, unauthenticated } from '../../http/api-problem.ts';
import { type Api, implement, withTransactions } from '../../http/implement.ts';
import { firstValues } from '../../platform/audit/changes.ts';
import { record } from '../../platform/audit/record.ts';
import { type AccountProof, requireCurrentPassword } from '../../platform/identity/current-password.ts';
import { holdActiveUser } from '../../platform/identity/user-rows.queries.ts';
import { orThrow } from '../../platform/or-throw.ts';
import {
  areTokensAllowed,
  insertToken,
  listOwnTokens,
  listTokensOfFirm,
  revokeToken,
} from './personal-tokens.queries.ts';

const missing = () => notFound('Token');
const tooMany = () =>
  conflict(`You have ${mostTokens} personal access tokens, the most there can be. Revoke one first.`);

/** Personal access tokens: a person's own, and those of the firm for its administrators. */
export function personalTokenRoutes(api: Api, proof: AccountProof): void {
  implement(api, ownTokens, {
    tokens: ({ scope }) => listOwnTokens(scope),

    createToken: withTransactions(async (call) => {
      await call.transaction(requireAllowed);
      await requireCurrentPassword(proof, call);
      const { current_password: _, days = tokenDays.usual, ...fields } = call.body;
      const id = uuidv7();
      const { token, ...kept } = api.personalTokens.issue(call.caller, id);
      const issued = await call.transaction(async (scope) => {
        await requireAllowed(scope);
        // One after the other, so that tokens made at once are counted, too.
        if (!(await holdActiveUser(scope))) throw unauthenticated();
        if ((await listOwnTokens(scope)).length >= mostTokens) throw tooMany();
        const changes = firstValues({ ...fields, days });
        await record(scope, { action: 'CREATED', objectType: 'token', objectId: id, changes });
        return orThrow(await insertToken(scope, { id, ...fields, ...kept }, days), missing);
      });
      return { ...issued, token };
    }),

    revokeToken: ({ scope, params: { id } }) => revoke(scope, id, scope.userId),
  });

  implement(api, tokens, {
    list: ({ scope, query }) => listTokensOfFirm(scope, query),
    revoke: ({ scope, params: { id } }) => revoke(scope, id),
  });
}

async function requireAllowed(scope: Scope): Promise<void> {
  if (!(await areTokensAllowed(scope))) throw tokensForbidden();
}

async function revoke(scope: Scope, id: string, owner?: string): Promise<void> {
  if (!(await revokeToken(scope, id, owner))) throw missing();
  await record(scope, { action: 'TOKEN_REVOKED', objectType: 'token', objectId: id });
}
