import { request } from 'node:http';
import { json } from 'node:stream/consumers';
import { documents, type UploadForm } from '@caseward/contract/documents';
import type { Endpoint } from '@caseward/contract/endpoint';
import { matters } from '@caseward/contract/matters';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { foundFirm, type Person } from '../testing/firm.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

/*
 * The server's own public address, and CORS.
 */

const allowed = 'https://app.example.com';
const foreign = 'https://evil.example.com';
let test: TestApp;
let admin: Person;
beforeAll(async () => {
  test = await startTestApp({ corsOrigins: [allowed] });
  admin = (await foundFirm(test)).admin;
});
afterAll(() => test.close());

describe('an address the server gives out', () => {
  const callAt = async (host: string, endpoint: Endpoint, query = '', body?: object) => {
    const headers = {
      host,
      'x-forwarded-host': host,
      forwarded: `host=${host}`,
      authorization: `Bearer ${admin.access}`,
      'content-type': 'application/json',
    };
    const sent = request(test.url + endpoint.path + query, { method: endpoint.method, headers });
    const { promise, resolve, reject } = Promise.withResolvers<import('node:http').IncomingMessage>();
    sent
      .on('response', resolve)
      .on('error', reject)
      .end(body && JSON.stringify(body));
    return promise;
  };

  it('is below the public one, whatever host was asked for', async () => {
    for (const title of ['A', 'B']) await admin.call(matters.create, { body: { title } });
    const list = await callAt('evil.example.com', matters.list, '?limit=1');
    expect(await json(list)).toHaveLength(1);
    expect(list.headers.link).toContain(`<${test.services.publicUrl}/`);
    const form = await callAt('evil.example.com', documents.generateUploadUrl, '', {
      file_name: 'a',
      file_type: '',
    });
    const { url } = (await json(form)) as UploadForm;
    expect(url.startsWith(`${test.services.publicUrl}/`)).toBe(true);
  });
});

describe('a page of another origin', () => {
  const preflight = (origin: string, method: string) =>
    fetch(test.url + matters.get.path.replace(':id', crypto.randomUUID()), {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': method,
        'access-control-request-headers': 'authorization,content-type',
      },
    });
  const list = (origin: string) =>
    fetch(test.url + matters.list.path, { headers: { origin, authorization: `Bearer ${admin.access}` } });

  it.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])('may call when it is allowed: %s', async (method) => {
    const { headers, ok } = await preflight(allowed, method);
    expect(ok).toBe(true);
    expect(headers.get('access-control-allow-origin')).toBe(allowed);
    expect(headers.get('access-control-allow-methods')?.split(', ')).toContain(method);
    expect(headers.get('access-control-allow-headers')).toBe('authorization,content-type');
  });

  it('may read the paging of a list and the id of a request', async () => {
    const { headers } = await list(allowed);
    expect(headers.get('access-control-allow-origin')).toBe(allowed);
    const exposed = headers.get('access-control-expose-headers')?.split(', ');
    expect(exposed).toEqual([
      'etag',
      'link',
      'retry-after',
      'x-total-count',
      'x-total-count-capped',
      'x-request-id',
    ]);
    expect(headers.get('vary')?.toLowerCase()).toContain('origin');
  });

  it('may read the sentence of a refusal', async () => {
    const response = await fetch(test.url + matters.list.path, { headers: { origin: allowed } });
    expect(response.status).toBe(401);
    expect(response.headers.get('access-control-allow-origin')).toBe(allowed);
  });

  it('may do nothing when it is not allowed, and no page sends cookies along', async () => {
    for (const origin of [foreign, 'null', `${allowed}.evil.example.com`])
      for (const { headers } of [await preflight(origin, 'GET'), await list(origin)])
        expect(headers.get('access-control-allow-origin')).toBeNull();
    expect((await list(allowed)).headers.get('access-control-allow-credentials')).toBeNull();
  });
});
