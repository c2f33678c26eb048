import { follows, mostFollowed } from '@caseward/contract/follows';
import type { Scope } from '../../db/scope.ts';
import { conflict, notFound } from '../../http/api-problem.ts';
import { type Api, implement } from '../../http/implement.ts';
import { addFollowed, keepFollowed, listFollowed, removeFollowed, shareSeen } from './follows.queries.ts';

/** Which matters a person is told of, beside what concerns them. */
export function followRoutes(api: Api): void {
  implement(api, follows, {
    list: ({ scope }) => listFollowed(scope),
    add: ({ scope, params: { id } }) => follow(scope, id),
    remove: async ({ scope, params: { id } }) => {
      await requireSeen(scope, id);
      await removeFollowed(scope, id);
    },
  });
}

/** @throws ApiProblem 404 where the caller cannot see it */
async function requireSeen(scope: Scope, id: string): Promise<void> {
  if (!(await shareSeen(scope, id))) throw notFound('Matter');
}

/** @throws ApiProblem 404; 409 where there are as many as there can be */
async function follow(scope: Scope, id: string): Promise<void> {
  await requireSeen(scope, id);
  if (await addFollowed(scope, id)) return;
  // What is gone must not be in the way: nobody could stop following it.
  const seen = (await listFollowed(scope)).map((matter) => matter.id);
  if (seen.length >= mostFollowed)
    throw conflict(`You follow ${mostFollowed} matters. Stop following one first.`);
  await keepFollowed(scope, [...seen, id]);
}
