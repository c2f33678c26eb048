import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import { inScope } from '../../db/scope.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { oneByOne } from '../../platform/jobs/one-by-one.ts';
import { everyMinute } from '../../platform/jobs/recurring.ts';
import type { Mailer } from '../../platform/mail/mail.ts';
import { claimMail, mailSent, peopleToMail, recipient } from './inbox-mail.queries.ts';
import { notificationLetter, type Told } from './notification-letter.ts';

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
    try {
      if (to && told.length > 0) await mailer.send(notificationLetter(to, told as Told[], publicUrl));
      await inScope(pool, actor, (scope) => mailSent(scope, ids));
      failures = 0;
    } catch (error) {
      failures += 1;
      // Messages of mail servers quote addresses.
      const { code, responseCode } = error as { code?: string; responseCode?: number };
      log.warn({ tenant_id: tenantId, code, response_code: responseCode }, 'notifications were not mailed');
    }
  });
}
