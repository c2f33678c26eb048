import { createHash } from 'node:crypto';
import type { Endpoint } from '@caseward/contract/endpoint';
import { recordTypes } from '@caseward/contract/records';
import * as z from 'zod/mini';
import type { Scope } from '../db/scope.ts';
import { ApiProblem, notFound } from './api-problem.ts';
import { canonicalJson } from './canonical-json.ts';
import { findAnswer, holdKey, type KeyedCall, keepAnswer } from './idempotency.queries.ts';
import type { RunTransaction } from './transaction.ts';

/**
 * The table of the record that an endpoint creates or is about, which decides whether its answer may be given again. Null
 * when there is none: a bulk change answers ids and codes that its caller has seen; an import is seen by its caller alone.
 */
function tableOf({ creates, about }: Endpoint) {
  const type = typeof creates === 'string' ? creates : about;
  return type ? recordTypes[type].table : null;
}

/** The idempotency header: a call with a key is done once, however often it is sent. */
export const IdempotencyKeyHeader = z
  .string()
  .check(z.regex(/^[\x21-\x7e]{1,255}$/, { error: 'Must be 1 to 255 visible ASCII characters.' }));

const hashOf = (body: unknown) => createHash('sha256').update(canonicalJson(body)).digest();

/**
 * Reads the idempotency key of a call; undefined without one.
 * @param key the header's value, valid
 */
export function keyedCall(
  endpoint: Endpoint,
  key: string | undefined,
  params: unknown,
  body: unknown,
): KeyedCall | undefined {
  if (!endpoint.takesIdempotencyKey || key === undefined) return undefined;
  const values = (params ?? {}) as Record<string, string>;
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => values[name] ?? '');
  const record = endpoint.about && values.id;
  return { key, method: endpoint.method, path, bodyHash: hashOf(body), table: tableOf(endpoint), record };
}

const stillRunning = () =>
  new ApiProblem('conflict', 'The same call is still being worked on. Try again in a moment.', {
    retryAfter: 1,
  });

/**
 * The stored answer of the first call with this key; undefined when there was none.
 * @throws ApiProblem 422 when it had another body, 404 when its record is by now deleted or hidden
 */
async function firstAnswer(scope: Scope, call: KeyedCall): Promise<{ answer: unknown } | undefined> {
  const first = await findAnswer(scope, call);
  if (!first) return undefined;
  if (!first.body_hash.equals(call.bodyHash))
    throw new ApiProblem('key-reused', 'This Idempotency-Key was used for another request. Send a new one.');
  if (!first.there) throw notFound('Record');
  return first;
}

/**
 * Idempotency: runs a call, unless an earlier call with its key has run; then repeats its answer. The answer is
 * stored in the same transaction, so a refusal stores nothing.
 * @throws ApiProblem 409 when a call with the key is being worked on; see also firstAnswer
 */
export async function withIdempotency<Answer>(
  scope: Scope,
  call: KeyedCall | undefined,
  work: () => Promise<Answer>,
): Promise<Answer> {
  if (!call) return work();
  // Sent together, in this order: the lock comes first, so that the look-up sees what its last holder stored.
  const [held, first] = await Promise.all([holdKey(scope, call), firstAnswer(scope, call)]);
  if (first) return first.answer as Answer;
  if (!held) throw stillRunning();
  const answer = await work();
  if (!(await keepAnswer(scope, call, answer as { id?: string }))) throw stillRunning();
  return answer;
}

/**
 * The same for a call in several transactions, of which the final one creates the record.
 * @param work receives the final transaction's opener
 */
export async function withIdempotencyInTransactions<Answer>(
  transaction: RunTransaction,
  call: KeyedCall | undefined,
  work: (finalTransaction: RunTransaction) => Promise<Answer>,
): Promise<Answer> {
  if (!call) return work(transaction);
  const first = () => transaction((scope) => firstAnswer(scope, call));
  const before = await first();
  if (before) return before.answer as Answer;
  try {
    return await work((last) => transaction((scope) => withIdempotency(scope, call, () => last(scope))));
  } catch (error) {
    // The call may have failed because another one with its key used the upload meanwhile.
    const meanwhile = await first();
    if (meanwhile) return meanwhile.answer as Answer;
    throw error;
  }
}
