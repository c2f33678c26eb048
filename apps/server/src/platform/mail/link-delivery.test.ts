import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { account } from '@caseward/contract/account';
import { firm as settings } from '@caseward/contract/firm';
import { invitations } from '@caseward/contract/invitations';
import { people } from '@caseward/contract/people';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loggerOptions } from '../../startup/logging.ts';
import { type Firm, foundFirm, password } from '../../testing/firm.ts';
import { lookUp, tokenOf } from '../../testing/links.ts';
import { type MailServer, startMailServer } from '../../testing/mail-server.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { smtpMailer } from './mail.ts';

const from = 'Caseward <caseward@example.com>';
const secret = 'p@ss/word';
let mail: MailServer;
let test: TestApp;
let firm: Firm;
let log = '';
const logger = {
  ...loggerOptions('info'),
  stream: {
    write: (line: string) => {
      log += line;
    },
  },
};
beforeAll(async () => {
  mail = await startMailServer('caseward', secret);
  test = await startTestApp({ mailer: smtpMailer({ smtpUrl: mail.url, from }), logger });
});
beforeEach(async () => {
  firm = await foundFirm(test, 'Hale & Dörn');
  mail.letters.length = 0;
  mail.refuse(false);
  log = '';
});
afterAll(async () => {
  await test.close();
  await mail.close();
});

const invite = async (fields: object, by = firm) =>
  (await by.admin.call(invitations.create, { body: { role: 'STAFF', ...fields } })).body;

describe('a link by mail', () => {
  it('invites: plain text that says who asks, what for, and until when', async () => {
    const { link } = await invite({ first_name: 'Ünal', last_name: 'Ruiz', email: 'unal@example.com' });
    expect(link.emailed).toBe(true);
    expect(mail.letters).toHaveLength(1);
    const { recipients, letter } = mail.letters[0] ?? { recipients: [], letter: undefined };
    expect(recipients).toEqual(['unal@example.com']);
    expect(letter).toMatchObject({
      from: { name: 'Caseward', address: 'caseward@example.com' },
      to: [{ name: 'Ünal Ruiz', address: 'unal@example.com' }],
      subject: 'Hale & Dörn invites you to Caseward',
      attachments: [],
    });
    expect(letter?.html).toBeUndefined();
    const text = letter?.text ?? '';
    expect(text).toContain('Hello Ünal,\n');
    expect(text).toContain('Hale & Dörn has invited you to Caseward');
    expect(text.split('\n')).toContain(link.url);
    const until = new Intl.DateTimeFormat('en-US', {
      timeZone: 'America/New_York',
      dateStyle: 'full',
    }).format(new Date(link.expires_at));
    expect(text).toContain(`until ${until} at `);
    expect((await lookUp(test.url, tokenOf(link))).status).toBe(200);
  });

  it('is new when the invitation is renewed', async () => {
    const { id } = await invite({ email: 'ada@example.com' });
    const { link } = (await firm.admin.call(invitations.renew, { params: { id } })).body;
    expect(link.emailed).toBe(true);
    expect(mail.letters.map(({ letter }) => letter.text?.includes(link.url))).toEqual([false, true]);
  });

  it('lets someone choose a new password, and names the username', async () => {
    const { id, username } = firm.people.STAFF;
    const params = { id };
    await firm.admin.call(people.update, { params, body: { email: 'staff@example.com' } });
    const { body } = await firm.admin.call(people.resetPassword, {
      params,
      body: { current_password: password },
    });
    expect(body.emailed).toBe(true);
    const { letter } = mail.letters[0] ?? {};
    expect(letter?.subject).toBe('Choose a new password for Caseward');
    expect(letter?.text).toContain(`Your username is ${username}.`);
    expect(letter?.text?.split('\n')).toContain(body.url);
  });

  it('is in the language of the firm, or else of the person whom it is for', async () => {
    await firm.admin.call(settings.update, { body: { language: 'de' } });
    const { link } = await invite({ first_name: 'Ünal', email: 'unal@example.com' });
    const { id } = firm.people.STAFF;
    await firm.people.STAFF.call(account.update, { body: { email: 'staff@example.com' } });
    const reset = () =>
      firm.admin.call(people.resetPassword, { params: { id }, body: { current_password: password } });
    await reset();
    await firm.people.STAFF.call(account.update, { body: { language: 'en' } });
    await reset();
    expect(mail.letters.map(({ letter }) => letter.subject)).toEqual([
      'Hale & Dörn lädt Sie zu Caseward ein',
      'Neues Passwort für Caseward wählen',
      'Choose a new password for Caseward',
    ]);
    const until = new Intl.DateTimeFormat('de-DE', {
      timeZone: 'America/New_York',
      dateStyle: 'full',
    }).format(new Date(link.expires_at));
    expect(mail.letters[0]?.letter.text).toContain('Guten Tag Ünal,\n');
    expect(mail.letters[0]?.letter.text).toContain(`Der Link gilt ein einziges Mal, bis ${until}`);
  });

  it('goes to one address, and carries no headers of anybody else', async () => {
    const invited = await invite({ first_name: 'Eve', email: 'eve@example.com' });
    // Names and addresses that are older than the rules for them.
    await test.owner.query('update caseward.one_time_links set first_name = $2, email = $3 where id = $1', [
      invited.id,
      'Eve\r\nBcc: all@example.com',
      'eve,all@example.com',
    ]);
    mail.letters.length = 0;
    const renewed = await firm.admin.call(invitations.renew, { params: { id: invited.id } });
    expect(renewed.body.link.emailed).toBe(true);
    expect(mail.letters[0]?.recipients).toEqual(['"eve,all"@example.com']);
    expect(mail.letters[0]?.letter).toMatchObject({ to: [{ address: '"eve,all"@example.com' }] });
    expect(mail.letters[0]?.letter.bcc).toBeUndefined();
  });
});

describe('a link that is not sent', () => {
  it('for want of an address is shown all the same', async () => {
    const { link } = await invite({ first_name: 'Bea' });
    expect(link.emailed).toBe(false);
    expect(mail.letters).toEqual([]);
    expect((await lookUp(test.url, tokenOf(link))).status).toBe(200);
  });

  const failed = async (by: Firm) => {
    const { link } = await invite({ email: 'ada@example.com' }, by);
    expect(link.emailed).toBe(false);
    expect((await lookUp(test.url, tokenOf(link))).status).toBe(200);
    expect(log).toContain('mail was not sent');
    for (const told of [tokenOf(link), 'ada@example.com', secret, encodeURIComponent(secret)])
      expect(log).not.toContain(told);
  };

  it('because the server turns it away is shown, and the log says so without the link', async () => {
    mail.refuse(true);
    await failed(firm);
    expect(log).toContain('"response_code":550');
  });

  it.each([
    ['lets nobody in', () => mail.url.replace(/:[^:@]+@/, ':wrong@')],
    ['is not there', () => 'smtp://127.0.0.1:1'],
  ])('because the mail server %s is shown', async (_, url) => {
    const other = await startTestApp({
      database: test.database,
      like: test,
      logger,
      mailer: smtpMailer({ smtpUrl: url(), from }),
    });
    await failed(await foundFirm(other));
    await other.close();
  });

  it('because the mail server says nothing is shown all the same', async () => {
    const silent = createServer((socket) => socket.on('error', () => {})).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const mailer = smtpMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, from });
    const other = await startTestApp({ database: test.database, like: test, logger, mailer });
    await failed(await foundFirm(other));
    await other.close();
    silent.close();
  });
});
