import {
  type Endpoint,
  type EndpointGroup,
  type FileFormat,
  successStatus,
} from '@caseward/contract/endpoint';
import { largestExactCount } from '@caseward/contract/paging';
import { pagingHeaders } from '@caseward/contract/paging-headers';
import type { Role } from '@caseward/contract/roles';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import type * as z from 'zod/mini';
import { databaseFailureOf } from '../db/database-failures.ts';
import type { Page } from '../db/keyset.ts';
import { type Actor, inScope, type Scope } from '../db/scope.ts';
import type { Caller } from './access-tokens.ts';
import { ApiProblem, forbidden, invalid, twoFactorRequired, unauthenticated } from './api-problem.ts';
import type { Release } from './fair-turns.ts';
import { type FileAnswer, sendFile } from './file-answer.ts';
import { keyedCall, withIdempotency, withIdempotencyInTransactions } from './idempotency.ts';
import { type Credentials, callerOf, pathOf } from './identify.ts';
import { type Limits, workOf } from './limits.ts';
import { entityTag, type IfMatch, ifMatch, takesIfMatch } from './preconditions.ts';
import { type OnRefusedCall, reportRefusedCall } from './refused-calls.ts';
import { schemaOf } from './route-schema.ts';
import { sessionCheck } from './session-check.queries.ts';
import { type StreamAnswer, sendStream } from './stream-answer.ts';
import { noteTokenUse, tokenCheck } from './token-check.queries.ts';
import { requireTokenMay, type TokenState } from './token-rules.ts';
import type { RunTransaction } from './transaction.ts';

/** Dependencies of the routes. */
export interface Api extends Credentials {
  app: FastifyInstance;
  pool: Pool;
  /** Public address of the product, without a trailing slash; links are made from it. */
  publicUrl: string;
  limits: Limits;
  /** Called for each refused call of a signed-in person, and awaited before the answer. */
  whenRefused?: OnRefusedCall | undefined;
  /** See ScopeOptions; only for the isolation tests. */
  statementTenantId?: string | undefined;
}

type Output<Schema> = Schema extends z.core.$ZodType ? z.output<Schema> : undefined;

/** Validated input of a call. */
interface Input<E extends Endpoint> {
  params: Output<E['params']>;
  query: Output<E['query']>;
  body: Output<E['body']>;
}

/** Address, user agent and cookies of the client. */
export interface ClientInfo {
  /** IP address: the connection's, or the one a trusted proxy reports. */
  address: string;
  /** User agent; '' when missing. */
  userAgent: string;
  /** Reads a cookie of the request. */
  cookie(name: string): string | undefined;
  /** Sets a cookie that scripts cannot read (HttpOnly). */
  keepCookie(cookie: Cookie): void;
}

interface Cookie {
  name: string;
  value: string;
  /** Path below which it is sent back. */
  path: string;
  /** Lifetime in seconds. */
  lifetime: number;
}

/** A call without sign-in. */
export type PublicCall<E extends Endpoint> = Input<E> & { client: ClientInfo };

/** A call by a signed-in person; one that changes a versioned record carries the version it knows. */
type ClosedCall<E extends Endpoint> = Input<E> & { caller: Caller } & (E extends {
    versioned: true;
    method: 'PUT' | 'PATCH';
  }
    ? { ifMatch: IfMatch }
    : unknown);

/** A call by a signed-in person, in one transaction. */
export type Call<E extends Endpoint> = ClosedCall<E> & { scope: Scope };

/** A call by a signed-in person whose handler opens its transactions itself. */
export type TransactionsCall<E extends Endpoint> = ClosedCall<E> & {
  transaction: RunTransaction;
  /** For scopes without a session check: what is recorded after the answer has begun. */
  actor: Actor;
} & (E['takesIdempotencyKey'] extends true
    ? {
        /** The transaction that creates the record: with an `Idempotency-Key`, it runs once. Its answer is the call's. */
        finalTransaction: RunTransaction;
      }
    : unknown);

type Answer<E extends Endpoint> = E['file'] extends readonly FileFormat[]
  ? FileAnswer
  : E['stream'] extends true
    ? StreamAnswer
    : AnswerOf<E>;

