import type { Endpoint } from '@caseward/contract/endpoint';
import type { ProblemCode } from '@caseward/contract/errors';
import { type Referent, referents } from '@caseward/contract/references';
import type { FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { Caller } from './access-tokens.ts';
import { ApiProblem, type WalledMatter } from './api-problem.ts';

/** A call by a signed-in person that was refused for their permissions or for the record's state. */
export interface RefusedCall {
  caller: Caller;
  /** The client. */
  address: string;
  endpoint: Endpoint;
  code: ProblemCode;
  /** The record type that the id in its path refers to; undefined without an id. */
  target: { referent: Referent; id: string } | undefined;
  /** The matters for which it was refused, where its target belongs to none. */
  because: readonly WalledMatter[];
}

/** Receives refused calls, after their transaction was rolled back. */
export type OnRefusedCall = (call: RefusedCall) => Promise<unknown>;

/** Excluded: being signed out and invalid input say nothing about what the caller wanted to reach. */
const telling: ReadonlySet<ProblemCode> = new Set([
  'forbidden',
  'two-factor-required',
  'not-found',
  'conflict',
  'precondition-failed',
]);

/** Reports a failed call if it was refused. Never fails itself, so that the answer stays the same. */
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
  const { code, because } = error;
  await tell({ caller, address: request.ip, endpoint, code, target, because }).catch((failure: unknown) =>
    request.log.error({ err: failure }, 'a refusal could not be recorded'),
  );
}

function targetOf({ params }: Endpoint, given: unknown): RefusedCall['target'] {
  const { id } = (given ?? {}) as { id?: string };
  const shape = (params as z.ZodMiniObject | undefined)?.shape;
  const known = shape?.id && referents.get(shape.id as never);
  return known && id !== undefined ? { referent: known.referent, id } : undefined;
}
