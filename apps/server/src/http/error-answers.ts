import type { Endpoint } from '@caseward/contract/endpoint';
import type {
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifyServerOptions,
} from 'fastify';
import { InvalidCursor } from '../db/keyset.ts';
import { ApiProblem, invalid, notFound } from './api-problem.ts';
import { clientErrors } from './limited-server.ts';
import { acceptsPage, sendRefusalPage } from './refusal-page.ts';
import { unavailable } from './unavailable.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call of the contract that the route is. */
    endpoint?: Endpoint;
  }
}

const contentType = 'application/problem+json';

/** SQLSTATE for text that PostgreSQL cannot store. */
const characterNotInRepertoire = '22021';

/** Sends a problem document (RFC 9457). */
export function answerProblem(reply: FastifyReply, problem: ApiProblem): FastifyReply {
  if (problem.code === 'unauthenticated') reply.header('www-authenticate', 'Bearer');
  // Fastify would end the connection under what is still on its way: the client, or a proxy, would see that instead of
  // the answer. The rest of the body is thrown away, for as long as any body may take.
  if (problem.code === 'too-large') reply.removeHeader('connection');
  if (problem.retryAfter !== undefined) reply.header('retry-after', problem.retryAfter);
  // People follow signed addresses: a refusal is a page for them.
  if (reply.routeOptions.config?.endpoint?.signedAddress && acceptsPage(reply.request))
    return sendRefusalPage(reply, problem.status, problem.message);
  return reply.code(problem.status).type(contentType).serializer(JSON.stringify).send(problem.toProblem());
}

/** How long an answer to an unreadable request may take to be fetched, in milliseconds. */
const fetchMs = 2_000;

const tooLarge = () => new ApiProblem('too-large', 'The request is too large.');

/** Converts an error to its problem; undefined for an unexpected error. */
function problemOf(error: Partial<FastifyError>): ApiProblem | undefined {
  if (error instanceof ApiProblem) return error;
  if (error instanceof InvalidCursor) return invalid({ cursor: ['Not a cursor of this list.'] });
  if (error.statusCode === 413) return tooLarge();
  if (error.statusCode === 415)
    return new ApiProblem('unsupported-media-type', 'Send JSON, with the content type application/json.');
  if (error.code?.startsWith('FST_ERR_CTP_')) return invalid({ body: ['Cannot be read as JSON.'] });
  // Also for addresses the router cannot read: nothing is there.
  if (error.statusCode === 404 || error.statusCode === 414 || error.code === 'FST_ERR_BAD_URL')
    return notFound('Page');
  if ((error.statusCode && error.statusCode < 500) || error.code === characterNotInRepertoire)
    return new ApiProblem('invalid', 'The request cannot be read.');
  return unavailable(error);
}

function answerError(
  error: Partial<FastifyError>,
  request: FastifyRequest,
  reply: FastifyReply,
  whenUnavailable?: () => void,
) {
  const problem = problemOf(error);
  if (problem) {
    if (problem !== error && problem.code === 'unavailable') whenUnavailable?.();
    return answerProblem(reply, problem);
  }
  request.log.error({ err: error }, 'request failed');
  return answerProblem(reply, new ApiProblem('internal', 'Something went wrong on our side. Try again.'));
}

/**
 * Makes every failure of a route answer with a problem document.
 * @param whenUnavailable called when database or document store failed a request
 */
export function answerErrors(app: FastifyInstance, whenUnavailable: () => void): void {
  app.setErrorHandler<Partial<FastifyError>>((error, request, reply) =>
    answerError(error, request, reply, whenUnavailable),
  );
}

/** Makes every unknown path answer with a problem document. */
export function answerUnknownPaths(app: FastifyInstance): void {
  app.setNotFoundHandler((_request, reply) => answerProblem(reply, notFound('Page')));
}

/**
 * Answers likewise to requests that reach no route, because their address or HTTP itself cannot be read.
 * @param headers the headers of every answer
 */
export const answerUnroutable = (
  headers: Readonly<Record<string, string>>,
): Required<Pick<FastifyServerOptions, 'frameworkErrors' | 'clientErrorHandler'>> => ({
  frameworkErrors: (error, request, reply) => {
    answerError(error, request, reply as FastifyReply);
  },
  clientErrorHandler: (error, socket) => {
    if (!socket.writable) return;
    const problem = unroutable[error.code]?.() ?? new ApiProblem('invalid', 'The request cannot be read.');
    const body = JSON.stringify(problem.toProblem());
    const fields = {
      ...headers,
      'content-type': contentType,
      'content-length': Buffer.byteLength(body),
      connection: 'close',
    };
    const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${problem.status} ${problem.toProblem().title}\r\n${lines.join('')}\r\n${body}`);
    const fetched = setTimeout(() => socket.destroy(), fetchMs);
    socket.once('close', () => clearTimeout(fetched));
  },
});

/** What is wrong with a request that reaches no route, by the error's code. */
const unroutable: Record<string, () => ApiProblem> = {
  HPE_HEADER_OVERFLOW: tooLarge,
  [clientErrors.tooSlow]: () => new ApiProblem('timeout', 'The request took too long to arrive. Try again.'),
  [clientErrors.tooMany]: () =>
    new ApiProblem('unavailable', 'There are too many connections. Try again in a moment.'),
};
