import writerOf from 'fast-json-stringify';
import type { FastifyInstance, FastifySerializerCompiler } from 'fastify';
import * as z from 'zod/mini';
import { refusalsOf } from './openapi/problems.ts';

type Write = (answer: unknown) => string;

/**
 * Serialisation: compiles a function that writes a route's answers as JSON, with the fields that the contract
 * promises and no others that a row may hold. It is compiled from the contract's schema when the route first answers.
 * The types ensure that handlers answer what the contract promises.
 * @param checked also compares every answer with the contract. Only for tests: it takes several times as long.
 */
export const answersByContract =
  ({ checked }: { checked: boolean }): FastifySerializerCompiler<z.core.$ZodType> =>
  ({ schema, method, url }) => {
    let write: Write | undefined;
    const made = () => (write ??= writerFor(schema));
    if (!checked) return (answer) => made()(answer);
    return (answer) => {
      const written = made()(answer);
      const promised = z.safeEncode(schema, answer);
      if (!promised.success)
        throw new Error(`${method} ${url} answers what it does not promise.`, { cause: promised.error });
      if (written !== JSON.stringify(promised.data))
        throw new Error(`${method} ${url} is not written as it is: ${written}`);
      return written;
    };
  };

/** Fails a call that refuses with a status which the API's description does not have for it: for tests. */
export function checkRefusals(app: FastifyInstance): void {
  app.addHook('onSend', async ({ method, routeOptions }, { statusCode }) => {
    const { endpoint } = routeOptions.config;
    if (endpoint && statusCode >= 400 && statusCode < 500 && !refusalsOf(endpoint).includes(statusCode))
      throw new Error(`${method} ${endpoint.path} refuses with ${statusCode}, which is not described.`);
  });
}

/** Writes nullable schemas as OpenAPI 3.0 does, which is faster than trying alternatives. */
const writerFor = (schema: z.core.$ZodType): Write =>
  writerOf(z.toJSONSchema(schema, { target: 'openapi-3.0', io: 'output', unrepresentable: 'any' }) as Schema);

type Schema = Parameters<typeof writerOf>[0];