type AnswerOf<E extends Endpoint> = E['response'] extends z.core.$ZodType
  ? E['paged'] extends true
    ? Page<z.input<E['response']>>
    : z.input<E['response']>
  : unknown;

type WithTransactions<E extends Endpoint> = {
  withTransactions: (call: TransactionsCall<E>) => Promise<Answer<E>>;
};

type Handler<E extends Endpoint> = E['access'] extends 'public'
  ? (call: PublicCall<E>) => Promise<Answer<E>>
  : ((call: Call<E>) => Promise<Answer<E>>) | WithTransactions<E>;

type PublicHandler = (call: PublicCall<Endpoint>) => Promise<unknown>;
type ClosedHandler = (call: Call<Endpoint>) => Promise<unknown>;
type AnyHandler = PublicHandler | ClosedHandler | WithTransactions<Endpoint>;

type Handlers<Group extends EndpointGroup> = { [Name in keyof Group]: Handler<Group[Name]> };

/**
 * Wraps a handler that opens several transactions, so that none is held open while it waits for something else, such
 * as the document store.
 */
export const withTransactions = <E extends Endpoint>(
  handler: (call: TransactionsCall<E>) => Promise<Answer<E>>,
) => ({
  withTransactions: handler,
});

/** Bytes of a body that is read and parsed for anyone, signed in or not. */
const largestPublicBody = 16 * 1024;

/**
 * Turns a group of the contract's endpoints into routes: validation, session, role, serialisation and OpenAPI
 * follow from the contract. A missing handler or a wrongly shaped answer does not compile.
 */
export function implement<Group extends EndpointGroup>(
  api: Api,
  group: Group,
  handlers: Handlers<Group>,
): void {
  for (const [name, endpoint] of Object.entries(group)) {
    const handler = handlers[name] as AnyHandler;
    api.app.route({
      method: endpoint.method,
      url: endpoint.path,
      schema: schemaOf(endpoint),
      config: { endpoint },
      ...(endpoint.access === 'public' && { bodyLimit: largestPublicBody }),
      ...(endpoint.access !== 'public' && { onRequest: identify(api, endpoint) }),
      ...(!endpoint.body && { preValidation: refuseBody }),
      handler: async (request, reply) =>
        send(api, endpoint, request, reply, await handle(api, endpoint, handler, request, reply)),
    });
  }
}

const callers = new WeakMap<FastifyRequest, Caller>();

/** Refuses a request without valid credentials before its body is read. */
const identify = (api: Api, endpoint: Endpoint) => async (request: FastifyRequest) => {
  callers.set(request, await callerOf(api, endpoint, request));
};

/** Refuses a body that the contract does not have, so that every body is validated. */
const refuseBody = async ({ body }: FastifyRequest) => {
  if (body !== undefined) throw invalid({ body: ['This call takes no body.'] });
};

async function handle(
  api: Api,
  endpoint: Endpoint,
  handler: AnyHandler,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const input = { params: request.params, query: request.query, body: request.body } as Input<Endpoint>;
  if (endpoint.access === 'public')
    return (handler as PublicHandler)({ ...input, client: clientInfoOf(api, request, reply) });
  const caller = callers.get(request);
  if (!caller) throw unauthenticated();
  const { 'if-match': versions, 'idempotency-key': key } = request.headers as Record<string, string>;
  const call = { ...input, caller, ...(takesIfMatch(endpoint) && { ifMatch: ifMatch(versions) }) };
  const keyed = keyedCall(endpoint, key, input.params, input.body);
  const actor = { ...caller, address: request.ip, requestId: request.id };
  const work = workOf(endpoint, input.query);
  const isSearch = work.includes('search');
  const transaction = transactionFor(api, endpoint, caller, actor, isSearch);
  const answered = async () => {
    if (!('withTransactions' in handler))
      return transaction((scope) =>
        withIdempotency(scope, keyed, () => (handler as ClosedHandler)({ ...call, scope })),
      );
    const { withTransactions } = handler;
    return withIdempotencyInTransactions(transaction, keyed, (finalTransaction) => {
      const transactional = { ...call, transaction, actor, finalTransaction };
      return withTransactions(transactional);
    });
  };
  const turns: Release[] = [];
  const release = () => {
    for (const each of turns.splice(0)) each();
  };
  try {
    for (const each of work) turns.push(await api.limits.begin(each, caller, reply.raw));
    const answer = await answered();
    // A file is work until its last byte is sent.
    if (endpoint.file && !reply.raw.closed) reply.raw.once('close', release);
    else release();
    return answer;
  } catch (error) {
    await reportRefusedCall(api.whenRefused, error, endpoint, caller, request);
    release();
    throw isSearch && isTimeout(error) ? searchTooSlow() : error;
  }
}

