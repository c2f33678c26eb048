import type { Problem } from '@caseward/contract/errors';

/** A call that did not succeed. Its message is a sentence for people. */
export class ApiError extends Error {
  /** The HTTP status of the answer; 0 when there was none. */
  readonly status: number;
  /** What is wrong, by field of the request: the first sentence for each. */
  readonly fieldErrors: Readonly<Record<string, string>>;

  constructor(message: string, status: number, fieldErrors: Readonly<Record<string, string>> = {}) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.fieldErrors = fieldErrors;
  }

  /** Whether the same call may well succeed a moment later. */
  get isTransient(): boolean {
    return this.status === 0 || this.status >= 500;
  }
}

/** Whether a call failed because the record is not there. */
export const isMissing = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** The error for a call that got no answer at all. */
export const unreachable = () =>
  new ApiError('The server cannot be reached. Check your connection and try again.', 0);

/** The error for an answer that is not a success. */
export async function errorOf(response: Response): Promise<ApiError> {
  const problem = (await response.json().catch(() => null)) as Partial<Problem> | null;
  const message =
    problem?.detail ?? `The server answered with error ${response.status}. Try again in a moment.`;
  const fieldErrors = Object.entries(problem?.errors ?? {}).map(([field, [first = '']]) => [field, first]);
  return new ApiError(message, response.status, Object.fromEntries(fieldErrors));
}
