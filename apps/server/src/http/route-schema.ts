import { type Endpoint, successStatus } from '@caseward/contract/endpoint';
import * as z from 'zod/mini';
import { IdempotencyKeyHeader } from './idempotency.ts';
import { IfMatchHeader, takesIfMatch } from './preconditions.ts';

/** What Fastify validates and serialises of an endpoint. */
export function schemaOf(endpoint: Endpoint) {
  const answer =
    !endpoint.stream &&
    endpoint.response &&
    (endpoint.paged ? z.array(endpoint.response) : endpoint.response);
  const headers = headersOf(endpoint);
  return {
    ...(endpoint.params && { params: endpoint.params }),
    ...(endpoint.query && { querystring: endpoint.query }),
    ...(headers && { headers }),
    ...(endpoint.body && { body: endpoint.body }),
    ...(answer && { response: { [successStatus(endpoint)]: answer } }),
  };
}

/** Headers of a call that the contract reads; others are ignored. */
export function headersOf(endpoint: Endpoint) {
  if (takesIfMatch(endpoint)) return z.looseObject({ 'if-match': z.optional(IfMatchHeader) });
  if (endpoint.takesIdempotencyKey)
    return z.looseObject({ 'idempotency-key': z.optional(IdempotencyKeyHeader) });
  return undefined;
}
