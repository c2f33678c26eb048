import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { OperatorError } from '../startup/operator-error.ts';

/** Where metrics are served, and to whom. */
export interface MetricsSettings {
  host: string;
  port: number;
  /** What a scraper sends as bearer token; none: whoever reaches the port may read. */
  token?: string | undefined;
}

/** Connections at once: a scraper has one, and a second one tries it by hand. */
const mostConnections = 16;
/** Milliseconds until a request has to be there. */
const patienceMs = 5_000;

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Whether a request carries the token, compared in constant time. */
const hasToken = (header: string | undefined, token: string) =>
  timingSafeEqual(digest(header ?? ''), digest(`Bearer ${token}`));

function refuse(response: ServerResponse, status: number, headers: Record<string, string> = {}) {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', ...headers }).end();
}

/**
 * Serves metrics on a port of their own, for as long as the product runs. The public port has no such route, so none
 * has to be guarded there.
 * @param exposition answers the text of all metrics
 */
export function serveMetrics(
  app: FastifyInstance,
  { host, port, token }: MetricsSettings,
  exposition: { contentType: string; text(): Promise<string> },
): void {
  let server: Server | undefined;
  app.addHook('onReady', async () => {
    const opened = createServer(
      { requestTimeout: patienceMs, headersTimeout: patienceMs, keepAliveTimeout: patienceMs },
      async ({ method, url, headers }, response) => {
        if (url?.split('?')[0] !== '/metrics') return refuse(response, 404);
        if (method !== 'GET') return refuse(response, 405, { allow: 'GET' });
        if (token !== undefined && !hasToken(headers.authorization, token))
          return refuse(response, 401, { 'www-authenticate': 'Bearer' });
        try {
          const text = await exposition.text();
          response.writeHead(200, { 'content-type': exposition.contentType, 'cache-control': 'no-store' });
          response.end(text);
        } catch (error) {
          app.log.error({ err: error }, 'metrics cannot be read');
          refuse(response, 500);
        }
      },
    );
    opened.maxConnections = mostConnections;
    await new Promise<void>((resolve, reject) => {
      opened.once('error', (error: NodeJS.ErrnoException) => reject(listeningTrouble(host, port, error)));
      opened.listen(port, host, resolve);
    });
    server = opened;
  });
  app.addHook('onClose', async () => {
    server?.close();
    server?.closeAllConnections();
  });
}

function listeningTrouble(host: string, port: number, error: NodeJS.ErrnoException): Error {
  return new OperatorError(
    `Metrics cannot be served at port ${port} of ${host} (${error.code}). Set METRICS_PORT or METRICS_HOST to others.`,
    { cause: error },
  );
}
