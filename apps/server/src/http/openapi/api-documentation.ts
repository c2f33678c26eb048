import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { documentationPolicy, type Reach } from '../security-headers.ts';
import { NamedSchemas } from './named-schemas.ts';
import { operationIds, operationOf } from './operations.ts';
import { problemAnswers, problemResponses } from './problems.ts';

const securitySchemes = {
  session: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The access token that signing in answers; it lasts five minutes, and is refreshed.',
  },
  personalToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'caseward_pat_…',
    description:
      'A personal access token, made under Settings, My account. One that reads is refused all but GET.',
  },
} as const;

/**
 * Describes the routes registered after it as OpenAPI 3.1, at /api/openapi.json, with a page to read and try them at
 * /api/docs. The document is made when it is first asked for.
 */
export async function documentApi(app: FastifyInstance, reach: Reach, version: string): Promise<void> {
  const schemas = await NamedSchemas.ofContract();
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Caseward',
        version,
        description:
          'Case management for law firms. Every call but signing in carries a bearer token: a personal access token, or the access token of a session.',
        license: { name: 'Apache 2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
      },
      servers: [{ url: reach.publicUrl }],
      components: { securitySchemes },
    },
    transform: ({ route, url }) => {
      const endpoint = route.config?.endpoint;
      return { schema: endpoint ? operationOf(endpoint, schemas) : { hide: true }, url };
    },
    transformObject: (document) => {
      if (!('openapiObject' in document)) throw new Error('This is not OpenAPI.');
      addComponents(document.openapiObject, schemas);
      return document.openapiObject;
    },
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    theme: { title: 'Caseward API' },
    staticCSP: documentationPolicy(reach),
    // Without the bar that shows Swagger's logo.
    uiConfig: { layout: 'BaseLayout' },
  });
  // Written once: its text is long, and anyone may ask for it.
  let written: string | undefined;
  app.get('/api/openapi.json', { schema: { hide: true } }, async (_, reply) => {
    written ??= JSON.stringify(app.swagger());
    return reply.type('application/json; charset=utf-8').send(written);
  });
}

/** Adds what the calls refer to: named schemas, and the problems that each can answer. */
function addComponents(document: object, schemas: NamedSchemas): void {
  const { paths, components } = document as Described;
  const endpoints = new Map(Array.from(operationIds, ([endpoint, id]) => [id, endpoint]));
  for (const { operationId, responses } of Object.values(paths).flatMap((path) => Object.values(path))) {
    const endpoint = endpoints.get(operationId);
    if (endpoint) Object.assign(responses, problemAnswers(endpoint));
  }
  Object.assign(components, { responses: problemResponses([...endpoints.values()], schemas) });
  Object.assign(components, { schemas: schemas.components() });
}

/** The part of the document that is added to. */
interface Described {
  paths: Record<string, Record<string, { operationId: string; responses: object }>>;
  components: object;
}
