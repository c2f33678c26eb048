import type { ReminderWay } from '@caseward/contract/deadline-reminders';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import type { Scope } from '../../db/scope.ts';
import { notFound } from '../../http/api-problem.ts';
import { libraryOf } from '../../platform/court-rules/library.ts';
import { jobKind, SYSTEM_USER_ID } from '../../platform/jobs/job-kinds.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { oneByOne } from '../../platform/jobs/one-by-one.ts';
import { scopesUntil } from '../../platform/jobs/recurring.ts';
import type { Mailer } from '../../platform/mail/mail.ts';
import { notifyOneself } from '../../platform/notifications/notify.ts';
import { orThrow } from '../../platform/or-throw.ts';
import { noteDeliveries } from '../../platform/reminders/deliveries.queries.ts';
import {
  type Claimed,
  claimDigest,
  digestRecipient,
  digestRows,
  digestsDue,
  finishDay,
  hasUndone,
  peopleToDigest,
  reminderSettings,
  updateDigest,
} from './digest.queries.ts';
import { isEmpty, makeDigest } from './digest.ts';
import { digestLetter, remindedIn, summaryOf } from './digest-letter.ts';
import { digestWords } from './digest-words.ts';
import { noteReminders } from './note-reminders.queries.ts';
import { isOpenDay, type ReminderSettings } from './reminder-days.ts';

const digestJob = jobKind({ name: 'deadline-digests', singleton: true });
/** Firms are in many time zones: their mornings are looked for every five minutes. */
const everyFiveMinutes = '*/5 * * * *';

/** What digests are sent with; without a mail server, they stand in the application. */
export interface Delivery {
  mailer?: Mailer | undefined;
  publicUrl: string;
}

/** Tells people each morning of their firm what is due: one letter a person, a job a firm. */
export function runDigests(jobs: Jobs, pool: Pool, delivery: Delivery, log: FastifyBaseLogger): void {
  jobs.schedule({
    name: 'find-mornings',
    cron: everyFiveMinutes,
    run: async () =>
      oneByOne(await digestsDue(pool, new Date()), ({ tenant_id }) =>
        jobs.enqueueFor(tenant_id, digestJob, {}),
      ),
  });
  jobs.handle(digestJob, ({ tenant_id, signal }) =>
    sendDigests(pool, tenant_id, delivery, log, new Date(), signal),
  );
}

/** After so many letters in a row that the mail server did not take, the rest waits. */
const mostFailures = 3;

/** Sends the digests of a firm that are due at a moment, each once. */
export async function sendDigests(
  pool: Pool,
  tenantId: string,
  delivery: Delivery,
  log: FastifyBaseLogger,
  now: Date,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  const due = (await digestsDue(pool, now)).find(({ tenant_id }) => tenant_id === tenantId);
  if (!due) return;
  const { day } = due;
  const inScope = scopesUntil(signal, pool);
  const product = { tenantId, userId: SYSTEM_USER_ID };
  const [settings, library] = await inScope(product, (scope) =>
    Promise.all([reminderSettings(scope), libraryOf(scope)]),
  );
  const firm = orThrow(settings, () => notFound('Firm'));
  if (!isOpenDay(day, firm.office_holidays, library))
    return inScope(product, (scope) => finishDay(scope, day));
  let failures = 0;
  await oneByOne(await inScope(product, peopleToDigest), async (userId) => {
    if (signal.aborted) return;
    // As the person themselves, so that walls hold.
    const actor = { tenantId, userId };
    const mails = failures < mostFailures ? delivery : { ...delivery, mailer: undefined, waits: true };
    const prepared = await inScope(actor, (scope) => prepare(scope, day, firm, mails, now));
    if (!prepared) return;
    const { claimed, letter, summary, notMailed, of } = prepared;
    const at = now.toISOString();
    const noteWay = (scope: Scope, way: ReminderWay) =>
      noteDeliveries(scope, of, { kind: 'DIGEST', way, at });
    try {
      await delivery.mailer?.send(letter);
      failures = 0;
    } catch (error) {
      failures += 1;
      // Messages of mail servers quote addresses.
      const { code, responseCode } = error as { code?: string; responseCode?: number };
      log.warn({ tenant_id: tenantId, code, response_code: responseCode }, 'a digest was not mailed');
      await inScope(actor, async (scope) => {
        await updateDigest(scope, claimed.id, { summary: notMailed, failed_at: at });
        await noteWay(scope, 'MAIL_FAILED');
        if (claimed.failed) return;
        await tell(scope, claimed.id);
        await noteWay(scope, 'APPLICATION');
      });
      return;
    }
    // By itself: a matter that somebody works on long must not have the letter sent again.
    await inScope(actor, (scope) => updateDigest(scope, claimed.id, { summary, done_at: at, mailed_at: at }));
    await inScope(actor, (scope) => noteWay(scope, 'MAIL'));
  });
  await inScope(product, async (scope) => {
    if (!signal.aborted && !(await hasUndone(scope, day))) await finishDay(scope, day);
  });
}

/**
 * Claims and makes the digest of the scope's user. What goes by no mail is told in the application, and done; answers the
 * letter of what goes by mail.
 */
async function prepare(
  scope: Scope,
  day: string,
  firm: ReminderSettings,
  delivery: Delivery & { waits?: boolean },
  now: Date,
) {
  const to = await digestRecipient(scope);
  const claimed = to && !delivery.waits ? await claimDigest(scope, day, now) : undefined;
  if (!to || !claimed) return undefined;
  const rows = await digestRows(scope, day, to);
  const { digest, noted } = makeDigest(rows, day, firm, await libraryOf(scope));
  await noteReminders(scope, noted, day);
  const done = { done_at: now.toISOString() };
  if (isEmpty(digest) || to.muted) {
    await updateDigest(scope, claimed.id, done);
    return undefined;
  }
  const of = remindedIn(digest);
  const summary = summaryOf(digest, to.language);
  if (delivery.mailer && to.email && !to.unmailed)
    return {
      claimed,
      of,
      summary,
      notMailed: `${summary}: ${digestWords[to.language].notMailed}`,
      letter: digestLetter(to, digest, delivery.publicUrl),
    };
  await updateDigest(scope, claimed.id, { ...done, summary });
  await noteDeliveries(scope, of, { kind: 'DIGEST', way: 'APPLICATION', at: done.done_at });
  if (!claimed.failed) await tell(scope, claimed.id);
  return undefined;
}

const tell = (scope: Scope, id: Claimed['id']) =>
  notifyOneself(scope, {
    kind: 'DEADLINE_DIGEST',
    object: { type: 'digest', id },
    matter: null,
    unmailed: true,
  });
