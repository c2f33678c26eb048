import { createHash } from 'node:crypto';
import { contacts } from '@caseward/contract/contacts';
import { documents } from '@caseward/contract/documents';
import type { Endpoint } from '@caseward/contract/endpoint';
import { imports } from '@caseward/contract/imports';
import { matters } from '@caseward/contract/matters';
import { notes } from '@caseward/contract/notes';
import { tasks } from '@caseward/contract/tasks';
import * as z from 'zod/mini';
import type { Scope } from '../db/scope.ts';
import { ApiProblem, notFound } from './api-problem.ts';
import { findAnswer, holdKey, type KeyedCall, keepAnswer, type RecordTable } from './idempotency.queries.ts';
import type { RunTransaction } from './transaction.ts';

/**
 * Table of the record that an endpoint creates. The record decides whether its answer may still be repeated. A bulk
 * change creates none: it answers ids and codes that the caller has seen. Only its creator sees an import.
 */
const recordTables = new Map<Endpoint, RecordTable | null>([
  [matters.create, 'matters'],
  [contacts.create, 'contacts'],
  [tasks.create, 'tasks'],
  [notes.create, 'notes'],
  [documents.create, 'documents'],
  [imports.create, null],
  [matters.bulk, null],
  [matters.undoBulk, null],
  [tasks.bulk, null],
  [tasks.undoBulk, null],
]);

/** The idempotency header: a call with a key is done once, however often it is sent. */
export const IdempotencyKeyHeader = z
  .string()
  .check(z.regex(/^[\x21-\x7e]{1,255}$/, { error: 'Must be 1 to 255 visible ASCII characters.' }));

const sorted = (_name: string, value: unknown) =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** Canonical JSON: equal for equal bodies, whatever the order of their keys. */
const hashOf = (body: unknown) =>
  createHash('sha256')
    .update(JSON.stringify(body ?? null, sorted))
    .digest();

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
  const table = recordTables.get(endpoint);
  if (table === undefined) throw new Error(`It is not known where the records of ${endpoint.path} lie.`);
  const values = (params ?? {}) as Record<string, string>;
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => values[name] ?? '');
  return { key, method: endpoint.method, path, bodyHash: hashOf(body), table };
}

const stillRunning = () =>
  new ApiProblem('conflict', 'The same call is still being worked on. Try again in a moment.', {
    retryAfter: 1,
  });

/**
 * The stored answer of the first call with this key; undefined when there was none.
 * @throws Refusal 422 when it had another body, 404 when its record is by now deleted or hidden
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
 * @throws Refusal 409 when a call with the key is being worked on; see also firstAnswer
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
