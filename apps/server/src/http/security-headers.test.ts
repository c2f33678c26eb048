import { connect } from 'node:net';
import { documents } from '@caseward/contract/documents';
import { matters } from '@caseward/contract/matters';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Firm, foundFirm } from '../testing/firm.ts';
import { type Answer, ask as askAt, expectSecured, nothing } from '../testing/secured.ts';
import { type ServedApp, startServedApp } from '../testing/served.ts';
import { post, upload } from '../testing/uploads.ts';
import { documentationPolicy, pagePolicy, securityHeaders } from './security-headers.ts';

/*
 * Security headers of pages, files, and answers before there is a route. The walk checks those of every other answer.
 */

let test: ServedApp;
let firm: Firm;
beforeAll(async () => {
  test = await startServedApp();
  firm = await foundFirm(test);
});
afterAll(() => test.close());

const ask = (path: string) => askAt(test.url, { path });

describe('a page of the web application', () => {
  const nonceOf = ({ headers }: Answer) =>
    /script-src 'nonce-([\w+/=]+)'/.exec(String(headers['content-security-policy']))?.[1] ?? '';

  it('runs scripts and styles by a nonce that is another every time', async () => {
    const answers = await Promise.all(['/', '/', '/login', '/matters/x'].map((path) => ask(path)));
    const nonces = new Set(answers.map(nonceOf));
    expect(nonces.size).toBe(answers.length);
    for (const answer of answers) {
      expectSecured(answer);
      const nonce = nonceOf(answer);
      expect(Buffer.from(nonce, 'base64')).toHaveLength(16);
      expect(answer.body).toContain(`nonce="${nonce}"`);
      expect(answer.body).not.toContain('CASEWARD_NONCE');
      expect(answer.headers['cache-control']).toBe('no-cache');
      expect(answer.headers).not.toHaveProperty('etag');
      expect(String(answer.headers['content-security-policy']).split('; ').sort()).toEqual(
        [
          "base-uri 'none'",
          `connect-src 'self' ${test.url}`,
          "default-src 'none'",
          "font-src 'self'",
          "form-action 'self'",
          "frame-ancestors 'none'",
          "img-src 'self' data: blob:",
          "manifest-src 'self'",
          "worker-src 'self'",
          "object-src 'none'",
          "require-trusted-types-for 'script'",
          `script-src 'nonce-${nonce}' 'strict-dynamic'`,
          `style-src 'nonce-${nonce}'`,
          'trusted-types default pdf-worker',
        ].sort(),
      );
    }
  });

  it('may talk to the store that uploads go to', () => {
    const reach = { publicUrl: 'https://cases.example', uploadOrigin: 'https://firm.s3.example' };
    expect(pagePolicy(reach, 'n')).toContain(
      "connect-src 'self' https://cases.example https://firm.s3.example;",
    );
  });
});

describe('the page of the API', () => {
  it('has a policy of its own, without inline scripts or styles', async () => {
    const answer = await ask('/api/docs');
    expectSecured(answer);
    const policy = String(answer.headers['content-security-policy']);
    expect(policy).toBe(documentationPolicy({ publicUrl: test.url, uploadOrigin: '' }));
    expect(policy).toContain("script-src 'self'; style-src 'self'; img-src 'self' data:;");
    expect(policy).not.toContain('unsafe');
  });
});

describe('a file', () => {
  it('of the application is kept for good, and runs nothing by itself', async () => {
    const answer = await ask('/assets/main-1.js');
    expect(answer.status).toBe(200);
    expectSecured(answer);
    expect(answer.headers['content-security-policy']).toBe(nothing);
    expect(answer.headers['cache-control']).toContain('immutable');
  });

  it('of the store is kept nowhere and shown nowhere, uploaded, downloaded or refused', async () => {
    const { admin } = firm;
    const form = await admin.call(documents.generateUploadUrl, {
      body: { file_name: 'a.html', file_type: 'text/html' },
    });
    const posted = await post(form.body, '<p>', 'text/html');
    const refused = await post(
      { ...form.body, fields: { ...form.body.fields, key: 'x' } },
      'a',
      'text/plain',
    );
    expect([posted.status, refused.status]).toEqual([204, 403]);
    for (const { status, headers } of [posted, refused])
      expectSecured({ status, headers: Object.fromEntries(headers) });

    const { body: matter } = await admin.call(matters.create, { body: { title: 'M' } });
    const { body: document } = await admin.call(documents.create, {
      body: { title: 'T', matter: matter.id, file_path: await upload(admin, 'a.txt', 'a') },
    });
    const { url } = (await admin.call(documents.download, { params: { id: document.id } })).body;
    const { pathname, search } = new URL(url);
    for (const path of [pathname + search, pathname]) {
      const answer = await ask(path);
      expect(answer.status).toBe(path.includes('?') ? 200 : 403);
      expectSecured(answer);
      expect(answer.headers['cache-control']).toContain('no-store');
    }
    const answer = await ask(pathname + search);
    expect(answer.headers['content-security-policy']).toBe("sandbox; default-src 'none'");
    expect(answer.headers['content-disposition']).toMatch(/^attachment/);
  });
});

describe('what is answered before there is a route', () => {
  const exchange = (sent: string) =>
    new Promise<Answer>((resolve, reject) => {
      const socket = connect(Number(new URL(test.url).port), '127.0.0.1', () => socket.end(sent));
      const got: Buffer[] = [];
      socket.on('data', (chunk) => got.push(chunk));
      socket.on('error', reject).on('close', () => {
        const [head = '', body = ''] = Buffer.concat(got).toString().split('\r\n\r\n');
        const [line = '', ...fields] = head.split('\r\n');
        const headers = Object.fromEntries(
          fields.map((field) => [field.split(': ')[0]?.toLowerCase(), field.slice(field.indexOf(': ') + 2)]),
        );
        resolve({ status: Number(line.split(' ')[1]), headers, body });
      });
    });

  it.each([
    [400, 'GARBAGE\r\n\r\n'],
    [400, 'GET / HTTP/9.9\r\n\r\n'],
    [400, 'GET / HTTP/1.1\r\n\r\n'],
    [
      400,
      'POST /api/v1/matters/ HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n',
    ],
    [404, 'GET /%zz HTTP/1.1\r\nhost: x\r\n\r\n'],
    [404, `GET /api/v1/matters/${'x'.repeat(3000)}/ HTTP/1.1\r\nhost: x\r\n\r\n`],
    [413, `GET /?${'x'.repeat(100_000)} HTTP/1.1\r\nhost: x\r\n\r\n`],
    [413, `GET / HTTP/1.1\r\nhost: x\r\nx: ${'x'.repeat(100_000)}\r\n\r\n`],
    [417, 'POST /api/v1/matters/ HTTP/1.1\r\nhost: x\r\nexpect: wonders\r\ncontent-length: 0\r\n\r\n'],
  ])('carries them too: %i', async (status, sent) => {
    const answer = await exchange(sent);
    expect(answer.status).toBe(status);
    expectSecured(answer);
  });
});

describe('behind TLS', () => {
  it('a browser is directed to come back over TLS only', () => {
    const reach = { publicUrl: 'https://cases.example', uploadOrigin: 'https://cases.example' };
    expect(securityHeaders(reach)['strict-transport-security']).toBe('max-age=63072000; includeSubDomains');
    expect(securityHeaders({ ...reach, publicUrl: 'http://cases.example' })).not.toHaveProperty(
      'strict-transport-security',
    );
  });
});
