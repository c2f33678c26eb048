import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { InvalidCursor } from '../db/keyset.ts';
import { invalid, notFound, Refusal } from './refusals.ts';

const contentType = 'application/problem+json';

/** Sends a refusal as the problem document of RFC 9457. */
export function answerRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  if (refusal.code === 'unauthenticated') reply.header('www-authenticate', 'Bearer');
  return reply.code(refusal.status).type(contentType).serializer(JSON.stringify).send(refusal.toProblem());
}

/** PostgreSQL's ways of saying that it cannot serve now. */
const databaseAway = new Set([
  '57P01',
  '57P02',
  '57P03',
  '53300',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
]);

/** Reads an error as the refusal it stands for; undefined when it is a fault of ours. */
function refusalOf(error: Partial<FastifyError>): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (error instanceof InvalidCursor) return invalid({ cursor: ['Not a cursor of this list.'] });
  if (error.statusCode === 413) return new Refusal('too-large', 'The request is too large.');
  if (error.statusCode === 415)
    return new Refusal('unsupported-media-type', 'Send JSON, with the content type application/json.');
  if (error.statusCode === 404 || error.code === 'FST_ERR_BAD_URL') return notFound('Page');
  if (error.statusCode && error.statusCode < 500)
    return new Refusal('invalid', error.message ?? 'The request could not be read.');
  if (error.code && databaseAway.has(error.code))
    return new Refusal('unavailable', 'The database cannot be reached. Try again in a moment.');
  return undefined;
}

/** Makes every failure of a route, and every unknown path, answer with a problem document. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: Partial<FastifyError>, request: FastifyRequest, reply: FastifyReply) => {
    const refusal = refusalOf(error);
    if (refusal) return answerRefusal(reply, refusal);
    request.log.error({ err: error }, 'request failed');
    return answerRefusal(reply, new Refusal('internal', 'Something went wrong on our side. Try again.'));
  });
}
