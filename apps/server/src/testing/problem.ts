import { Problem, type ProblemCode, problemStatus, problemType } from '@caseward/contract/errors';
import { expect } from 'vitest';
import * as z from 'zod/mini';
import type { Reply } from './firm.ts';

const ProblemDocument = z.strictObject(Problem.shape);

/** Expects an answer to be a problem document of this kind, whole and consistent; answers it. */
export function expectProblem({ status, headers, body }: Reply, code: ProblemCode): Problem {
  expect(status, JSON.stringify(body)).toBe(problemStatus[code]);
  ProblemDocument.parse(body);
  const problem = body as Problem;
  expect(headers.get('content-type')).toBe('application/problem+json');
  expect(problem).toMatchObject({ type: problemType(code), status });
  expect(problem.title).toMatch(/^[A-Z]/);
  expect(problem.detail).toMatch(/^\w/);
  return problem;
}

/** Expects a 400 that blames exactly these fields. */
export function expectInvalid(reply: Reply, ...fields: string[]): Problem {
  const problem = expectProblem(reply, 'invalid');
  expect(Object.keys(problem.errors ?? {}).sort()).toEqual(fields.sort());
  return problem;
}
