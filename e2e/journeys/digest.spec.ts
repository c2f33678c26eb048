import { courtDays, courts } from '@caseward/contract/courts';
import { deadlines } from '@caseward/contract/deadlines';
import { events } from '@caseward/contract/events';
import { matters } from '@caseward/contract/matters';
import { people } from '@caseward/contract/people';
import { smtpMailer } from '../../apps/server/src/platform/mail/mail.ts';
import { password } from '../../apps/server/src/testing/firm.ts';
import { type MailServer, startMailServer } from '../../apps/server/src/testing/mail-server.ts';
import { sendDigestsAt } from '../../apps/server/src/testing/send-digests.ts';
import { expect, test } from '../fixtures.ts';
import { rowOf, signIn } from '../screens.ts';

/*
 * The letter of the morning, from what it tells of to what its links open. Mornings are those of the firm's working days: the
 * clock is handed in, so that this runs on any day.
 */

let mail: MailServer;
test.use({ role: null, viewport: { width: 360, height: 740 } });
test.beforeAll(async () => {
  mail = await startMailServer('caseward', 'secret');
});
test.afterAll(() => mail.close());

/** A Monday in New York, after half past six. */
const monday = new Date('2199-11-25T16:00:00Z');

test('a letter in the morning leads to the deadline, and to what is to be decided', async ({
  page,
  api,
  firm,
  installation,
}) => {
  const lawyer = firm.people.ATTORNEY;
  await api(people.update, { params: { id: lawyer.id }, body: { email: 'attorney@example.com' } });
  const court = await api(courts.create, {
    body: { name: 'District Court', time_zone: 'America/New_York', packs: ['us-federal'] },
  });
  const matter = await api(matters.create, {
    body: { title: 'Byron v. Lovelace', court: court.id, lead_attorney: lawyer.id },
  });
  const event = await api(events.create, {
    body: { title: 'Complaint served', kind: 'SERVICE', day: '2199-11-08', matter: matter.id },
  });
  const common = { matter: matter.id, responsible: lawyer.id, kind: 'RESPONSE' } as const;
  const due = await api(deadlines.create, {
    body: { ...common, title: 'Answer for Byron', due_on: '2199-11-29', reason: 'Order of the court' },
  });
  const moving = await api(deadlines.create, {
    body: {
      ...common,
      title: 'Motion to dismiss',
      event: event.id,
      question: {
        calculation: {
          n: 21,
          unit: 'DAY',
          direction: 'AFTER',
          count: 'ALL',
          roll: 'NEXT',
        },
        days: [],
        trigger: '2199-11-08',
        court: court.id,
      },
      reason: 'Served',
    },
  });
  await api(courtDays.add, {
    params: { id: court.id },
    body: { day: moving.due_on, kind: 'HOLIDAY', source: 'General order' },
  });
  await expect
    .poll(async () => (await api(deadlines.get, { params: { id: moving.id } })).proposed_on)
    .not.toBeNull();

  const mailer = smtpMailer({ smtpUrl: mail.url, from: 'Caseward <caseward@example.com>' });
  const delivery = { mailer, publicUrl: installation.url };
  await sendDigestsAt(installation.services.pool, firm.id, delivery, monday);
  expect(mail.letters.map(({ recipients }) => recipients)).toEqual([['attorney@example.com']]);
  const letter = mail.letters[0]?.letter;
  expect(letter?.subject).toContain('1 to review');

  // As a mail program does: the letter is shown, and its link opens.
  await page.setContent(letter?.html ?? '');
  await page
    .getByRole('link', { name: /^Response/ })
    .first()
    .click();
  await signIn(page, lawyer.username, password);
  await expect(page.getByRole('heading', { level: 1, name: due.title })).toBeVisible();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Acknowledge' }).click();
  await expect(page.getByText('You have acknowledged the deadline.')).toBeVisible();
  await expect(rowOf(page, 'In the digest of the morning')).toContainText('By e-mail');

  await page.goto('about:blank');
  await page.setContent(letter?.html ?? '');
  await page
    .getByRole('link', { name: /^Response/ })
    .last()
    .click();
  await expect(page.getByRole('checkbox', { name: moving.title })).toBeVisible();
});
