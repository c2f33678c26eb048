import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach } from 'vitest';

/** A request as it arrived. */
export interface Arrived {
  method: string;
  /** With the query. */
  path: string;
  token: string | undefined;
  headers: IncomingHttpHeaders;
  body: unknown;
}

/** An answer: a status, a body to send as JSON, headers. */
export interface Answered {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
}

async function read(request: IncomingMessage): Promise<Arrived> {
  let text = '';
  for await (const piece of request) text += piece;
  return {
    method: request.method ?? '',
    path: request.url ?? '',
    headers: request.headers,
    token: request.headers.authorization?.replace('Bearer ', ''),
    body: text ? JSON.parse(text) : undefined,
  };
}

/**
 * An HTTP server on this machine that serves as the test's API: each test sets its answers, and reads the requests.
 * The product's own server is tested elsewhere.
 */
export function startApiServer() {
  const api = {
    arrived: [] as Arrived[],
    answer: (_: Arrived): Answered | Promise<Answered> => ({ status: 500 }),
  };
  const server = createServer(async (request, response) => {
    const arrived = await read(request);
    api.arrived.push(arrived);
    const { status, body, headers } = await api.answer(arrived);
    response.writeHead(status, { 'content-type': 'application/json', connection: 'close', ...headers });
    response.end(body === undefined ? undefined : JSON.stringify(body));
  });

  beforeEach(async () => {
    api.arrived = [];
    localStorage.clear();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    document.head.innerHTML = `<meta name="caseward-api" content="http://127.0.0.1:${port}">`;
  });
  afterEach(() => new Promise((resolve) => server.close(resolve)));
  return api;
}
