import { type Endpoint, type FileFormat, successStatus } from '@caseward/contract/endpoint';
import { Problem } from '@caseward/contract/errors';
import * as z from 'zod/mini';
import { fileTypes } from './file-answer.ts';
import { IdempotencyKeyHeader } from './idempotency.ts';
import { IfMatchHeader, takesIfMatch } from './preconditions.ts';

/** What Fastify validates, serialises and describes in OpenAPI of an endpoint. */
export function schemaOf(endpoint: Endpoint) {
  const [, , , resource = ''] = endpoint.path.split('/');
  const answer = endpoint.response && (endpoint.paged ? z.array(endpoint.response) : endpoint.response);
  const headers = headersOf(endpoint);
  return {
    summary: endpoint.summary,
    ...(endpoint.versioned && { description: 'The ETag of the answer is the version of the record.' }),
    tags: [resource || 'health'],
    security: endpoint.access === 'public' ? [] : [{ bearer: [] }],
    'x-access': endpoint.access,
    ...(endpoint.params && { params: endpoint.params }),
    ...(endpoint.query && { querystring: endpoint.query }),
    ...(headers && { headers }),
    ...(endpoint.body && { body: endpoint.body }),
    response: {
      [successStatus(endpoint)]: endpoint.file ? fileAnswer(endpoint.file) : (answer ?? z.undefined()),
      default: {
        description: 'A problem document',
        content: { 'application/problem+json': { schema: Problem } },
      },
    },
  };
}

const fileAnswer = (formats: readonly FileFormat[]) => ({
  description: 'A file',
  content: Object.fromEntries(formats.map((format) => [fileTypes[format], { schema: z.string() }])),
});

/** Headers of a call that the contract reads; others are ignored. */
function headersOf(endpoint: Endpoint) {
  if (takesIfMatch(endpoint)) return z.looseObject({ 'if-match': z.optional(IfMatchHeader) });
  if (endpoint.takesIdempotencyKey)
    return z.looseObject({ 'idempotency-key': z.optional(IdempotencyKeyHeader) });
  return undefined;
}
