import { api } from '@caseward/contract/api';
import { type Endpoint, type EndpointGroup, successStatus } from '@caseward/contract/endpoint';
import { pagingHeaders } from '@caseward/contract/paging-headers';
import type * as z from 'zod/mini';
import { fileTypes } from '../file-answer.ts';
import { headersOf } from '../route-schema.ts';
import { inline, type JsonSchema, type NamedSchemas } from './named-schemas.ts';

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The `operationId` of each call: its group and its name in the contract, as `mattersCreate`. */
export const operationIds: ReadonlyMap<Endpoint, string> = new Map(
  Object.entries(api as Record<string, EndpointGroup>).flatMap(([group, endpoints]) =>
    Object.entries(endpoints).map(([name, endpoint]) => [endpoint, group + capitalised(name)] as const),
  ),
);

/** What OpenAPI says of a call, in the words of Fastify's route schemas; its problems are added to the document. */
export function operationOf(endpoint: Endpoint, schemas: NamedSchemas): JsonSchema {
  const operationId = operationIds.get(endpoint);
  if (!operationId) throw new Error(`${endpoint.method} ${endpoint.path} has no name in the contract.`);
  const [, , , resource = ''] = endpoint.path.split('/');
  const { params, query, body } = endpoint;
  const headers = headersOf(endpoint);
  return {
    operationId,
    summary: endpoint.summary,
    ...(endpoint.versioned && { description: 'The ETag of the answer is the version of the record.' }),
    tags: [resource || 'health'],
    security: securityOf(endpoint),
    'x-access': endpoint.access,
    ...(params && { params: inline(params) }),
    ...(query && { querystring: inline(query) }),
    ...(headers && { headers: inline(headers) }),
    ...(body && { body: schemas.refer(body, 'input', `${capitalised(operationId)}Body`) }),
    response: {
      [successStatus(endpoint)]: successOf(endpoint, schemas, `${capitalised(operationId)}Answer`),
    },
  };
}

/** How a call is signed in: in a session or, for most, by a personal access token. */
const securityOf = ({ access, signedInOnly }: Endpoint): object[] =>
  access === 'public' ? [] : [{ session: [] }, ...(signedInOnly ? [] : [{ personalToken: [] }])];

function successOf(endpoint: Endpoint, schemas: NamedSchemas, otherwise: string): JsonSchema {
  const { file, stream, response, paged } = endpoint;
  if (file) {
    const formats = file.map((format) => [
      fileTypes[format],
      { schema: { type: 'string', format: 'binary' } },
    ]);
    return { description: 'A file', content: Object.fromEntries(formats) };
  }
  if (!response) return { description: 'Done', type: 'null' };
  if (stream)
    return {
      description: 'Server-sent events until the session ends; the data of each is one message',
      content: { 'text/event-stream': { schema: schemas.refer(response, 'output', otherwise) } },
    };
  const headers = { ...(endpoint.versioned && versionHeaders), ...(paged && pageHeaders) };
  return {
    description: endpoint.creates ? 'Created' : paged ? 'A page of the list' : 'The answer',
    ...(Object.keys(headers).length > 0 && { headers }),
    content: { 'application/json': { schema: answerSchema(response, paged, schemas, otherwise) } },
  };
}

/** A list is an array of what the contract names; the list itself has no name. */
function answerSchema(
  response: NonNullable<Endpoint['response']>,
  paged: boolean,
  schemas: NamedSchemas,
  otherwise: string,
): JsonSchema {
  if (paged) return { type: 'array', items: schemas.refer(response, 'output', otherwise) };
  const { def } = response._zod;
  if (def.type !== 'array') return schemas.refer(response, 'output', otherwise);
  return answerSchema((def as z.core.$ZodArrayDef).element, true, schemas, otherwise);
}

const versionHeaders = { ETag: { type: 'string', description: 'The version of the record, for If-Match' } };
const pageHeaders = {
  [pagingHeaders.link]: { type: 'string', description: 'The next page, as rel="next"; none on the last one' },
  [pagingHeaders.total]: { type: 'integer', description: 'The number of all rows, with count=true' },
  [pagingHeaders.totalCapped]: {
    type: 'string',
    description: '"true" where there are more than the total says',
  },
};
