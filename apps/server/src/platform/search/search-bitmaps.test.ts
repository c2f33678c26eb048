import { matters } from '@caseward/contract/matters';
import { type SearchAnswer, search } from '@caseward/contract/search';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Firm, foundFirm } from '../../testing/firm.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

/*
 * Bitmaps leave segments out in which words never meet. What is written after they were made is found all the same, and
 * before they are made anew.
 */

let test: TestApp;
let firm: Firm;
/** As many as make a word common. */
const common = 40;
const ids: string[] = [];
beforeAll(async () => {
  test = await startTestApp();
  firm = await foundFirm(test);
  for (let n = 0; n < common; n += 1)
    for (const word of ['walnut', 'marble']) ids.push(await addMatter(`${word} ${n}`));
  // Two more segments, empty, so that the one with the matters is neither new nor among the newest, which are always read.
  for (const seconds of [90, 120])
    await test.owner.query(
      `insert into caseward.search_segments (tenant_id, type, segment)
       values ($1, 'matters', $2)`,
      [firm.id, Date.now() - seconds * 1000],
    );
});
afterAll(() => test.close());

const addMatter = async (title: string) =>
  (await firm.admin.call(matters.create, { body: { title } })).body.id;
const find = async (q: string) => {
  const { body } = await firm.admin.call(search.find, { query: { q } });
  return (body as SearchAnswer).groups.flatMap(({ hits }) => hits.map(({ id }) => id));
};
/** Whether there was anything to do. */
const makeBitmaps = async (hasChanges: boolean) => {
  const client = await test.owner.connect();
  await client.query('begin');
  await client.query(`set local app.tenant_id = '${firm.id}'`);
  const { rows } = await client.query(`select caseward.make_search_bitmaps($1, 'matters', $2) as made`, [
    firm.id,
    hasChanges,
  ]);
  await client.query('commit');
  client.release();
  return rows[0].made;
};
const rename = async (id: string, title: string) => {
  const { headers } = await firm.admin.call(matters.get, { params: { id } });
  const { status } = await firm.admin.call(matters.patch, {
    params: { id },
    body: { title },
    headers: { 'if-match': headers.get('etag') ?? '' },
  });
  expect(status).toBe(200);
};

it('are made once for each segment but the newest, and again after changes', async () => {
  expect(await find('walnut marble')).toEqual([]);
  expect(await makeBitmaps(true)).toBe(false);
  while (await makeBitmaps(false));
  expect(await makeBitmaps(true)).toBe(false);
  const { rows } = await test.owner.query(
    `select word, bit_count(bits)::int as entries from caseward.search_bitmaps where tenant_id = $1 order by word`,
    [firm.id],
  );
  expect(rows).toEqual(
    expect.arrayContaining([
      { word: 'mar*', entries: common },
      { word: 'marble', entries: common },
      { word: 'walnu*', entries: common },
    ]),
  );

  expect(await find('walnut marble')).toEqual([]);
  expect(await find('marble wal')).toEqual([]);
  expect(await find('walnut 17')).toHaveLength(1);

  const [changed = ''] = ids;
  await rename(changed, 'Walnut and marble');
  for (const q of ['walnut marble', 'marble wal', 'marb waln']) expect(await find(q)).toEqual([changed]);

  expect(await makeBitmaps(true)).toBe(true);
  expect(await makeBitmaps(true)).toBe(false);
  for (const q of ['walnut marble', 'marble wal']) expect(await find(q)).toEqual([changed]);
});

it('are what leaves a segment out', async () => {
  const [, changed = ''] = ids;
  await rename(changed, 'Marble walnut');
  expect(await find('marble walnut')).toContain(changed);
  await test.owner.query('delete from caseward.search_bitmaps where tenant_id = $1', [firm.id]);
  await test.owner.query(
    `insert into caseward.search_bitmaps (tenant_id, type, word, segment, bits)
     select $1, 'matters', word, 0, bits from (values ('marble', B'10'), ('walnut*', B'01')) made(word, bits)`,
    [firm.id],
  );
  expect(await find('marble walnut')).toContain(changed);
  await test.owner.query('delete from caseward.search_changes where tenant_id = $1', [firm.id]);
  expect(await find('marble walnut')).toEqual([]);
});
