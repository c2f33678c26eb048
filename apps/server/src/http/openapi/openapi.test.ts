import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { successStatus } from '@caseward/contract/endpoint';
import openapiTS, { astToString } from 'openapi-typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { foundFirm, password } from '../../testing/firm.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { everyEndpoint } from '../../testing/walk.ts';

/*
 * The OpenAPI document as others use it: an independent linter reads it, and a client is generated from it.
 */

const root = join(import.meta.dirname, '../../../../..');
let test: TestApp;
let document: Document;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'caseward-client-'));
  test = await startTestApp();
  document = (await (await fetch(`${test.url}/api/openapi.json`)).json()) as Document;
});
afterAll(async () => {
  await test.close();
  await rm(folder, { recursive: true, force: true });
});

interface Operation {
  operationId?: string;
  parameters?: { name: string; schema: object }[];
  responses: Record<string, { $ref?: string; content?: Record<string, { schema: { $ref?: string } }> }>;
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object>; responses: Record<string, object> };
}

const operations = () => Object.values(document.paths).flatMap((path) => Object.values(path));

/** What an independent linter finds in a document, by rule. */
async function lint(source: string): Promise<Record<string, string[]>> {
  const file = join(folder, 'openapi.json');
  await writeFile(file, source);
  const linter = join(root, 'node_modules/@redocly/cli/bin/cli.js');
  const env = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [linter, 'lint', file, '--extends=recommended', '--format=json', '--max-problems=10000'],
    { cwd: folder, env, maxBuffer: 2 ** 26 },
  ).catch((failed: { stdout: string }) => failed);
  const { problems } = JSON.parse(stdout) as { problems: { ruleId: string; message: string }[] };
  const byRule = Object.groupBy(problems, ({ ruleId }) => ruleId);
  return Object.fromEntries(
    Object.entries(byRule).map(([rule, found = []]) => [rule, found.map(({ message }) => message)]),
  );
}

describe('the linter', () => {
  it('finds nothing but the slashes at the end of paths, which the specification has', async () => {
    // A server of one's own is no example.
    const source = JSON.stringify(document).replaceAll(test.url, 'https://cases.lawfirm.example');
    const { 'no-path-trailing-slash': slashes = [], ...others } = await lint(source);
    expect(others).toEqual({});
    expect(slashes.length).toBe(Object.keys(document.paths).filter((path) => path.endsWith('/')).length);
  });

  it('would find a call without a name', async () => {
    const source = JSON.stringify(document, (key, value) => (key === 'operationId' ? undefined : value));
    expect((await lint(source))['operation-operationId']).toHaveLength(everyEndpoint.length);
  });
});

