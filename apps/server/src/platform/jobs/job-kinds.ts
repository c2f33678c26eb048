import { uuid } from '@caseward/contract/primitives';

/** The actor of work that no person requested. Policies need a user id, and no person has this one. */
export const SYSTEM_USER_ID = '00000000-0000-0000-0000-000000000000';

/** A kind of background job. It runs for one firm at a time, at least once. */
export interface JobKind<Id extends string = string> {
  /** Name for operators, in small letters and hyphens. Waiting jobs keep it, so it must not change. */
  name: string;
  /**
   * Names of the ids of the job's subject, besides the firm's and the person's. The queue is outside row-level
   * security, so a job carries only ids; everything else is in their rows.
   */
  ids: readonly Id[];
  /** Number of retries after a failure. */
  retries: number;
  /** Seconds until the first retry; about doubled each time (exponential backoff). */
  retryAfter: number;
  /** Seconds after which a run counts as failed. */
  timeLimit: number;
  /** At most one per firm waits or runs. */
  singleton: boolean;
  /** Kinds with the same lane share what a process runs at once. */
  lane: string;
}

/** Payload of a job. */
export interface Payload<Id extends string = string> {
  tenant_id: string;
  user_id: string;
  ids: Record<Id, string>;
}

/** Declares a kind of job. Defaults: three retries, the first after a minute; timeout 15 minutes. */
export const jobKind = <const Id extends string = never>(
  kind: Pick<JobKind<Id>, 'name'> & Partial<JobKind<Id>>,
): JobKind<Id> => ({
  ids: [],
  retries: 3,
  retryAfter: 60,
  timeLimit: 15 * 60,
  singleton: false,
  lane: kind.name,
  ...kind,
});

/** The kind of the jobs that tell that a job of a kind was given up (dead letters). */
export const lostKind = <Id extends string>(kind: JobKind<Id>): JobKind<Id> => ({
  ...jobKind({ name: `${kind.name}-lost`, retries: 10, retryAfter: 5 }),
  ids: kind.ids,
});

/** Validates a job's payload: the ids of its kind; undefined when it is invalid. */
export function payloadOf<Id extends string>(kind: JobKind<Id>, given: unknown): Payload<Id> | undefined {
  const { tenant_id, user_id, ids } = (given ?? {}) as Partial<Payload<Id>>;
  if (!isId(tenant_id) || !isId(user_id)) return undefined;
  const names = Object.keys(ids ?? {});
  const known = names.length === kind.ids.length && kind.ids.every((name) => isId(ids?.[name]));
  return known && ids ? { tenant_id, user_id, ids } : undefined;
}

const isId = (value: unknown): value is string =>
  typeof value === 'string' && uuid.test(value) && value === value.toLowerCase();
