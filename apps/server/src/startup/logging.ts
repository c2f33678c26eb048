import type { FastifyServerOptions } from 'fastify';
import { DatabaseError } from 'pg';
import type { Config } from '../config.ts';
import { messageWithoutValues } from '../db/error-message.ts';

/**
 * JSON lines on standard output, each with its request's id. Of a request there is method and path alone: a
 * query can hold a signature or somebody's name. Of an error, what it was and where: PostgreSQL's details quote rows.
 */
export function loggerOptions(
  level: Config['logLevel'],
): Exclude<FastifyServerOptions['logger'], boolean | undefined> {
  return {
    level: level ?? (process.stdout.isTTY ? 'warn' : 'info'),
    serializers: {
      req: ({ method, url, ip }) => ({ method, url: url.split('?')[0], remoteAddress: ip }),
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
