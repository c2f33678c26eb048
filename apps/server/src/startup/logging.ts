import type { FastifyServerOptions } from 'fastify';
import { DatabaseError } from 'pg';
import type { Config } from '../config.ts';
import { messageWithoutValues } from '../db/error-message.ts';

/** A part of a path that is as long as a signature or a token. Ids have 36 characters. */
const tokenLike = /[^/]{40,}/g;

const id = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;

/**
 * The path of an address, without ids, and without what opens something: signatures, in the path or in the query.
 */
const pathOnly = (url: string) => (url.split('?')[0] ?? '').replace(id, ':id').replace(tokenLike, '…');

/**
 * Logging: JSON lines on standard output, each with its request's id. A request is logged by method and path only,
 * because a query can contain a signature or a name, and without ids: which record it was is in the audit log. An error
 * is logged by type and place, because PostgreSQL's details quote rows.
 */
export function loggerOptions(
  level: Config['logLevel'],
): Exclude<FastifyServerOptions['logger'], boolean | undefined> {
  return {
    level: level ?? (process.stdout.isTTY ? 'warn' : 'info'),
    serializers: {
      req: ({ method, url, ip }) => ({ method, url: pathOnly(url), remoteAddress: ip }),
      err: (error) => {
        const message = messageWithoutValues(error);
        return {
          type: error.name,
          message,
          stack: (error.stack ?? '').replace(error.message, () => message),
          ...(error instanceof DatabaseError && {
            code: error.code,
            table: error.table,
            constraint: error.constraint,
          }),
        };
      },
    },
  };
}
