import { uuid } from '@caseward/contract/primitives';

/** Who acts where nobody asked: the product itself. Policies need some user, and nobody has this id. */
export const SYSTEM_USER_ID = '00000000-0000-0000-0000-000000000000';

/** A kind of job that is done for one firm at a time, in the background and more than once if it has to be. */
export interface JobKind<Id extends string = string> {
  /** Small letters and hyphens; what the operator reads. Jobs that wait keep it, so it is not renamed. */
  name: string;
  /**
   * Names of the ids that say what is to be done, besides the firm's and the person's. The queue stands outside
   * row-level security, so a job carries ids and nothing else: what is to be done with them stands in their rows.
   */
  ids: readonly Id[];
  /** How often it is tried again when it fails. */
  retries: number;
  /** Seconds until it is tried again; each time about twice as long. */
  retryAfter: number;
  /** Seconds after which a run counts as failed. */
  timeLimit: number;
  /** Of these, at most one of each firm waits or runs. */
  singleton: boolean;
}

/** What a job carries. */
export interface Payload<Id extends string = string> {
  tenant_id: string;
  user_id: string;
  ids: Record<Id, string>;
}

/** Declares a kind of job; left out, it is tried three times more, after a minute first, and may take 15 minutes. */
export const jobKind = <const Id extends string = never>(
  kind: Pick<JobKind<Id>, 'name'> & Partial<JobKind<Id>>,
): JobKind<Id> => ({
  ids: [],
  retries: 3,
  retryAfter: 60,
  timeLimit: 15 * 60,
  singleton: false,
  ...kind,
});

/** What a job carries, once it was made sure that these are the ids of its kind; undefined when they are not. */
export function payloadOf<Id extends string>(kind: JobKind<Id>, given: unknown): Payload<Id> | undefined {
  const { tenant_id, user_id, ids } = (given ?? {}) as Partial<Payload<Id>>;
  if (!isId(tenant_id) || !isId(user_id)) return undefined;
  const names = Object.keys(ids ?? {});
  const known = names.length === kind.ids.length && kind.ids.every((name) => isId(ids?.[name]));
  return known && ids ? { tenant_id, user_id, ids } : undefined;
}

const isId = (value: unknown): value is string =>
  typeof value === 'string' && uuid.test(value) && value === value.toLowerCase();
