import { type Problem, type ProblemCode, problemStatus, problemType } from '@caseward/contract/errors';

/** Messages by field of the request. */
export type FieldErrors = Record<string, string[]>;

/** The title of each problem. */
export const problemTitles: Record<ProblemCode, string> = {
  invalid: 'Invalid request',
  unauthenticated: 'Not signed in',
  'otp-required': 'Code required',
  'new-password-required': 'New password required',
  forbidden: 'Not allowed',
  'two-factor-required': 'Two-factor authentication required',
  'not-found': 'Not found',
  timeout: 'Too slow',
  conflict: 'Conflict',
  'conflict-check-needed': 'Conflict check needed',
  'precondition-failed': 'Changed since it was read',
  'too-large': 'Too large',
  'unsupported-media-type': 'Unsupported content type',
  'key-reused': 'Key used before',
  'too-many-requests': 'Too many requests',
  internal: 'Internal error',
  unavailable: 'Unavailable',
};

interface ProblemDetails {
  errors?: FieldErrors;
  retryAfter?: number;
  changedBy?: string;
  because?: readonly WalledMatter[];
}

/** A matter, and the users who may see it; null: the whole firm. */
export interface WalledMatter {
  id: string;
  visible_to: string[] | null;
}

/** An expected failure: it becomes a problem document (RFC 9457) with this code and a message for people. */
export class ApiProblem extends Error {
  readonly code: ProblemCode;
  readonly errors: FieldErrors | undefined;
  /** Retry-After in seconds. */
  readonly retryAfter: number | undefined;

  /** The record's last editor, after a version conflict. */
  readonly changedBy: string | undefined;

  /** The matters for which a call on something outside them was refused. It is never part of the answer. */
  readonly because: readonly WalledMatter[];

  constructor(code: ProblemCode, detail: string, more: ProblemDetails = {}) {
    super(detail);
    this.code = code;
    this.errors = more.errors;
    this.retryAfter = more.retryAfter;
    this.changedBy = more.changedBy;
    this.because = more.because ?? [];
  }

  /** The status of the answer. */
  get status(): number {
    return problemStatus[this.code];
  }

  /** The body of the answer. */
  toProblem(): Problem {
    return {
      type: problemType(this.code),
      title: problemTitles[this.code],
      status: this.status,
      detail: this.message,
      ...(this.errors && { errors: this.errors }),
      ...(this.changedBy && { changed_by: this.changedBy }),
    };
  }
}

/** 400: the request is invalid in the named fields. */
export function invalid(errors: FieldErrors): ApiProblem {
  const sentences = Object.entries(errors).map(([field, messages]) => `${field}: ${messages.join(' ')}`);
  return new ApiProblem('invalid', sentences.join(' '), { errors });
}

/** 401: the credentials are missing or invalid. */
export const unauthenticated = () => new ApiProblem('unauthenticated', 'Sign in to continue.');

/** 403: the person's role does not allow it. */
export const forbidden = () =>
  new ApiProblem('forbidden', 'Your role does not allow this. Ask an administrator of your firm.');

/** 403: the firm allows no personal access tokens. */
export const tokensForbidden = () =>
  new ApiProblem('forbidden', 'Your firm does not allow personal access tokens.');

/** 403: the call takes a session. */
export const sessionRequired = () =>
  new ApiProblem('forbidden', 'Sign in to Caseward to do this: a personal access token cannot.');

/** 403: the token may only read. */
export const readingOnly = () =>
  new ApiProblem('forbidden', 'This personal access token can only read. Use one that can write.');

/** 404: there is no such record, or the person may not know of it. */
export const notFound = (what: string) => new ApiProblem('not-found', `${what} not found.`);

/** 403: the person has to set up two-factor authentication before anything else. */
export const twoFactorRequired = () =>
  new ApiProblem(
    'two-factor-required',
    'Your firm requires two-factor authentication. Set it up to continue.',
  );

/**
 * 409: the present state forbids it.
 * @param because the matters that forbid it: the audit log tells only people who may know of one of them
 */
export const conflict = (detail: string, because: readonly WalledMatter[] = []) =>
  new ApiProblem('conflict', detail, { because });
