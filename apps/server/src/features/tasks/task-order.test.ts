import { matters } from '@caseward/contract/matters';
import { tasks } from '@caseward/contract/tasks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { foundFirm, type Person } from '../../testing/firm.ts';
import { everyPage } from '../../testing/pages.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
let admin: Person;
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  ({ admin } = await foundFirm(test));
});
afterAll(() => test.close());

const open = async (title: string) => (await admin.call(matters.create, { body: { title } })).body.id;
const add = (body: object) => admin.call(tasks.create, { body: { title: 'T', ...body } });

describe('the list', () => {
  it('goes by due date, those without one last, on a matter as well', async () => {
    const matter = await open('M');
    const days = [null, '2026-05-02', '2025-12-31', null, '2026-05-01'];
    for (const dueDate of days) await add({ title: dueDate ?? 'none', due_date: dueDate, matter });
    const order = ['2025-12-31', '2026-05-01', '2026-05-02', 'none', 'none'];
    expect((await admin.call(tasks.list)).body.map(({ title }) => title)).toEqual(order);
    const { body } = await admin.call(matters.get, { params: { id: matter } });
    expect(body.tasks.map(({ title }) => title)).toEqual(order);
  });

  it('begins with open tasks, soonest due first; done ones come last, latest due first', async () => {
    const rows = {
      'done without a date': { status: 'DONE' },
      'done long ago': { status: 'DONE', due_date: '2020-01-01' },
      'done lately': { status: 'DONE', due_date: '2026-05-01' },
      undated: {},
      late: { due_date: '2026-05-02', status: 'IN_PROGRESS' },
      soon: { due_date: '2026-05-01' },
      'of the sixties': { due_date: '1969-05-01' },
    };
    for (const [title, body] of Object.entries(rows)) await add({ title, ...body });
    const titles = async (query: Record<string, string>) =>
      (await admin.call(tasks.list, { query })).body.map(({ title }) => title);
    const open = ['of the sixties', 'soon', 'late', 'undated'];
    const done = ['done lately', 'done long ago', 'done without a date'];
    expect(await titles({})).toEqual([...open, ...done]);
    expect(await titles({ ordering: '-open_first' })).toEqual([...open, ...done].reverse());
    expect(await titles({ status: 'TODO,IN_PROGRESS' })).toEqual(open);
    expect(await titles({ status: 'TODO,IN_PROGRESS', ordering: '-open_first' })).toEqual([
      'late',
      'soon',
      'of the sixties',
      'undated',
    ]);
    expect(await titles({ status: 'DONE' })).toEqual(done);
    expect(await titles({ status: 'DONE,TODO' })).toEqual([
      ...open.filter((title) => title !== 'late'),
      ...done,
    ]);
    expect(await titles({ assigned_to: 'me' })).toEqual([...open, ...done]);
  });

  it('has tasks without a due date last in both directions, on every page', async () => {
    const rows = [
      ['first', '2026-05-01', 'LOW'],
      ['undated', null, 'URGENT'],
      ['second', '2026-05-02', 'URGENT'],
      ['undated too', null, 'LOW'],
      ['third', '2026-05-03', 'LOW'],
    ] as const;
    for (const [title, due_date, priority] of rows) await add({ title, due_date, priority });
    const orders = {
      due_date: ['first', 'second', 'third', 'undated', 'undated too'],
      '-due_date': ['third', 'second', 'first', 'undated too', 'undated'],
      priority: ['second', 'undated', 'first', 'third', 'undated too'],
      '-priority': ['first', 'third', 'undated too', 'second', 'undated'],
    };
    for (const [ordering, titles] of Object.entries(orders))
      for (const limit of ['1', '2', '3', '5', '9']) {
        const pages = await everyPage<{ title: string }>(admin, tasks.list, { ordering, limit });
        expect(
          pages.flat().map(({ title }) => title),
          `${ordering} by ${limit}`,
        ).toEqual(titles);
        expect(pages).toHaveLength(Math.ceil(rows.length / Number(limit)));
      }
    const counted = await admin.call(tasks.list, {
      query: { ordering: '-due_date', limit: '1', count: 'true' },
    });
    expect(counted.headers.get('x-total-count')).toBe('5');
  });
});
