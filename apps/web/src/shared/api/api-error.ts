import { type Problem, type ProblemCode, problemType } from '@caseward/contract/errors';

/** What an error answer says besides its sentence. */
interface Circumstances {
  fieldErrors?: Readonly<Record<string, string>>;
  retryAfter?: number | undefined;
  type?: string | undefined;
  changedBy?: string | undefined;
}

/** A call that did not succeed. Its message is a sentence for people. */
export class ApiError extends Error {
  /** The HTTP status of the answer; 0 when there was none. */
  readonly status: number;
  /** What is wrong, by field of the request: the first sentence for each. */
  readonly fieldErrors: Readonly<Record<string, string>>;
  /** For how many seconds the server wants to be left alone, if it said so. */
  readonly retryAfter: number | undefined;
  /** The username of whoever changed the record meanwhile, where that is why. */
  readonly changedBy: string | undefined;
  readonly #type: string | undefined;

  constructor(message: string, status: number, circumstances: Circumstances = {}) {
    const { fieldErrors = {}, retryAfter, type, changedBy } = circumstances;
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.fieldErrors = fieldErrors;
    this.retryAfter = retryAfter;
    this.changedBy = changedBy;
    this.#type = type;
  }

  /** Whether it is this kind of refusal. */
  is(code: ProblemCode): boolean {
    return this.#type === problemType(code);
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
  return new ApiError(message, response.status, {
    fieldErrors: Object.fromEntries(fieldErrors),
    retryAfter: Number(response.headers.get('retry-after')) || undefined,
    type: problem?.type,
    changedBy: problem?.changed_by,
  });
}