const isTimeout = (error: unknown) => databaseFailureOf(error) === 'slow';

/** Not 503, with which a search would be repeated that takes too long again. */
const searchTooSlow = () =>
  new ApiProblem('invalid', 'This search takes too long. Search for fewer or longer words.');

const longestUserAgent = 500;

const clientInfoOf = (api: Api, request: FastifyRequest, reply: FastifyReply): ClientInfo => ({
  address: request.ip,
  userAgent: (request.headers['user-agent'] ?? '').slice(0, longestUserAgent),
  cookie: (name) => request.cookies[name],
  keepCookie: ({ name, value, path, lifetime }) => {
    const secure = api.publicUrl.startsWith('https:');
    reply.setCookie(name, value, { path, maxAge: lifetime, secure, httpOnly: true, sameSite: 'strict' });
  },
});

/** Transactions of somebody, each with the session and role check of the endpoint. */
export function transactionFor(
  api: Api,
  endpoint: Endpoint,
  caller: Caller,
  actor: Actor = caller,
  isSearch = false,
): RunTransaction {
  const { access, beforeTwoFactor, method } = endpoint;
  const check = (rows: unknown[]) => {
    const [row] = rows as ({ role: Role; two_factor_missing: boolean } & TokenState)[];
    if (!row) throw unauthenticated();
    if (caller.tokenHash) requireTokenMay(endpoint, row);
    if (row.two_factor_missing && !beforeTwoFactor) throw twoFactorRequired();
    if (!(access as readonly Role[]).includes(row.role)) throw forbidden();
  };
  // A snapshot cannot change what was changed since: another call may have noted the use.
  const noted = <Result>(work: (scope: Scope) => Promise<Result>, snapshot: boolean) =>
    caller.tokenHash && !snapshot
      ? (scope: Scope) => {
          scope.beforeCommit('use of the token', () => noteTokenUse(scope));
          return work(scope);
        }
      : work;
  return (work, { pool = api.pool, snapshot = false } = {}) =>
    inScope(pool, actor, noted(work, snapshot), {
      snapshot,
      feature: featureOf(endpoint),
      sessionGuard: { statement: caller.tokenHash ? tokenCheck(caller) : sessionCheck(caller), check },
      onlyReads: method === 'GET',
      ...(isSearch && { statementMs: api.limits.searchStatementMs }),
      statementTenantId: api.statementTenantId,
    });
}

/** The part of the API that an endpoint belongs to: the first word of its path. */
const featureOf = ({ path }: Endpoint) => path.split('/')[3];

function send(api: Api, endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply, answer: unknown) {
  reply.code(successStatus(endpoint));
  if (endpoint.file) return sendFile(reply, answer as FileAnswer);
  if (endpoint.stream) return sendStream(reply, answer as StreamAnswer);
  if (!endpoint.response) return reply.send();
  if (endpoint.versioned) reply.header('etag', entityTag(answer as { version: number }));
  if (!endpoint.paged) return reply.send(answer);
  const { rows, nextCursor, total } = answer as Page<unknown>;
  if (nextCursor !== undefined) {
    const next = new URL(api.publicUrl + pathOf(endpoint, request.params));
    next.search = new URL(request.url, api.publicUrl).search;
    next.searchParams.set('cursor', nextCursor);
    reply.header(pagingHeaders.link, `<${next.href}>; rel="next"`);
  }
  if (total !== undefined) {
    reply.header(pagingHeaders.total, Math.min(total, largestExactCount));
    if (total > largestExactCount) reply.header(pagingHeaders.totalCapped, 'true');
  }
  return reply.send(rows);
}
