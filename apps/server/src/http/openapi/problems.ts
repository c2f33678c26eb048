import type { Endpoint } from '@caseward/contract/endpoint';
import { Problem, type ProblemCode, problemStatus, problemType } from '@caseward/contract/errors';
import { problemTitles } from '../api-problem.ts';
import { takesIfMatch } from '../preconditions.ts';
import type { JsonSchema, NamedSchemas } from './named-schemas.ts';

const isClosed = ({ access }: Endpoint) => access !== 'public';
const isKeyed = ({ takesIdempotencyKey }: Endpoint) => takesIdempotencyKey;
const mayHaveBody = ({ method }: Endpoint) => method !== 'GET';

/** The problems that follow from how an endpoint is declared. */
const implied: Partial<Record<ProblemCode, (endpoint: Endpoint) => boolean>> = {
  invalid: () => true,
  unauthenticated: isClosed,
  // By role, or because a personal access token may not.
  forbidden: isClosed,
  'two-factor-required': (endpoint) => isClosed(endpoint) && !endpoint.beforeTwoFactor,
  // A repeated call answers so when its record is gone.
  'not-found': ({ params, creates, takesIdempotencyKey }) =>
    params !== undefined || (takesIdempotencyKey && typeof creates === 'string'),
  conflict: isKeyed,
  'precondition-failed': takesIfMatch,
  'too-large': mayHaveBody,
  'unsupported-media-type': mayHaveBody,
  'key-reused': isKeyed,
  'too-many-requests': isClosed,
};

/** The statuses below 500 with which an endpoint refuses. */
export function refusalsOf(endpoint: Endpoint): number[] {
  const codes = Object.keys(problemStatus) as ProblemCode[];
  const possible = codes.filter((code) => endpoint.refuses.includes(code) || implied[code]?.(endpoint));
  return [...new Set(possible.map((code) => problemStatus[code]))];
}

/** The codes of each status, in the order of the contract. */
const codesOf = Map.groupBy(Object.keys(problemStatus) as ProblemCode[], (code) => problemStatus[code]);

const inPascalCase = (code: string) =>
  code.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());

const others = 'OtherProblem';
const responseName = (status: number) => inPascalCase(codesOf.get(status as never)?.[0] ?? others);
const referTo = (name: string) => ({ $ref: `#/components/responses/${name}` });

/** The answers of an endpoint that are problems, by status, as references. */
export const problemAnswers = (endpoint: Endpoint): Record<string, JsonSchema> => ({
  ...Object.fromEntries(refusalsOf(endpoint).map((status) => [status, referTo(responseName(status))])),
  default: referTo(others),
});

const retryAfter = {
  'Retry-After': { description: 'The seconds to wait', schema: { type: 'integer' } },
};

/** The answers that the calls refer to, `components.responses`: one for each status, all with the same schema. */
export function problemResponses(
  endpoints: readonly Endpoint[],
  schemas: NamedSchemas,
): Record<string, JsonSchema> {
  const schema = schemas.refer(Problem, 'output', 'Problem');
  const content = { 'application/problem+json': { schema } };
  const statuses = [...new Set(endpoints.flatMap(refusalsOf))].sort();
  const responses = statuses.map((status) => {
    const meanings = (codesOf.get(status as never) ?? []).map(
      (code) => `${problemTitles[code]} (${problemType(code)})`,
    );
    const headers = status === problemStatus['too-many-requests'] && { headers: retryAfter };
    return [responseName(status), { description: meanings.join('; '), ...headers, content }];
  });
  return { ...Object.fromEntries(responses), [others]: { description: 'Any other problem', content } };
}
