import writerOf from 'fast-json-stringify';
import type { FastifySerializerCompiler } from 'fastify';
import * as z from 'zod/mini';

type Write = (answer: unknown) => string;

/**
 * Makes what writes the answers of a route as JSON: what the contract promises, and nothing else that a row may hold. It is
 * made when the route first answers, from the contract's schema; the types hold that handlers answer what it promises.
 * @param checked every answer is held against the contract, too: for the tests, because it takes several times as long
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

/** OpenAPI 3.0 says of a schema itself that it may be null, which needs no trying out of alternatives. */
const writerFor = (schema: z.core.$ZodType): Write =>
  writerOf(z.toJSONSchema(schema, { target: 'openapi-3.0', io: 'output', unrepresentable: 'any' }) as Schema);

type Schema = Parameters<typeof writerOf>[0];
