import { contacts } from '@caseward/contract/contacts';
import { matters } from '@caseward/contract/matters';
import { notes } from '@caseward/contract/notes';
import { tasks } from '@caseward/contract/tasks';
import type { Page } from '@playwright/test';
import { failedRequest } from '../console-watch.ts';
import { visitEveryPage } from '../every-page.ts';
import { expect, test } from '../fixtures.ts';
import { inTurns } from '../in-turns.ts';
import { enterOneOfEach } from '../one-of-each.ts';
import { answer } from '../screens.ts';

/** A4 within its margins, in CSS pixels: upright and across. */
const papers = [
  { width: 703, height: 1009 },
  { width: 1032, height: 680 },
];

/** Pages that one types into: on paper, they show what was typed. */
const forms = /\/(add|edit|new|import|account|firm|playbook)$|\/playbooks\/[^/]+$/;

/** Lets the page believe that it is printed, instead of opening the browser's dialog. */
const watchPrinting = (page: Page) =>
  page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });

const endPrinting = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('afterprint')));

/** What is shown of the controls, and of anything that lies over the page. */
const controls = (page: Page) =>
  page
    .locator('button, input, textarea, select, nav, dialog')
    .filter({ visible: true })
    .evaluateAll((all) =>
      all.filter((each) => !each.hasAttribute('data-on-paper')).map((each) => each.outerHTML.slice(0, 80)),
    );

/** What lies over the left edge of the paper, besides the content. */
const overLeftEdge = (page: Page) =>
  page.evaluate(() => {
    const rows = [50, 200, 400, 700].map((y) => document.elementFromPoint(60, y));
    return rows
      .filter(
        (each) =>
          each &&
          !each.closest('main') &&
          each !== document.body &&
          each.id !== 'root' &&
          each !== document.documentElement,
      )
      .map((each) => each?.className);
  });

test('a list is printed with its headings and all its rows, without controls', async ({ page, api }) => {
  const numbers = Array.from({ length: 130 }, (_, index) => String(index + 1).padStart(3, '0'));
  await inTurns(numbers, (number) => api(tasks.create, { body: { title: `Task ${number}` } }));
  await page.goto('/tasks');
  await expect(page.getByRole('row').getByRole('link')).toHaveCount(100);
  await watchPrinting(page);
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'Print, columns shown' }).click();
  await expect(page.locator('body')).toHaveAttribute('data-printed');
  await page.emulateMedia({ media: 'print' });
  for (const { width, height } of papers) {
    await page.setViewportSize({ width, height });
    await expect(page.getByRole('columnheader').filter({ visible: true })).toHaveText([
      'Title',
      'Status',
      'Due Date',
    ]);
    await expect(page.getByRole('row').getByRole('link').filter({ visible: true })).toHaveCount(130);
    await expect(page.getByText('130 tasks.', { exact: true })).toBeVisible();
    expect(await controls(page)).toEqual([]);
    expect(await overLeftEdge(page)).toEqual([]);
  }
  const pdf = await page.pdf({ preferCSSPageSize: true });
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  await page.emulateMedia({ media: 'screen' });
  await endPrinting(page);
  await expect(page.getByRole('table')).toHaveCount(1);
});

test('the keys of the browser print all rows too, and its menu says what is missing', async ({
  page,
  api,
}) => {
  const numbers = Array.from({ length: 101 }, (_, index) => String(index + 1));
  await inTurns(numbers, (number) => api(contacts.create, { body: { first_name: `Contact ${number}` } }));
  await page.goto('/contacts');
  await expect(page.getByRole('row').getByRole('link')).toHaveCount(100);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('The first 100 of 101 contacts.')).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await watchPrinting(page);
  await page.keyboard.press('Control+p');
  await expect(page.locator('body')).toHaveAttribute('data-printed');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('row').getByRole('link').filter({ visible: true })).toHaveCount(101);
  await expect(page.getByText('101 contacts.', { exact: true })).toBeVisible();
});

/** What reaches beyond the paper, or is cut off within something that scrolls on a screen. */
const cutOff = (page: Page) =>
  page.evaluate(() => {
    const paper = document.documentElement.clientWidth;
    return [...document.querySelectorAll<HTMLElement>('#root *')]
      .filter((each) => each.checkVisibility() && getComputedStyle(each).clipPath === 'none')
      .filter((each) => {
        const { width, right } = each.getBoundingClientRect();
        const isNarrow = each.scrollWidth > each.clientWidth + 1;
        return (
          width > 1 && (right > paper + 1 || (isNarrow && getComputedStyle(each).overflowX !== 'visible'))
        );
      })
      .map((each) => each.outerHTML.slice(0, 100));
  });

test('the number of a matter is not broken on paper, however long the rest of its row is', async ({
  page,
  api,
}) => {
  const client = await api(contacts.create, { body: { first_name: 'Augusta Ada', last_name: 'King-Noel' } });
  const { number } = await api(matters.create, {
    body: {
      title: 'The estate of Byron '.repeat(6),
      clients: [client.id],
      local_case_number: 'PR-2026-000017',
    },
  });
  await page.goto('/matters');
  const cell = page.getByRole('cell', { name: number, exact: true });
  await expect(cell).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  for (const paper of papers) {
    await page.setViewportSize(paper);
    const lines = await cell.evaluate((node) => {
      const text = document.createRange();
      text.selectNodeContents(node);
      return text.getClientRects().length;
    });
    expect(lines).toBe(1);
    expect(await cutOff(page)).toEqual([]);
  }
});

