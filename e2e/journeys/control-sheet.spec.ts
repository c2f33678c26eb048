import { deadlines } from '@caseward/contract/deadlines';
import { matters } from '@caseward/contract/matters';
import { people } from '@caseward/contract/people';
import type { Page } from '@playwright/test';
import { smtpMailer } from '../../apps/server/src/platform/mail/mail.ts';
import { type MailServer, startMailServer } from '../../apps/server/src/testing/mail-server.ts';
import { sendDigestsAt } from '../../apps/server/src/testing/send-digests.ts';
import { expectNoViolations } from '../accessibility.ts';
import { expect, test } from '../fixtures.ts';

/*
 * The proof of a deadline: its entries, who was reminded of it by which way, and what was done, on paper to be signed.
 */

let mail: MailServer;
test.use({ role: 'ATTORNEY' });
test.beforeAll(async () => {
  mail = await startMailServer('caseward', 'secret');
});
test.afterAll(() => mail.close());

const rowsOf = (page: Page, table: string) => page.getByRole('table', { name: table }).getByRole('row');

test('a control sheet has every entry of a deadline, each reminder, and lines to sign on paper', async ({
  page,
  api,
  firm,
  installation,
}) => {
  const lawyer = firm.people.ATTORNEY;
  const { id: me, username } = lawyer;
  await api(people.update, { params: { id: me }, body: { email: `${username}@example.com` } });
  const matter = await api(matters.create, { body: { title: 'Byron v. Lovelace' } });
  const { id } = await api(deadlines.create, {
    body: {
      ...{ title: 'Answer for Byron', matter: matter.id, kind: 'RESPONSE', responsible: me },
      ...{ due_on: '2199-11-29', source: 'ORDERED', reason: 'Order of the court' },
    },
  });
  const mailer = smtpMailer({ smtpUrl: mail.url, from: 'Caseward <caseward@example.com>' });
  const remindAt = (moment: string) =>
    sendDigestsAt(
      installation.services.pool,
      firm.id,
      { mailer, publicUrl: installation.url },
      new Date(moment),
    );
  // Two mornings in New York: of the first the mail server takes no letter.
  mail.refuse(true);
  await remindAt('2199-11-25T16:00:00Z');
  mail.refuse(false);
  const due_on = '2199-11-27';
  const moved = { due_on, source: 'ORDERED', reason: 'Second order' } as const;
  await api(deadlines.addValue, { params: { id }, body: moved });
  await remindAt('2199-11-26T16:00:00Z');
  await lawyer.call(deadlines.confirm, { params: { id }, body: { number: 2, due_on } });
  await api(deadlines.done, { params: { id }, body: { words: 'Filed, receipt 17' } });

  await page.goto(`/deadlines/${id}`);
  const reminders = [
    /When.*Who.*Why.*Last day.*How/,
    /November 26, 2199.*First ATTORNEY.*In the digest of the morning.*November 27, 2199.*By e-mail/,
    /November 25, 2199.*November 29, 2199.*In the application/,
    /November 25, 2199.*November 29, 2199.*Could not be e-mailed/,
  ];
  await expect(rowsOf(page, 'Reminders')).toHaveText(reminders);
  await expectNoViolations(page, 'a deadline with reminders');
  await page.getByRole('link', { name: 'Control sheet' }).click();
  await expect(page).toHaveURL(new RegExp(`/deadlines/${id}/control-sheet$`));
  await expect(rowsOf(page, 'Entries')).toHaveText([
    /Last day/,
    /November 27, 2199.*Ordered by a court · Second order.*First ADMIN on .*First ATTORNEY on /,
    /November 29, 2199.*Ordered by a court · Order of the court.*First ADMIN on .*Nobody/,
  ]);
  await expect(rowsOf(page, 'What was done')).toHaveText([
    /What/,
    /Done.*Filed, receipt 17.*First ADMIN on /,
    /Confirmed.*First ATTORNEY on /,
  ]);
  await expect(rowsOf(page, 'Reminders')).toHaveText(reminders);
  await expectNoViolations(page, 'a control sheet');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Done, evidence seen: name, date')).toBeVisible();
  await expect(rowsOf(page, 'Entries').last()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
});
