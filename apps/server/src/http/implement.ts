import { type Endpoint, type EndpointGroup, successStatus } from '@caseward/contract/endpoint';
import { Problem } from '@caseward/contract/errors';
import { largestExactCount, pagingHeaders } from '@caseward/contract/paging';
import type { Role } from '@caseward/contract/roles';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import * as z from 'zod/mini';
import type { Page } from '../db/keyset.ts';
import { inScope, type Scope } from '../db/scope.ts';
import type { AccessTokens, Caller } from './access-tokens.ts';
import { forbidden, unauthenticated } from './refusals.ts';
import { sessionCheck } from './session-check.queries.ts';

/** What routes are served with. */
export interface Api {
  app: FastifyInstance;
  pool: Pool;
  access_tokens: AccessTokens;
  /** Address the product is reached at, without a slash at its end; links are made from it. */
  public_url: string;
  /** See ScopeOptions; for the isolation tests alone. */
  statement_tenant_id?: string | undefined;
}

type Output<Schema> = Schema extends z.core.$ZodType ? z.output<Schema> : undefined;

/** What arrived, validated. */
interface Input<E extends Endpoint> {
  params: Output<E['params']>;
  query: Output<E['query']>;
  body: Output<E['body']>;
}

/** A call by a signed-in person, in the one transaction it is answered from. */
export type Call<E extends Endpoint> = Input<E> & { caller: Caller; scope: Scope };

/** A call by a signed-in person that opens its transactions itself. */
export type SteppedCall<E extends Endpoint> = Input<E> & { caller: Caller; step: Step };

/** Runs work in a scope of the caller's; session and role are checked anew each time. */
export type Step = <Result>(work: (scope: Scope) => Promise<Result>) => Promise<Result>;

type Answer<E extends Endpoint> = E['response'] extends z.core.$ZodType
  ? E['paged'] extends true
    ? Page<z.input<E['response']>>
    : z.input<E['response']>
  : unknown;

type Stepped<E extends Endpoint> = { inSteps: (call: SteppedCall<E>) => Promise<Answer<E>> };

type Handler<E extends Endpoint> = E['access'] extends 'public'
  ? (input: Input<E>) => Promise<Answer<E>>
  : ((call: Call<E>) => Promise<Answer<E>>) | Stepped<E>;

type Handlers<Group extends EndpointGroup> = { [Name in keyof Group]: Handler<Group[Name]> };

/**
 * Marks a handler that must not hold a transaction open while it waits for something else, such as the document
 * store: it opens one a step.
 */
export const inSteps = <E extends Endpoint>(handler: (call: SteppedCall<E>) => Promise<Answer<E>>) => ({
  inSteps: handler,
});

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
    const handler = handlers[name] as Handler<Endpoint>;
    api.app.route({
      method: endpoint.method,
      url: endpoint.path,
      schema: schemaOf(endpoint),
      ...(endpoint.access !== 'public' && { onRequest: identify(api) }),
      handler: async (request, reply) =>
        send(api, endpoint, request, reply, await handle(api, endpoint, handler, request)),
    });
  }
}

const callers = new WeakMap<FastifyRequest, Caller>();

/** Refuses a request without a good access token before anything of it is read. */
const identify = (api: Api) => async (request: FastifyRequest) => {
  const [scheme, token, ...rest] = (request.headers.authorization ?? '').split(' ');
  if (scheme?.toLowerCase() !== 'bearer' || !token || rest.length > 0) throw unauthenticated();
  const caller = await api.access_tokens.verify(token);
  if (!caller) throw unauthenticated();
  callers.set(request, caller);
};

async function handle(api: Api, endpoint: Endpoint, handler: Handler<Endpoint>, request: FastifyRequest) {
  const input = { params: request.params, query: request.query, body: request.body } as Input<Endpoint>;
  if (endpoint.access === 'public') return (handler as (input: Input<Endpoint>) => Promise<unknown>)(input);
  const caller = callers.get(request);
  if (!caller) throw unauthenticated();
  const step = stepFor(api, endpoint.access, caller);
  if ('inSteps' in handler) return handler.inSteps({ ...input, caller, step });
  const work = handler as (call: Call<Endpoint>) => Promise<unknown>;
  return step((scope) => work({ ...input, caller, scope }));
}

function stepFor(api: Api, allowed: readonly Role[], caller: Caller): Step {
  const check = (rows: unknown[]) => {
    const [row] = rows as { role: Role }[];
    if (!row) throw unauthenticated();
    if (!allowed.includes(row.role)) throw forbidden();
  };
  return (work) =>
    inScope(api.pool, caller, work, {
      gate: { statement: sessionCheck(caller), check },
      statement_tenant_id: api.statement_tenant_id,
    });
}

function send(api: Api, endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply, answer: unknown) {
  reply.code(successStatus(endpoint));
  if (!endpoint.response) return reply.send();
  if (!endpoint.paged) return reply.send(answer);
  const { rows, next_cursor, total } = answer as Page<unknown>;
  if (next_cursor !== undefined) {
    const next = new URL(api.public_url + endpoint.path);
    next.search = new URL(request.url, api.public_url).search;
    next.searchParams.set('cursor', next_cursor);
    reply.header(pagingHeaders.link, `<${next.href}>; rel="next"`);
  }
  if (total !== undefined) {
    reply.header(pagingHeaders.total, Math.min(total, largestExactCount));
    if (total > largestExactCount) reply.header(pagingHeaders.totalCapped, 'true');
  }
  return reply.send(rows);
}

function schemaOf(endpoint: Endpoint) {
  const [, , , resource = ''] = endpoint.path.split('/');
  const answer = endpoint.response && (endpoint.paged ? z.array(endpoint.response) : endpoint.response);
  return {
    summary: endpoint.summary,
    tags: [resource || 'health'],
    security: endpoint.access === 'public' ? [] : [{ bearer: [] }],
    'x-access': endpoint.access,
    ...(endpoint.params && { params: endpoint.params }),
    ...(endpoint.query && { querystring: endpoint.query }),
    ...(endpoint.body && { body: endpoint.body }),
    response: {
      [successStatus(endpoint)]: answer ?? z.undefined(),
      default: {
        description: 'A problem document',
        content: { 'application/problem+json': { schema: Problem } },
      },
    },
  };
}
