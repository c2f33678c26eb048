import { type Endpoint, successStatus } from '@caseward/contract/endpoint';
import { Problem } from '@caseward/contract/errors';
import * as z from 'zod/mini';
import type { Reply } from './firm.ts';

/**
 * The rule for any answer to any input: it is as the contract says, or a problem document that blames the request.
 * @returns what is wrong with an answer; undefined when nothing is
 */
export function faultOf(endpoint: Endpoint, reply: Reply): string | undefined {
  return reply.status === successStatus(endpoint) ? faultOfSuccess(endpoint, reply) : faultOfRefusal(reply);
}

function faultOfSuccess(endpoint: Endpoint, { body }: Reply): string | undefined {
  if (endpoint.file) return typeof body === 'string' ? undefined : 'Its file is none.';
  if (!endpoint.response) return body === undefined ? undefined : 'It has a body that is not promised.';
  const promised = endpoint.paged ? z.array(endpoint.response) : endpoint.response;
  const { error } = z.safeParse(promised, body);
  return error && `Its body is not as promised: ${z.prettifyError(error)}`;
}

function faultOfRefusal({ status, headers, body }: Reply): string | undefined {
  if (status < 400 || status >= 500) return `Its status is ${status}.`;
  const type = headers.get('content-type');
  if (type !== 'application/problem+json') return `It is refused (${status}) as ${type}.`;
  const problem = z.safeParse(Problem, body);
  if (!problem.success) return `Its problem document is wrong: ${z.prettifyError(problem.error)}`;
  return problem.data.status === status ? undefined : 'Its problem document names another status.';
}
