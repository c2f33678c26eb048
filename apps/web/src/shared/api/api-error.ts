import { type Problem, type ProblemCode, problemStatus, problemType } from '@caseward/contract/errors';
import { languages } from '@caseward/contract/languages';
import { t } from '@lingui/core/macro';
import { language } from '../language/language.ts';

/** Parts of an error answer besides its message. */
interface Circumstances {
  fieldErrors?: Readonly<Record<string, string>>;
  retryAfter?: number | undefined;
  type?: string | undefined;
  changedBy?: string | undefined;
}

/** Milliseconds. */
const longestRest = 10_000;

/** A failed call. Its message is for people. */
export class ApiError extends Error {
  /** The HTTP status of the answer; 0 without one that can be read. */
  readonly status: number;
  /** The first message by field of the request. */
  readonly fieldErrors: Readonly<Record<string, string>>;
  /** Seconds of the server's Retry-After, if any. */
  readonly retryAfter: number | undefined;
  /** The username of the other editor, after a conflict. */
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

  /** Whether it is this type of problem. */
  is(code: ProblemCode): boolean {
    return this.#type === problemType(code);
  }

  /** Whether a retry may succeed a moment later. */
  get isTransient(): boolean {
    return this.status === 0 || this.status >= 500;
  }

  /** Whether a read is repeated by itself: somebody is waiting, so not after a longer rest than this. */
  get isWorthRepeating(): boolean {
    const isRefused = this.status === problemStatus['too-many-requests'];
    return (this.isTransient || isRefused) && this.repeatAfterMs <= longestRest;
  }

  /** When to repeat a read, in milliseconds: when the server says, else a second later. */
  get repeatAfterMs(): number {
    return (this.retryAfter ?? 1) * 1000;
  }
}

/** Whether a call failed because the record does not exist. */
export const isMissing = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** Whether a call was refused because of what is stored now. */
export const isConflict = (error: unknown): boolean => error instanceof ApiError && error.is('conflict');

/** The error for a call without an answer. */
export const unreachable = () =>
  new ApiError(t`The server cannot be reached. Check your connection and try again.`, 0);

/** The error for an answer that broke off, as one does whose page is left meanwhile, or that is none of ours. */
export const unreadable = () =>
  new ApiError(t`The answer of the server could not be read. Try again in a moment.`, 0);

/** The server answers in English. What translates it is loaded when it is needed, in other languages alone. */
export const translator = async (): Promise<(sentence: string) => string> =>
  language === languages[0]
    ? (sentence) => sentence
    : ((await import('../language/refusals.ts').catch(() => undefined))?.inLanguage ??
      ((sentence) => sentence));

/** What the server says, a line each, as one text in the language of this build. */
export async function translated(said: string): Promise<string> {
  const translate = await translator();
  return said.split('\n').map(translate).join(' ');
}

/** The error for an unsuccessful answer. */
export async function errorOf(response: Response): Promise<ApiError> {
  const problem = (await response.json().catch(() => null)) as Partial<Problem> | null;
  const translate = await translator();
  const fieldErrors = Object.entries(problem?.errors ?? {}).map(([field, [first = '']]) => [
    field,
    translate(first),
  ]);
  // The detail names fields as programs know them.
  const objections = [...new Set(fieldErrors.map(([, first]) => first))].join(' ');
  const message =
    objections ||
    (problem?.detail
      ? translate(problem.detail)
      : t`The server answered with error ${response.status}. Try again in a moment.`);
  return new ApiError(message, response.status, {
    fieldErrors: Object.fromEntries(fieldErrors),
    retryAfter: Number(response.headers.get('retry-after')) || undefined,
    type: problem?.type,
    changedBy: problem?.changed_by,
  });
}