describe('the calls', () => {
  it('each have a name, the one of the contract', () => {
    const named = everyEndpoint.map(({ name }) =>
      name.replace(/\.(\w)/, (_, letter: string) => letter.toUpperCase()),
    );
    const ids = operations().map(({ operationId }) => operationId);
    expect(ids.sort()).toEqual(named.sort());
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('answer and take schemas with names', () => {
    const nameless = everyEndpoint.flatMap(({ name, endpoint }) => {
      const operation =
        document.paths[endpoint.path.replace(/:(\w+)/g, '{$1}')]?.[endpoint.method.toLowerCase()];
      const type = endpoint.stream ? 'text/event-stream' : 'application/json';
      const answer = operation?.responses[successStatus(endpoint)]?.content?.[type]?.schema;
      const named = answer && ('items' in answer ? (answer.items as typeof answer) : answer);
      return endpoint.response && !named?.$ref ? [name] : [];
    });
    expect(nameless).toEqual([]);
    expect(Object.keys(document.components.schemas)).toEqual(
      expect.arrayContaining(['Contact', 'Matter', 'MatterInput', 'MatterPatch', 'Problem', 'Role', 'Task']),
    );
  });

  it('say which words stand in place of an id', () => {
    const { parameters = [] } = document.paths['/api/v1/tasks/']?.get ?? {};
    expect(parameters.find(({ name }) => name === 'assigned_to')?.schema).toEqual({
      type: 'string',
      anyOf: [{ format: 'uuid' }, { enum: ['me', 'none'] }],
    });
  });

  it('say which codes a list of codes takes', () => {
    const { parameters = [] } = document.paths['/api/v1/tasks/']?.get ?? {};
    const status = parameters.find(({ name }) => name === 'status')?.schema as { pattern: string };
    const pattern = new RegExp(status.pattern);
    for (const taken of ['TODO', 'TODO,DONE']) expect(taken).toMatch(pattern);
    for (const refused of ['', 'todo', 'TODO,', ',DONE', 'TODO;DONE', 'GONE'])
      expect(refused).not.toMatch(pattern);
  });

  it('say how they refuse, with problems of one schema', () => {
    const refusals = (operationId: string) => {
      const operation = operations().find((each) => each.operationId === operationId);
      return Object.keys(operation?.responses ?? {}).filter((status) => status.startsWith('4'));
    };
    expect(refusals('mattersList')).toEqual(['400', '401', '403', '429']);
    expect(refusals('mattersUpdate')).toEqual([
      '400',
      '401',
      '403',
      '404',
      '409',
      '412',
      '413',
      '415',
      '429',
    ]);
    expect(refusals('sessionSignIn')).toEqual(['400', '401', '413', '415', '429']);
    for (const response of Object.values(document.components.responses))
      expect(response).toHaveProperty(
        ['content', 'application/problem+json', 'schema', '$ref'],
        '#/components/schemas/Problem',
      );
  });
});

/** What an integrator would write: every expected error is one of types, so that it would fail without them. */
const journey = `
import assert from 'node:assert/strict';
import createClient from 'openapi-fetch';
import type { components, operations, paths } from './caseward.ts';

const [, , baseUrl = '', username = '', password = ''] = process.argv;
const client = createClient<paths>({ baseUrl });

const signedIn = await client.POST('/api/v1/users/token/', { body: { username, password } });
assert(signedIn.data);
client.use({
  onRequest: ({ request }) => request.headers.set('authorization', \`Bearer \${signedIn.data?.access}\`),
});

const body: components['schemas']['NewMatterInput'] = { title: 'Estate of Ada King', status: 'PENDING' };
const created = await client.POST('/api/v1/matters/', {
  params: { header: { 'idempotency-key': 'first' } },
  body,
});
const matter: components['schemas']['Matter'] | undefined = created.data;
assert.equal(created.response.status, 201);
assert(matter);
// @ts-expect-error A title is a text.
const length: number = matter.title;

const query: operations['mattersList']['parameters']['query'] = { status: 'PENDING', limit: 1, count: 'true' };
const { data: rows = [], response } = await client.GET('/api/v1/matters/', { params: { query } });
assert.deepEqual(rows.map(({ id, title }) => ({ id, title })), [{ id: matter.id, title: body.title }]);
assert.equal(response.headers.get('x-total-count'), '1');

const changed = await client.PATCH('/api/v1/matters/{id}/', {
  params: { path: { id: matter.id }, header: { 'if-match': '"0"' } },
  body: { title: 'Estate of Ada Lovelace' },
});
assert.equal(changed.error?.status, 412);

// @ts-expect-error A matter has a title.
const wrong = await client.POST('/api/v1/matters/', { body: { status: 'OPEN' } });
const problem: components['schemas']['Problem'] | undefined = wrong.error;
assert.equal(wrong.response.status, 400);
assert.equal(problem?.type, 'urn:caseward:problem:invalid');
assert.deepEqual(problem?.errors?.['title'], ['Enter a matter title.']);
console.log(matter.id, length);
`;

describe('a generated client', () => {
  beforeAll(async () => {
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'dir');
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
    await writeFile(join(folder, 'caseward.ts'), astToString(await openapiTS(JSON.stringify(document))));
    await writeFile(join(folder, 'journey.ts'), journey);
    const options = {
      strict: true,
      noEmit: true,
      module: 'nodenext',
      target: 'es2024',
      lib: ['es2024', 'dom'],
      types: ['node'],
      allowImportingTsExtensions: true,
      skipLibCheck: true,
    };
    await writeFile(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: options, files: ['journey.ts'] }),
    );
  });

  const run = (...words: string[]) => promisify(execFile)(process.execPath, words, { cwd: folder });

  it('has types that fit what is written with it', async () => {
    await expect(run(join(root, 'node_modules/typescript/bin/tsc'), '-p', folder)).resolves.toBeTruthy();
  });

  it('makes, finds and changes matters over HTTP, and reads how it is refused', async () => {
    const { people } = await foundFirm({ ...test, services: test.services });
    const { stdout } = await run('journey.ts', test.url, people.ATTORNEY.username, password);
    expect(stdout).toMatch(/^[0-9a-f-]{36} /);
  });
});
