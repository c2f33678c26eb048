import { contacts } from '@caseward/contract/contacts';
import { documents } from '@caseward/contract/documents';
import { matters } from '@caseward/contract/matters';
import { tasks } from '@caseward/contract/tasks';
import { expectNoViolations } from '../../accessibility.ts';
import { failedRequest } from '../../console-watch.ts';
import { type Dropped, drop, uploadedAll, uploadsOn } from '../../dropping.ts';
import { expect, test } from '../../fixtures.ts';
import { answer, rowOf, section, select } from '../../screens.ts';
import { maxUploadMb } from '../../server-process.ts';

// A paralegal whom the firm gave the rights of an attorney: the last thing they do today, an import, asks for them.
test.use({ role: 'ATTORNEY' });

const page1 = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n';

/** What the client has brought: letters, statements, mails, scans and lists, nineteen in all. */
const bundle: Dropped[] = [
  ...[1, 2, 3, 4, 5].map((n) => ({ name: `letter ${n}.txt`, text: `Letter ${n} of the opposing party.` })),
  ...[1, 2, 3, 4, 5].map((n) => ({ name: `scan_000${n}.pdf`, text: page1 })),
  ...[1, 2, 3, 4].map((n) => ({ name: `statement ${n}.csv`, text: `day,amount\n2026-0${n}-01,10${n}\n` })),
  ...[1, 2, 3].map((n) => ({ name: `mail ${n}.eml`, text: `Subject: Offer ${n}\n\nWe offer ${n}00.\n` })),
  { name: 'Übersicht der Konten.md', text: '# Konten\n' },
  { name: 'minutes.html', text: '<!doctype html><title>Minutes</title><p>Held in May.' },
];

test("a paralegal's day: twenty uploads, tasks for others, a contact and an import", async ({
  page,
  api,
  firm,
  wire,
  errors,
}) => {
  // A whole day takes a busy machine longer than a journey is given.
  test.slow();
  const { STAFF } = firm.people;
  const { id } = await api(matters.create, { body: { title: 'Byron v. Lovelace' } });
  const documentsPart = section(page, 'Documents');
  const rowOfFile = (name: string) => uploadsOn(page).getByRole('listitem', { name });

  await test.step('nineteen files of six kinds are dropped at once', async () => {
    await page.goto(`/matters/${id}`);
    await expect(documentsPart.getByRole('button', { name: 'Upload', exact: true })).toBeVisible();
    await drop(page, bundle);
    await uploadedAll(page, bundle.length);
    expect(await api(documents.list, { query: { matter: id } })).toHaveLength(bundle.length);
  });

  await test.step('they are evidence, and two of them get a name and a type of their own', async () => {
    await select(page, 'Type of all', 'Evidence');
    for (const [file, title] of [
      ['scan_0001.pdf', 'Lease of 1 March'],
      ['scan_0002.pdf', 'Notice to quit'],
    ] as const) {
      const field = page.getByRole('textbox', { name: `Title of ${file}` });
      await field.fill(title);
      await field.press('Tab');
    }
    await select(page, 'Type of scan_0002.pdf', 'Correspondence');
    await expect
      .poll(async () =>
        (await api(documents.list, { query: { matter: id } }))
          .filter(({ title, doc_type }) => doc_type !== 'EVIDENCE' || !/\.\w+$/.test(title))
          .map(({ title, doc_type }) => `${doc_type} ${title}`)
          .sort(),
      )
      .toEqual(['CORRESPONDENCE Notice to quit', 'EVIDENCE Lease of 1 March']);
    await expectNoViolations(page, 'twenty uploads');
  });

  await test.step('the twentieth is too large, is said to be, and comes again in a smaller scan', async () => {
    errors.expect(failedRequest);
    await drop(page, [{ name: 'photographs.tiff', size: maxUploadMb * 1024 ** 2 + 1 }]);
    await expect(rowOfFile('photographs.tiff')).toContainText(`The file is larger than ${maxUploadMb} MB`);
    await page.getByRole('button', { name: 'Remove photographs.tiff' }).click();
    const mend = await wire.cut(documents.create);
    await drop(page, [{ name: 'photographs.txt', text: 'What the photographs show.' }]);
    const retry = page.getByRole('button', { name: 'Retry photographs.txt' });
    await expect(retry).toBeVisible();
    await mend();
    await retry.click();
    await uploadedAll(page, 20);
    await page.getByRole('button', { name: 'Close list' }).click();
    await expect(page.getByRole('link', { name: /^Documents \(20\)$/ })).toBeVisible();
  });

  await test.step('three tasks go to a colleague, and back', async () => {
    for (const title of ['Index the exhibits', 'Serve the notice', 'Call the landlord'])
      await api(tasks.create, { body: { title, matter: id } });
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Tasks' }).click();
    await page.getByRole('checkbox', { name: 'Select all' }).check();
    await page.getByRole('region', { name: 'Selected' }).getByRole('button', { name: 'Assign' }).click();
    await page.getByRole('combobox', { name: 'Assignee' }).fill('staff');
    await page.getByRole('option', { name: STAFF.username }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Assign 3 tasks' }).click();
    await expect(page.getByText('3 tasks changed.')).toBeVisible();
    await expect(rowOf(page, 'Serve the notice')).toContainText(STAFF.name);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('The change is undone.')).toBeVisible();
    await expect(rowOf(page, 'Serve the notice')).not.toContainText(STAFF.name);
    await expectNoViolations(page, 'the tasks of the day');
  });

  await test.step('a client who is missing is added from the form of a new matter', async () => {
    await page.goto('/matters/add');
    await page.getByRole('textbox', { name: 'Matter Title' }).fill('Lease of Grace Hopper');
    await page.getByRole('combobox', { name: 'Clients' }).fill('Grace Hopper');
    await page.getByRole('option', { name: 'Create contact “Grace Hopper”' }).click();
    const dialog = page.getByRole('dialog', { name: 'New contact' });
    await dialog.getByRole('textbox', { name: 'Email' }).fill('grace@example.com');
    await dialog.getByRole('button', { name: 'Save Contact' }).click();
    await expect(dialog).toHaveCount(0);
    await page.getByRole('button', { name: 'Save Matter' }).click();
    await expect(rowOf(page, 'Lease of Grace Hopper')).toContainText('Grace Hopper');
  });

  await test.step('the address book comes in without the row that is wrong, and is taken back', async () => {
    await page.goto('/contacts');
    await page.getByRole('link', { name: 'Import', exact: true }).click();
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'CSV or Excel file' }).click();
    const rows = 'First Name,Last Name,Email\nAna,One,ana@example.com\nBo,Two,nonsense\nCy,Three,\n';
    await (await chooser).setFiles({ name: 'book.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) });
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Check rows' }).click();
    await expect(rowOf(page, 'Must be an e-mail address.')).toBeVisible();
    await expectNoViolations(page, 'an import with a row that is wrong');
    await page.getByRole('button', { name: 'Import 2 contacts, skip 1' }).click();
    await expect(page.getByRole('heading', { level: 2, name: 'Imported', exact: true })).toBeVisible();
    const names = async () => (await api(contacts.list, {})).map(({ last_name }) => last_name).sort();
    expect(await names()).toEqual(['Hopper', 'One', 'Three']);
    await page.getByRole('button', { name: 'Undo import' }).click();
    await answer(
      page,
      'Undo this import? 2 contacts go to the trash for 30 days. What was changed or used since stays.',
      'Undo import',
    );
    await expect.poll(names).toEqual(['Hopper']);
    await expect(rowOf(page, 'Cy Three')).toContainText('In the trash');
  });
});
