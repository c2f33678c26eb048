import { conflictQuestions } from '@caseward/contract/conflict-questions';
import type { Scope } from '../../db/scope.ts';
import { conflict, notFound } from '../../http/api-problem.ts';
import { type Api, implement } from '../../http/implement.ts';
import { record } from '../../platform/audit/record.ts';
import { orThrow } from '../../platform/or-throw.ts';
import { answerQuestion, findQuestion, listQuestions } from './questions.queries.ts';

/** Questions about conflicts with matters behind walls, for those who see these. */
export function questionRoutes(api: Api): void {
  implement(api, conflictQuestions, {
    list: async ({ scope, query }) => {
      const page = await listQuestions(scope, query);
      return { ...page, rows: page.rows.map(shown) };
    },
    answer: async ({ scope, params: { id }, body: { answer, sentence = '' } }) => {
      const { matter_id, visible_to } = await require(scope, id);
      if (!(await answerQuestion(scope, id, answer, sentence)))
        throw conflict('This question is answered already, or is no longer asked.');
      await record(scope, {
        action: 'CONFLICT_ANSWERED',
        objectType: 'conflict_check',
        matter: { id: matter_id, visible_to },
        details: { answer },
      });
      return shown(await require(scope, id));
    },
  });
}

const require = async (scope: Scope, id: string) =>
  orThrow(await findQuestion(scope, id), () => notFound('Question'));

const shown = ({
  matter_id: _,
  visible_to: __,
  ...question
}: NonNullable<Awaited<ReturnType<typeof findQuestion>>>) => question;
