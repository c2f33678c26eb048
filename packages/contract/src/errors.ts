import * as z from 'zod/mini';

/** The API's problem types (RFC 9457), each with its HTTP status. */
export const problemStatus = {
  invalid: 400,
  unauthenticated: 401,
  /** The password was right; the second factor is missing. */
  'otp-required': 401,
  /** The password was right, and has become too short: signing in takes a new one. */
  'new-password-required': 401,
  forbidden: 403,
  /** The firm requires two-factor authentication, and this person has not set it up yet. */
  'two-factor-required': 403,
  'not-found': 404,
  /** The request did not arrive in time. */
  timeout: 408,
  conflict: 409,
  /** The firm opens a matter only after a conflict check of its parties. */
  'conflict-check-needed': 409,
  /** Optimistic locking: `If-Match` names a version that the record no longer has. */
  'precondition-failed': 412,
  'too-large': 413,
  'unsupported-media-type': 415,
  /** The `Idempotency-Key` was used before, with another body. */
  'key-reused': 422,
  'too-many-requests': 429,
  internal: 500,
  unavailable: 503,
} as const;

export type ProblemCode = keyof typeof problemStatus;

/** A problem document (RFC 9457, `application/problem+json`). */
export const Problem = z.object({
  /** `urn:caseward:problem:` and the code. */
  type: z.string(),
  title: z.string(),
  status: z.int(),
  /** A message for people. */
  detail: z.string(),
  /** Messages by field of the request. */
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
  /** Of a failed precondition: the name of the last editor. */
  changed_by: z.optional(z.string()),
});
export type Problem = z.infer<typeof Problem>;

/** The `type` of a problem document. */
export const problemType = (code: ProblemCode) => `urn:caseward:problem:${code}`;
