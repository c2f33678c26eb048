import { taskComments } from '@caseward/contract/task-comments';
import { tasks } from '@caseward/contract/tasks';
import { expectNoViolations } from '../accessibility.ts';
import { drafts } from '../drafts.ts';
import { expect, test } from '../fixtures.ts';
import { alertOn, answer, store } from '../screens.ts';

test('two people talk about a task: the bell tells of a mention, and of the answer', async ({
  page,
  firm,
  api,
  browser,
  baseURL,
}) => {
  const { ATTORNEY } = firm.people;
  const { id } = await api(tasks.create, { body: { title: 'File the petition' } });
  await page.goto(`/tasks/${id}`);
  const comment = page.getByRole('textbox', { name: 'New comment' });
  await expect(page.getByText('Nobody has commented on this task.')).toBeVisible();

  await test.step('one comments by keyboard, and mentions the other', async () => {
    await comment.pressSequentially('@atto');
    await page.getByRole('option', { name: ATTORNEY.username }).waitFor();
    await comment.press('Enter');
    await comment.pressSequentially('is the fee paid?');
    await comment.press('Control+Enter');
    await expect(page.getByRole('status').filter({ hasText: 'Comment added' })).toBeVisible();
    await expect(comment).toHaveValue('');
    await expect(comment).toBeFocused();
    await expectNoViolations(page, 'a task with a comment');
  });

  await test.step('the other finds the bell on a phone, and answers', async () => {
    const phone = await browser.newContext({
      ...(baseURL && { baseURL }),
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    const theirs = await phone.newPage();
    await store(theirs, { access: ATTORNEY.access, refresh: ATTORNEY.refresh });
    await theirs.goto('/');
    await theirs
      .getByRole('banner')
      .getByRole('button', { name: /^Notifications/ })
      .tap();
    const told = theirs.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem');
    await expect(told).toContainText(`${firm.admin.name} mentioned you in a comment: File the petition`);
    await told.getByRole('link').tap();
    const list = theirs.getByRole('list', { name: 'Comments' });
    await expect(list).toContainText(`@${ATTORNEY.username} is the fee paid?`);
    await expect(list.getByRole('button')).toHaveCount(0);
    await theirs.getByRole('textbox', { name: 'New comment' }).fill('Since Monday.');
    await theirs.getByRole('button', { name: 'Add comment' }).tap();
    await expect(list.getByRole('listitem')).toHaveCount(2);
    await expect(list.getByRole('listitem').last()).toContainText('Since Monday.');
    await expectNoViolations(theirs, 'a task with comments on a phone');
    await phone.close();
  });

  await test.step('the first is told of the answer, puts their own right and deletes it', async () => {
    await page.goto('/');
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Notifications/ })
      .click();
    const told = page.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem');
    await expect(told).toContainText(`${ATTORNEY.name} commented on a task: File the petition`);
    await told.getByRole('link').click();
    const own = page.getByRole('list', { name: 'Comments' }).getByRole('listitem').first();
    const edit = own.getByRole('button', { name: /^Edit comment by / });
    await edit.click();
    const text = page.getByRole('textbox', { name: 'Comment', exact: true });
    await expect(text).toBeFocused();
    await text.fill('Is the fee paid?');
    await text.press('Control+Enter');
    await expect(own).toContainText('Edited');
    await expect(edit).toBeFocused();
    await own.getByRole('button', { name: /^Delete comment by / }).click();
    await answer(page, 'Are you sure you want to delete this comment? It cannot be restored.', 'Delete');
    await expect(alertOn(page)).toHaveText('The comment is deleted.');
    await expect(page.getByRole('heading', { name: 'Comments' })).toBeFocused();
    const { body } = await ATTORNEY.call(taskComments.list, { params: { id } });
    expect(body.map((each) => each.comment)).toEqual(['Since Monday.']);
  });
});

test('what was typed is there again, and a long talk is read from its end', async ({ page, firm, api }) => {
  const { id } = await api(tasks.create, { body: { title: 'File the petition' } });
  for (let said = 1; said <= 12; said += 1)
    await api(taskComments.create, { params: { id }, body: { comment: `Number ${said}.` } });
  await page.goto(`/tasks/${id}`);
  const rows = page.getByRole('list', { name: 'Comments' }).getByRole('listitem');
  await expect(rows).toHaveCount(10);
  await expect(rows.last()).toContainText('Number 12.');
  await page.getByRole('button', { name: 'Older' }).click();
  await expect(rows).toHaveCount(12);
  await expect(rows.first()).toContainText('Number 1.');
  const comment = page.getByRole('textbox', { name: 'New comment' });
  await comment.fill('Half a tho');
  await expect.poll(() => drafts(page)).toEqual([expect.stringContaining('Half a tho')]);
  await page.reload();
  await expect(comment).toHaveValue('Half a tho');
  expect((await firm.people.STAFF.call(taskComments.list, { params: { id } })).body).toHaveLength(12);
});
