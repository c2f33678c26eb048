import type { Endpoint } from '@caseward/contract/endpoint';
import type { ProblemCode } from '@caseward/contract/errors';
import { type Referent, referents } from '@caseward/contract/references';
import type { FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { Caller } from './access-tokens.ts';
import { ApiProblem } from './api-problem.ts';

/** A call by a signed-in person that was refused for who they are, or for what they called it on. */
export interface RefusedCall {
  caller: Caller;
  /** Where it came from. */
  address: string;
  endpoint: Endpoint;
  code: ProblemCode;
  /** What the id in its path would point at; undefined when there is none. */
  target: { referent: Referent; id: string } | undefined;
}

/** Told of refused calls, after everything they did was rolled back. */
export type OnRefusedCall = (call: RefusedCall) => Promise<unknown>;

/** That somebody is not signed in, or sent what nobody could use, says nothing of what they were after. */
const telling: ReadonlySet<ProblemCode> = new Set([
  'forbidden',
  'two-factor-required',
  'not-found',
  'conflict',
  'precondition-failed',
]);

/** Tells of a call that failed, where it was refused. It never fails itself: the answer is what it was. */
export async function reportRefusedCall(
  tell: OnRefusedCall | undefined,
  error: unknown,
  endpoint: Endpoint,
  caller: Caller,
  request: FastifyRequest,
): Promise<void> {
  if (!tell || !(error instanceof ApiProblem) || !telling.has(error.code)) return;
  const target = targetOf(endpoint, request.params);
  if (error.code === 'not-found' && !target) return;
  await tell({ caller, address: request.ip, endpoint, code: error.code, target }).catch((failure: unknown) =>
    request.log.error({ err: failure }, 'a refusal could not be recorded'),
  );
}

function targetOf({ params }: Endpoint, given: unknown): RefusedCall['target'] {
  const { id } = (given ?? {}) as { id?: string };
  const shape = (params as z.ZodMiniObject | undefined)?.shape;
  const known = shape?.id && referents.get(shape.id as never);
  return known && id !== undefined ? { referent: known.referent, id } : undefined;
}
