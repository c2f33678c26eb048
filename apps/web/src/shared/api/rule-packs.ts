import { rulePacks } from '@caseward/contract/rule-packs';
import { queryOptions } from '@tanstack/react-query';
import { answerQuery } from './queries.ts';

/** The packs of court rules, with their holiday sets: they change with a release, and where lawyers sign for their own. */
export const rulePacksQuery = queryOptions({
  ...answerQuery(rulePacks.list, {}),
  staleTime: 300_000,
});
