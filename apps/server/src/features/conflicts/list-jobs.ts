import { setTimeout as delay } from 'node:timers/promises';
import type { ListOccasion } from '@caseward/contract/conflict-codes';
import type { Scope } from '../../db/scope.ts';
import { record } from '../../platform/audit/record.ts';
import { jobKind } from '../../platform/jobs/job-kinds.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Job, LostJob } from '../../platform/jobs/runner.ts';
import { rulesVersion } from '../../platform/names/contact-names.ts';
import { indexAllNames } from '../../platform/names/indexing.ts';
import { bothReadings } from '../../platform/names/read-name.ts';
import { notifyOneself } from '../../platform/notifications/notify.ts';
import type { AskedTerm } from './asked-terms.ts';
import { addRegisterHits, insertCheck, insertHits } from './check-writing.queries.ts';
import { findEntryHits } from './find-entries.ts';
import { findHits } from './find-hits.ts';
import {
  addListFindings,
  endNames,
  failList,
  insertListed,
  mayCheckLists,
  nextNames,
} from './lists.queries.ts';
import type { ListedName } from './name-list.ts';

/** Searches the names of a list for a while; then another firm has its turn. */
const listKind = jobKind({ name: 'check-list', ids: ['check_id'], retries: 2, retryAfter: 2 });

/** Names of a transaction. */
const batchSize = 20;
/** How long a job goes on, and how long it waits for contacts to be indexed first, in milliseconds. */
const turnMs = 20_000;
const patienceMs = 60_000;
const pauseMs = 250;

const notAllowed =
  'Whoever has a list checked must be able to sign in, as an attorney or an administrator. The names that were not searched yet are left out.';
const died =
  'The server ended while it worked on this list, twice. The names that were not searched yet are left out. Run it again.';
const failed =
  'Something went wrong on our side, and the names that were not searched yet are left out. Run it again; if it fails again, tell whoever runs Caseward for your firm.';

type ListJob = Job<'check_id'>;

/** Writes a check of a list, and has its names searched in the background; answers the check's id. */
export async function startList(
  scope: Scope,
  jobs: Jobs,
  list: { occasion: ListOccasion; subject: string; names: readonly ListedName[]; supersedes: string | null },
): Promise<string> {
  const { occasion, subject, names, supersedes } = list;
  const id = await insertCheck(scope, {
    occasion,
    state: 'RUNNING',
    subject,
    matter: null,
    rules: rulesVersion,
    isComplete: true,
    isCapped: false,
    supersedes,
  });
  await insertListed(scope, id, names);
  await jobs.enqueue(scope, listKind, { check_id: id });
  await record(scope, {
    action: 'CONFLICT_CHECKED',
    objectType: 'conflict_check',
    objectId: id,
    details: { names: names.length, occasion, ...(supersedes && { again: supersedes }) },
  });
  return id;
}

/** Has the names of lists searched in the background. */
export function runLists(jobs: Jobs): void {
  const search = async (job: ListJob) => {
    if (await searchList(job)) await job.inTenantScope((scope) => jobs.enqueue(scope, listKind, job.ids));
  };
  jobs.handle(listKind, search, listLost);
}

/**
 * Searches names of a list, some in each transaction, so that a run that is killed goes on where it was.
 * @returns whether some are left: to a job that waits behind those of other firms
 */
export async function searchList(job: Pick<ListJob, 'ids' | 'signal' | 'inTenantScope'>): Promise<boolean> {
  const { check_id } = job.ids;
  if (!(await job.inTenantScope(mayCheckLists))) {
    await fail(job, notAllowed);
    return false;
  }
  await waitForNames(job);
  const end = performance.now() + turnMs;
  while (performance.now() < end) {
    job.signal.throwIfAborted();
    if (!(await job.inTenantScope((scope) => searchSome(scope, check_id)))) return false;
  }
  return true;
}

/** Has every contact indexed, so that the check can be closed; who takes too long makes it incomplete. */
async function waitForNames(job: Pick<ListJob, 'signal' | 'inTenantScope'>): Promise<void> {
  const end = performance.now() + patienceMs;
  while (!(await job.inTenantScope(indexAllNames)) && performance.now() < end) {
    job.signal.throwIfAborted();
    await delay(pauseMs);
  }
}

/** @returns whether there are more names */
async function searchSome(scope: Scope, checkId: string): Promise<boolean> {
  const names = await nextNames(scope, checkId, batchSize);
  if (names.length === 0) return false;
  const isComplete = await indexAllNames(scope);
  const ids = names.map(({ id }) => id);
  const terms = names.map((name): AskedTerm => {
    const kind = name.is_person === null ? undefined : name.is_person ? 'PERSON' : 'COMPANY';
    return {
      name: name.name,
      isPerson: name.is_person,
      role: name.role,
      side: name.side,
      contact: null,
      isParty: false,
      otherNames: name.other_names,
      via: [],
      names: [name.name, ...name.other_names].flatMap((each) => bothReadings(each, kind)),
    };
  });
  const found = await findHits(scope, terms);
  const entries = await findEntryHits(scope, terms);
  await insertHits(scope, { id: checkId, matter: null }, ids, found);
  await addRegisterHits(scope, checkId, ids, entries);
  await addListFindings(scope, checkId, ids);
  const capped = ids.filter((_, n) => found[n]?.isCapped);
  const hasMore = await endNames(scope, checkId, { terms: ids, capped, isComplete });
  if (!hasMore)
    await notifyOneself(scope, {
      kind: 'LIST_CHECKED',
      object: { type: 'conflict_check', id: checkId },
      matter: null,
    });
  return hasMore;
}

const listLost = (job: LostJob<'check_id'>) => fail(job, job.died ? died : failed);

const fail = async (job: Pick<ListJob, 'ids' | 'inTenantScope'>, failure: string): Promise<void> => {
  await job.inTenantScope((scope) => failList(scope, job.ids.check_id, failure));
};
