import { readFileSync } from 'node:fs';
import { account } from '@caseward/contract/account';
import { contacts } from '@caseward/contract/contacts';
import { deadlines } from '@caseward/contract/deadlines';
import { firm as firms } from '@caseward/contract/firm';
import { holds } from '@caseward/contract/holds';
import { matters } from '@caseward/contract/matters';
import { notes } from '@caseward/contract/notes';
import { session } from '@caseward/contract/session';
import type { Page } from '@playwright/test';
import { expectNoViolations } from '../accessibility.ts';
import { failedRequest } from '../console-watch.ts';
import { drop } from '../dropping.ts';
import { openEveryPage } from '../every-page.ts';
import { expect, test } from '../fixtures.ts';
import { enterOneOfEach } from '../one-of-each.ts';
import { fact, select, signOut } from '../screens.ts';

const spoken = (page: Page) => page.locator('html').getAttribute('lang');

test('a person chooses German, and finds it again when they sign in', async ({ page, api }) => {
  await page.goto('/settings/account');
  const choice = page.getByRole('radiogroup', { name: 'Language' });
  await expect(choice.getByRole('radio', { name: 'As the firm: English' })).toBeChecked();
  await choice.getByText('Deutsch').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Mein Konto' })).toBeVisible();
  expect(await spoken(page)).toBe('de');
  expect((await api(session.me)).user.language).toBe('de');
  await signOut(page, 'Abmelden');
  await expect(page.getByRole('button', { name: 'Anmelden' })).toBeVisible();
  await expectNoViolations(page, 'sign-in');
});

test('a firm chooses German for everybody who has chosen nothing', async ({ page, api }) => {
  await page.goto('/settings/firm');
  await select(page, 'Language', 'Deutsch');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Kanzlei' })).toBeVisible();
  await api(account.update, { body: { language: 'en' } });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  expect(await spoken(page)).toBe('en');
});

test('a page that comes in English all the same is loaded anew once, and not without end', async ({
  page,
  api,
}) => {
  await api(account.update, { body: { language: 'de' } });
  let pages = 0;
  // As a proxy in between may do, or the server for development, which has one language.
  await page.route('**/settings/account', async (route) => {
    pages += 1;
    const english = await fetch(route.request().url());
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': english.headers.get('content-security-policy') ?? '',
    };
    await route.fulfill({ headers, body: await english.text() });
  });
  await page.goto('/settings/account');
  await expect.poll(() => pages).toBe(2);
  await expect(page.getByRole('heading', { level: 1, name: 'My account' })).toBeVisible();
  expect(pages).toBe(2);
});

