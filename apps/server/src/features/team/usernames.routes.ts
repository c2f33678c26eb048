import { usernames } from '@caseward/contract/usernames';
import type { Scope } from '../../db/scope.ts';
import { invalid, notFound, unauthenticated } from '../../http/api-problem.ts';
import { type Api, implement, withTransactions } from '../../http/implement.ts';
import { record } from '../../platform/audit/record.ts';
import {
  type AccountProof,
  type ProvingCall,
  requireCurrentPassword,
} from '../../platform/identity/current-password.ts';
import { findCurrentUser } from '../../platform/identity/current-user.queries.ts';
import { changeUsername, UsernameTaken } from '../../platform/identity/user-rows.queries.ts';
import { usernameFault } from '../../platform/identity/usernames.ts';
import { orThrow } from '../../platform/or-throw.ts';
import { findPerson } from './people.queries.ts';
import { otherPerson, personToChange } from './people.rules.ts';

type UsernameCall = ProvingCall & { body: { username: string } };

/** Usernames: one's own, and for administrators those of others. */
export function usernameRoutes(api: Api, proof: AccountProof): void {
  implement(api, usernames, {
    changeOwn: withTransactions(async (call) => {
      await requireCurrentPassword(proof, call);
      return give(call, call.caller.userId, async (scope) =>
        orThrow(await findCurrentUser(scope), unauthenticated),
      );
    }),
    change: withTransactions(async (call) => {
      const id = await otherPerson(proof, call);
      return give(call, id, async (scope) => orThrow(await findPerson(scope, id), () => notFound('Person')));
    }),
  });

  /**
   * Gives a person another username; their sessions stay.
   * @throws ApiProblem 400 naming `username`, where it is taken or nobody may have it; 429 for whoever tried too many:
   *   they would learn usernames of other firms
   */
  async function give<Answer>(
    { caller, transaction, body: { username } }: UsernameCall,
    id: string,
    answer: (scope: Scope) => Promise<Answer>,
  ): Promise<Answer> {
    const { pool, signInGuard } = proof;
    const fault = usernameFault(username);
    if (fault !== undefined) throw invalid({ username: [fault] });
    const budget = { kind: 'username', owner: caller.userId } as const;
    await signInGuard.requireBudget(pool, budget);
    return transaction(async (scope) => {
      const person = await personToChange(scope, id);
      if (person.username !== username) {
        await changeUsername(scope, { id, username });
        const changes = { username: { old: person.username, new: username } };
        await record(scope, { action: 'CHANGED', objectType: 'user', objectId: id, changes });
      }
      return answer(scope);
    }).catch(async (error: unknown) => {
      if (!(error instanceof UsernameTaken)) throw error;
      await signInGuard.countFailure(pool, budget);
      throw invalid({ username: [error.message] });
    });
  }
}
