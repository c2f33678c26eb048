import { type ReminderWay, reminderKinds } from '@caseward/contract/deadline-reminders';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import { inScope, type Scope } from '../../db/scope.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { oneByOne } from '../../platform/jobs/one-by-one.ts';
import { everyMinute } from '../../platform/jobs/recurring.ts';
import type { Mailer } from '../../platform/mail/mail.ts';
import { noteMails } from '../../platform/reminders/deliveries.queries.ts';
import { claimMail, mailSent, peopleToMail, recipient } from './inbox-mail.queries.ts';
import { notificationLetter, type Told, toldOneByOne } from './notification-letter.ts';

/** Letters of one run, which begins each minute. */
const atOnce = 100;
/** After so many letters in a row that the mail server did not take, a run ends: the next tries again. */
const mostFailures = 3;

/** Sends notifications by mail, all of a person in one letter. */
export function mailNotifications(
  jobs: Jobs,
  services: { mailer: Mailer; publicUrl: string },
  log: FastifyBaseLogger,
): void {
  jobs.schedule({
    name: 'mail-notifications',
    cron: everyMinute,
    run: ({ pool, signal }) => mailAll(pool, services, log, signal),
  });
}

/** Sends the letters that are due. Exported for its tests. */
export async function mailAll(
  pool: Pool,
  { mailer, publicUrl }: { mailer: Mailer; publicUrl: string },
  log: FastifyBaseLogger,
  signal: AbortSignal,
): Promise<void> {
  let failures = 0;
  await oneByOne(await peopleToMail(pool, atOnce), async ({ tenant_id: tenantId, user_id: userId }) => {
    if (signal.aborted || failures === mostFailures) return;
    // As the person themselves, so that walls hold.
    const actor = { tenantId, userId };
    const { to, told } = await inScope(pool, actor, async (scope) => ({
      told: await claimMail(scope),
      to: await recipient(scope),
    }));
    const ids = told.map(({ id }) => id);
    let isSent = false;
    try {
      if (to && told.length > 0) await mailer.send(notificationLetter(to, told as Told[], publicUrl));
      isSent = true;
      failures = 0;
      // By itself: a matter that somebody works on long must not have the letter sent again.
      await inScope(pool, actor, (scope) => mailSent(scope, ids));
      if (to) await inScope(pool, actor, (scope) => noteReminders(scope, told as Told[], 'MAIL'));
    } catch (error) {
      failures += 1;
      // Messages of mail servers quote addresses.
      const { code, responseCode } = error as { code?: string; responseCode?: number };
      log.warn(
        { tenant_id: tenantId, code, response_code: responseCode },
        isSent ? 'notifications were mailed, and not noted' : 'notifications were not mailed',
      );
      if (!isSent) await inScope(pool, actor, (scope) => noteReminders(scope, told as Told[], 'MAIL_FAILED'));
    }
  });
}

/** Notes of each deadline whose reminder a letter told whether the letter was sent. */
async function noteReminders(scope: Scope, told: readonly Told[], way: ReminderWay): Promise<void> {
  const at = await scope.moment();
  await oneByOne(reminderKinds, (kind) => {
    const of = toldOneByOne(told).filter((each) => each.kind === `DEADLINE_${kind}`);
    return noteMails(
      scope,
      of.map(({ object_id }) => object_id),
      { kind, way, at },
    );
  });
}