test.describe('in German', () => {
  test.use({ locale: 'de-DE' });
  test.setTimeout(300_000);

  test('days, numbers and refusals of the server are German', async ({ page, api, errors }) => {
    await api(firms.update, { body: { language: 'de' } });
    const { id } = await api(matters.create, {
      body: { title: 'Nachlass Byron', opened_on: '2026-03-04', closed_on: '2026-03-10', status: 'CLOSED' },
    });
    await page.goto(`/matters/${id}`);
    await expect(fact(page, 'Eröffnet am')).toContainText('4. März 2026');
    await expect(page.getByText('Geschlossen').first()).toBeVisible();
    errors.expect(failedRequest, /ApiError/);
    await page.goto(`/matters/${id}/edit`);
    await page.getByRole('textbox', { name: 'Eröffnet' }).fill('4. April 2026');
    await page.getByRole('button', { name: 'Speichern' }).click();
    await expect(page.getByRole('textbox', { name: 'Eröffnet' })).toHaveAccessibleDescription(
      'Die Akte wurde am 2026-03-10 geschlossen und kann nicht später eröffnet worden sein.',
    );
  });

  test('files are dropped on a matter', async ({ page, api }) => {
    await api(firms.update, { body: { language: 'de' } });
    const { id } = await api(matters.create, { body: { title: 'Nachlass Byron' } });
    await page.goto(`/matters/${id}`);
    // Once it is there, files may be dropped.
    await expect(page.getByText('Datei', { exact: true })).toBeVisible();
    await drop(
      page,
      [{ name: 'testament.txt', text: 'Mein letzter Wille' }],
      'Dateien hier ablegen, um sie der Akte hinzuzufügen',
    );
    await expect(page.getByRole('button', { name: 'testament.txt herunterladen' })).toBeVisible();
  });

  test('what an import finds is said in German', async ({ page, api }) => {
    await api(firms.update, { body: { language: 'de' } });
    await api(contacts.create, { body: { first_name: 'Ana', email: 'ana@example.com' } });
    await page.goto('/import?kind=contacts');
    const window = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'CSV- oder Excel-Datei' }).click();
    const buffer = Buffer.from('Vorname;E-Mail;Geburtsdatum\nAna;ana@example.com;\nBea;;gestern\n');
    await (await window).setFiles({ name: 'kontakte.csv', mimeType: 'text/csv', buffer });
    await page.getByRole('button', { name: 'Weiter' }).click();
    await page.getByRole('combobox', { name: /^Geburtsdatum/ }).selectOption('Geburtsdatum');
    await page.getByRole('button', { name: 'Zeilen prüfen' }).click();
    await expect(page.getByRole('row').last()).toContainText('gestern ist kein Datum.');
    await page.getByText('Alle', { exact: true }).click();
    await expect(page.getByRole('table').last()).toContainText(
      'Einen Kontakt mit dieser E-Mail-Adresse gibt es bereits.',
    );
  });

  test('what the server says within pages and messages is German', async ({ page, api }) => {
    await api(firms.update, { body: { language: 'de' } });
    await page.goto('/search?q=status:zzz');
    await expect(page.getByRole('note')).toContainText('Den Status „zzz“ gibt es nicht.');
    const { id } = await api(matters.create, { body: { title: 'Nachlass Byron' } });
    const note = await api(notes.create, { body: { note: 'Telefonat', matter: id } });
    await api(notes.remove, { params: { id: note.id } });
    await api(holds.place, { params: { id }, body: { reason: 'Rechtsstreit' } });
    await page.goto('/settings/trash');
    await expect(page.getByText('Die zugehörige Akte steht unter Löschsperre.')).toBeVisible();
    await page.goto('/matters');
    await page.getByRole('checkbox', { name: 'Nachlass Byron auswählen' }).check();
    await page.getByRole('button', { name: 'Löschen' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /löschen/i })
      .click();
    await expect(page.getByText(/^Nachlass Byron: .*Löschsperre/)).toBeVisible();
  });

  test('how a deadline is computed is told in German', async ({ page, api }) => {
    await api(firms.update, { body: { language: 'de' } });
    const matter = await api(matters.create, { body: { title: 'Berufung' } });
    const question = { rule: 'de-zpo/zpo-517', trigger: '2026-03-05', place: 'BY' };
    const body = { title: 'Berufung', matter: matter.id, question, reason: 'Zugestellt' };
    const { id } = await api(deadlines.create, { body });
    await page.goto(`/deadlines/${id}`);
    const steps = page.getByRole('list', { name: 'Wie er berechnet wurde' });
    await expect(steps).toContainText('zählt nicht mit.');
    await expect(steps).not.toContainText(/ (is|are|the|day) /);
  });

  test('no page shows an English text that the catalogue has in German', async ({ page, api, firm }) => {
    await api(firms.update, { body: { language: 'de' } });
    const me = firm.admin.id;
    const { ids } = await enterOneOfEach(api, {
      matter: { title: 'Nachlass Byron', assigned_users: [me] },
      task: { title: 'Klage', assigned_to: me },
      note: 'Telefonat',
      check: 'Anfrage',
      deadline: 'Erwiderung',
      event: 'Besprechung',
      court: 'Amtsgericht',
      playbook: 'Nachlass',
    });
    await openEveryPage(page, { ids, names: ids }, async (path) => {
      const shown = await page.locator('body').innerText();
      // Court rules are read in the words of their pack.
      const left = path.includes('/rule-packs/read/') ? [] : english.filter((text) => shown.includes(text));
      expect.soft(left, path).toEqual([]);
      expect.soft(await spoken(page), path).toBe('de');
    });
    // Longer words may not fit where English ones do.
    for (const path of ['/', `/matters/${ids.matter}`, '/settings/team']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectNoViolations(page, path);
    }
  });
});

/** English texts of several words that German says otherwise. */
const english = readFileSync(new URL('../../apps/web/src/shared/language/de.po', import.meta.url), 'utf8')
  .split('\n\n')
  .flatMap((entry) => {
    const [, text = ''] = /^msgid "(.*)"$/m.exec(entry) ?? [];
    return /\w+ \w+/.test(text) && !/[{<\\]/.test(text) && !entry.includes(`msgstr "${text}"`) ? [text] : [];
  });