test('every page is printed whole, with the head of the firm and its heading, and without controls', async ({
  page,
  api,
  firm,
  firmName,
}) => {
  test.setTimeout(240_000);
  const address = 'ada.byron.of.the.analytical.engine@correspondence.example.com';
  const me = firm.admin.id;
  const records = await enterOneOfEach(api, {
    contact: { email: address, phone_number: '+1 212 555 0100' },
    matter: { local_case_number: 'PR-2026-000017', assigned_users: [me], lead_attorney: me },
    task: { assigned_to: me },
  });
  await visitEveryPage(page, records, async (path) => {
    await page.emulateMedia({ media: 'print' });
    for (const { width, height } of papers) {
      await page.setViewportSize({ width, height });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText(firmName, { exact: true }).first()).toBeVisible();
      await expect(page.getByText(/^Printed on /)).toBeVisible();
      if (!forms.test(path)) expect.soft(await controls(page), path).toEqual([]);
      expect.soft(await cutOff(page), path).toEqual([]);
      expect.soft(await overLeftEdge(page), path).toEqual([]);
    }
    await page.emulateMedia({ media: 'screen' });
    await page.setViewportSize({ width: 1280, height: 800 });
  });
});

test('a matter is printed with all its notes, by its button and by the keys of the browser', async ({
  page,
  api,
}) => {
  const { id } = await api(matters.create, { body: { title: 'Estate of Byron' } });
  const numbers = Array.from({ length: 70 }, (_, index) => String(index + 1));
  await inTurns(numbers, (number) => api(notes.create, { body: { note: `Note ${number}`, matter: id } }));
  const shown = page.getByRole('list', { name: 'Notes' }).getByRole('listitem');
  for (const print of [
    () => page.getByRole('button', { name: 'Print', exact: true }).click(),
    () => page.keyboard.press('Control+p'),
  ]) {
    await page.emulateMedia({ media: 'screen' });
    await page.goto(`/matters/${id}`);
    await expect(shown).toHaveCount(10);
    await watchPrinting(page);
    await print();
    await expect(page.locator('body')).toHaveAttribute('data-printed');
    await page.emulateMedia({ media: 'print' });
    await expect(shown.filter({ visible: true })).toHaveCount(70);
    await expect(page.getByText(/^The newest/)).toHaveCount(0);
  }
});

test('the keys of the browser print the rest of a list that one scrolls, such as the audit log', async ({
  page,
  api,
}) => {
  const numbers = Array.from({ length: 230 }, (_, index) => String(index + 1));
  await inTurns(numbers, (number) =>
    api(contacts.create, { body: { first_name: `Nr ${number}`, kind: 'COMPANY' } }),
  );
  await page.goto('/settings/audit');
  const rows = page.getByRole('table').getByRole('row');
  await expect(rows.nth(50)).toBeAttached();
  await page.evaluate(() => {
    const count = () => document.querySelectorAll('main tbody tr').length;
    window.print = () => document.body.setAttribute('data-printed', String(count()));
  });
  await page.keyboard.press('Control+p');
  // Counted as it is printed: rows that come later are not on paper.
  const printed = page.locator('body[data-printed]');
  await expect(printed).toBeAttached();
  expect(Number(await printed.getAttribute('data-printed'))).toBeGreaterThanOrEqual(numbers.length);
  await page.emulateMedia({ media: 'print' });
  for (const name of ['“Nr 1”', '“Nr 230”']) await expect(rows.filter({ hasText: name })).toBeVisible();
  await expect(page.getByText(/there are more\.$/)).toHaveCount(0);
});

test('a part that could not be loaded is loaded again before printing, or one is asked', async ({
  page,
  api,
  errors,
}) => {
  errors.tolerate(failedRequest, /^ApiError: /);
  const { id } = await api(matters.create, { body: { title: 'Estate of Byron' } });
  await api(notes.create, { body: { note: 'Called the executor.', matter: id } });
  let isBroken = true;
  await page.route(/\/api\/v1\/notes\//, (route) => (isBroken ? route.abort() : route.continue()));
  await page.goto(`/matters/${id}`);
  await expect(page.getByRole('region', { name: 'Case Notes' }).getByText(/^Error: /)).toBeVisible();
  await watchPrinting(page);
  const print = page.getByRole('button', { name: 'Print', exact: true });
  await print.click();
  const question = 'A part of this page could not be loaded and will be missing from the printout.';
  await answer(page, question, 'Cancel');
  await expect(page.locator('body')).not.toHaveAttribute('data-printed');
  await print.click();
  await answer(page, question, 'Print anyway');
  await expect(page.locator('body')).toHaveAttribute('data-printed');

  isBroken = false;
  await page.evaluate(() => document.body.removeAttribute('data-printed'));
  await page.keyboard.press('Control+p');
  await expect(page.locator('body')).toHaveAttribute('data-printed');
  await expect(page.getByText('Called the executor.')).toBeVisible();
});

test('a matter and who could see it are printed without what one types into', async ({ page, api }) => {
  const { id } = await api(matters.create, { body: { title: 'Estate of Byron' } });
  await api(notes.create, { body: { note: 'Called the executor.', matter: id } });
  await api(tasks.create, { body: { title: 'File the petition', matter: id } });
  for (const [path, heading, text] of [
    [`/matters/${id}`, 'Estate of Byron', 'Called the executor.'],
    [`/matters/${id}/access`, 'Access report: Estate of Byron', /^Hale & Partners\. Made on/],
  ] as const) {
    await page.emulateMedia({ media: 'screen' });
    await page.goto(path);
    await expect(page.getByText(text)).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    for (const { width, height } of papers) {
      await page.setViewportSize({ width, height });
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      await expect(page.getByText(text)).toBeVisible();
      expect(await controls(page)).toEqual([]);
      expect(await overLeftEdge(page)).toEqual([]);
    }
  }
});
