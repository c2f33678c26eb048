import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform } from 'fastify-type-provider-zod';
import { documentationPolicy, type Reach } from './security-headers.ts';

/**
 * Describes the routes registered after it as OpenAPI 3.1, at /api/openapi.json, with a page to read and try them at
 * /api/docs.
 */
export async function documentApi(app: FastifyInstance, reach: Reach, version: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Caseward',
        version,
        description:
          'Case management for law firms. Every call but signing in carries a bearer access token.',
      },
      servers: [{ url: reach.publicUrl }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: createJsonSchemaTransform({ zodToJsonConfig: { unrepresentable: 'any' } }),
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
