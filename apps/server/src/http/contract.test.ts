import { type Endpoint, successStatus } from '@caseward/contract/endpoint';
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type ServedApp, startServedApp } from '../testing/served.ts';
import { everyEndpoint } from '../testing/walk.ts';
import { refusalsOf } from './openapi/problems.ts';

/*
 * The server serves the whole contract, and besides it only the routes named here.
 */

/** Routes that are no calls of the API. */
const others = [
  'GET /',
  'GET /api/openapi.json',
  'GET /calendar/:token.ics',
  'GET /storage/documents/*',
  'OPTIONS *',
  'POST /storage/documents',
];
/** Files of the documentation's page and of the web application. */
const files = /^(GET|HEAD) \/(api\/docs(\/|$)|([a-z]{2}\/)?assets\/|[\w-]+\.\w+$)/;

let test: ServedApp;
beforeAll(async () => {
  test = await startServedApp();
});
afterAll(() => test.close());

const openapi = async () => (await (await fetch(`${test.url}/api/openapi.json`)).json()) as OpenApi;

interface Operation {
  summary: string;
  security: unknown[];
  'x-access': unknown;
  parameters?: { name: string; in: string; required?: boolean }[];
  requestBody?: { content: Record<string, { schema: { $ref: string } }> };
  responses: Record<string, unknown>;
}
type OpenApi = {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, { properties: object; required?: string[] }> };
};

describe('the routes', () => {
  it('are those of the contract, and a few others that are named here', () => {
    const contract = everyEndpoint.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`);
    expect(new Set(contract).size).toBe(contract.length);
    const rest = [...test.served].filter((route) => !contract.includes(route) && !files.test(route));
    expect(contract.filter((route) => !test.served.has(route))).toEqual([]);
    expect(rest.sort()).toEqual(others);
  });
});

describe('a path', () => {
  it.each(everyEndpoint)('answers without the slash at its end, too: $name', async ({ endpoint }) => {
    const path = endpoint.path.replace(/:\w+/g, crypto.randomUUID());
    const answers = [path, path.replace(/\/$/, '')].map(async (each) => {
      const response = await fetch(test.url + each, { method: endpoint.method, redirect: 'error' });
      return { status: response.status, body: await response.text() };
    });
    const [withSlash, without] = await Promise.all(answers);
    expect(without).toEqual(withSlash);
    // What a path without a route answers.
    expect(without?.body).not.toContain('Page not found.');
  });
});

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const document = await openapi();
    expect(document.openapi).toBe('3.1.0');
    expect(await new Validator().validate(document)).toMatchObject({ valid: true });
  });

  it('has the calls of the contract and no others', async () => {
    const { paths } = await openapi();
    const described = Object.entries(paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const contract = everyEndpoint.map(
      ({ endpoint }) => `${endpoint.method} ${endpoint.path.replace(/:(\w+)/g, '{$1}')}`,
    );
    expect(described.sort()).toEqual(contract.sort());
  });

  const namesOf = (schema: Endpoint['query']) => {
    const { properties = {}, required = [] } = schema
      ? z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
      : {};
    return { names: Object.keys(properties).sort(), required: [...required].sort() };
  };

  it.each(everyEndpoint)(
    'says of $name who may call it, with what, and what it answers',
    async ({ endpoint }) => {
      const { paths, components } = await openapi();
      const operation = paths[endpoint.path.replace(/:(\w+)/g, '{$1}')]?.[endpoint.method.toLowerCase()];
      if (!operation) throw new Error('It is not described.');
      expect(operation.summary).toBe(endpoint.summary);
      expect(operation['x-access']).toEqual(endpoint.access);
      expect(operation.security.flatMap((each) => Object.keys(each as object))).toEqual(
        endpoint.access === 'public'
          ? []
          : endpoint.signedInOnly
            ? ['session']
            : ['session', 'personalToken'],
      );
      for (const [part, schema] of [
        ['path', endpoint.params],
        ['query', endpoint.query],
      ] as const) {
        const parameters = (operation.parameters ?? []).filter((parameter) => parameter.in === part);
        const required = parameters.filter((parameter) => parameter.required);
        expect({
          names: parameters.map(({ name }) => name).sort(),
          required: required.map(({ name }) => name).sort(),
        }).toEqual(namesOf(schema));
      }
      const headers = (operation.parameters ?? []).filter((parameter) => parameter.in === 'header');
      expect(headers.map(({ name, required = false }) => ({ name, required }))).toEqual([
        ...(endpoint.versioned && ['PUT', 'PATCH'].includes(endpoint.method)
          ? [{ name: 'if-match', required: false }]
          : []),
        ...(endpoint.takesIdempotencyKey ? [{ name: 'idempotency-key', required: false }] : []),
      ]);
      const named = operation.requestBody?.content['application/json']?.schema.$ref;
      expect(named !== undefined).toBe(endpoint.body !== undefined);
      const body = components.schemas[named?.replace('#/components/schemas/', '') ?? ''];
      expect({
        names: Object.keys(body?.properties ?? {}).sort(),
        required: [...(body?.required ?? [])].sort(),
      }).toEqual(namesOf(endpoint.body));
      expect(Object.keys(operation.responses).sort()).toEqual([
        String(successStatus(endpoint)),
        ...refusalsOf(endpoint).map(String).sort(),
        'default',
      ]);
    },
  );
});

describe('the page of the documentation', () => {
  it('comes with all it needs from this server alone', async () => {
    const page = await fetch(`${test.url}/api/docs`);
    expect(page.headers.get('content-type')).toContain('text/html');
    const html = await page.text();
    const linked = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address = '']) => address);
    expect(linked.length).toBeGreaterThan(3);
    for (const address of linked) {
      const file = new URL(address, page.url);
      expect(file.origin).toBe(test.url);
      expect((await fetch(file)).status, address).toBe(200);
    }
    const script = linked.find((address) => address.includes('initializer')) ?? '';
    const initializer = await (await fetch(new URL(script, page.url))).text();
    expect(initializer).toContain('validatorUrl: null');
    expect(initializer.match(/["'`]https?:\/\/[^"'`]*["'`]/g)).toBeNull();
    expect(await (await fetch(`${test.url}/api/docs/json`)).json()).toEqual(await openapi());
  });
});

describe('the web application', () => {
  const get = (path: string, init?: RequestInit) => fetch(test.url + path, init);

  it.each(['/', '/login', '/matters', `/matters/${crypto.randomUUID()}/edit`])(
    'is what %s opens',
    async (path) => {
      const response = await get(path);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(response.headers.get('cache-control')).toBe('no-cache');
      expect(await response.text()).toContain('<title>Caseward</title>');
    },
  );

  it.each(['/api/v1/nothing', '/api', '/assets/gone.js', '/storage/nothing', '/healthz/x', '/%zz'])(
    'is not what %s opens',
    async (path) => {
      const response = await get(path);
      expect(response.status).toBe(404);
      expect(response.headers.get('content-type')).toBe('application/problem+json');
    },
  );

  it('is not what other methods than GET open', async () => {
    expect((await get('/login', { method: 'POST' })).status).toBe(404);
  });

  it('has files that are kept for good when their names say what is in them, and revalidated when not', async () => {
    expect((await get('/assets/main-1.js')).headers.get('cache-control')).toContain('immutable');
    expect((await get('/favicon.svg')).headers.get('cache-control')).toBe('no-cache');
  });
});
