import { contacts } from '@caseward/contract/contacts';
import { matters } from '@caseward/contract/matters';
import { defaultLimit, largestExactCount, largestLimit } from '@caseward/contract/paging';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { foundFirm } from '../testing/firm.ts';
import { everyPage, nextQuery } from '../testing/pages.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

/* Pagination of lists longer than a page or a count. */

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

describe('a long list', () => {
  it('comes a hundred at a time, and is counted exactly to ten thousand', async () => {
    const { admin, id } = await foundFirm(test);
    const add = (count: number) =>
      test.owner.query(
        `insert into caseward.matters (tenant_id, id, created_by, updated_by, title, number, opened_on)
         select $1, gen_random_uuid(), $2, $2, 'Matter', gen_random_uuid(), now() from generate_series(1, $3::int)`,
        [id, admin.id, count],
      );
    await add(largestExactCount);
    const full = await admin.call(matters.list, { query: { count: 'true' } });
    expect(full.body).toHaveLength(defaultLimit);
    expect(full.headers.get('x-total-count')).toBe('10000');
    expect(full.headers.has('x-total-count-capped')).toBe(false);
    await add(1);
    const beyond = await admin.call(matters.list, { query: { count: 'true', limit: '1000' } });
    expect(beyond.body).toHaveLength(largestLimit);
    expect(beyond.headers.get('x-total-count')).toBe('10000');
    expect(beyond.headers.get('x-total-count-capped')).toBe('true');
    // What a save does by itself: these rows were written below the API.
    await test.owner.query(`begin; set local app.tenant_id = '${id}'; set local app.user_id = '${admin.id}';
      select caseward.index_records('${id}', 'matters',
        array(select id from caseward.matters where tenant_id = '${id}')); commit`);
    const found = await admin.call(matters.list, { query: { count: 'true', search: 'matter' } });
    expect(found.headers.get('x-total-count-capped')).toBe('true');
    const pages = await everyPage<{ id: string }>(admin, matters.list, { limit: '1000' });
    expect(new Set(pages.flat().map((row) => row.id)).size).toBe(largestExactCount + 1);
  });

  it('neither repeats nor hides rows when others come and go meanwhile', async () => {
    const { admin } = await foundFirm(test);
    const titles = ['A', 'B', 'C', 'D', 'E'];
    const ids = new Map<string, string>();
    for (const title of titles)
      ids.set(title, (await admin.call(matters.create, { body: { title } })).body.id);
    const first = await admin.call(matters.list, { query: { limit: '2' } });
    expect(first.body.map((row) => row.title)).toEqual(['E', 'D']);
    await admin.call(matters.create, { body: { title: 'F' } });
    await admin.call(matters.remove, { params: { id: ids.get('D') ?? '' } });
    const second = await admin.call(matters.list, { query: nextQuery(first, matters.list) ?? {} });
    expect(second.body.map((row) => row.title)).toEqual(['C', 'B']);
  });

  it('keeps cursors that fit their own limit, whatever the names hold', async () => {
    const { admin } = await foundFirm(test);
    const name = (mark: string) => '\u0001"\\李'.repeat(37) + mark;
    for (const mark of ['a', 'b']) {
      const { body } = await admin.call(contacts.create, { body: { first_name: mark } });
      // Older names may hold what is refused today.
      const longest = [body.id, name(mark), name('')];
      await test.owner.query(
        'update caseward.contacts set first_name = $2, last_name = $3 where id = $1',
        longest,
      );
    }
    const pages = await everyPage<{ first_name: string }>(admin, contacts.list, { limit: '1' });
    expect(pages.flat().map((row) => row.first_name)).toEqual([name('a'), name('b')]);
  });
});
