import { contacts } from '@caseward/contract/contacts';
import { imports } from '@caseward/contract/imports';
import { matters } from '@caseward/contract/matters';
import { people } from '@caseward/contract/people';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Firm, foundFirm } from '../../testing/firm.ts';
import { begin, checked, findingsOf, run } from '../../testing/imports.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
let firm: Firm;
beforeAll(async () => {
  test = await startTestApp({ maxUploadBytes: 64 * 1024 * 1024 });
});
afterAll(() => test.close());
beforeEach(async () => {
  firm = await foundFirm(test);
});

describe('a file of very many names', () => {
  it('has five hundred in a cell at most, and the server keeps no more', async () => {
    const names = Array.from({ length: 90_000 }, (_, n) => `n${n}`).join(';');
    const rows = Array.from({ length: 20 }, (_, n) => `Matter ${n},"${names}"\n`);
    const { body: made } = await begin(firm.admin, 'matters', `title,clients\n${rows.join('')}`);
    const before = process.memoryUsage.rss();
    expect(await checked(firm.admin, made)).toMatchObject({ state: 'CHECKED', wrong_rows: 20 });
    expect((process.memoryUsage.rss() - before) / 1024 / 1024).toBeLessThan(600);
    expect(new Set((await findingsOf(firm.admin, made.id)).map(({ sentence }) => sentence))).toEqual(
      new Set(['At most 500 names in a cell.']),
    );
  });

  it('fails with a sentence when all of them are too many to be looked up', async () => {
    const rows = Array.from({ length: 50_000 }, (_, n) => `M${n},a${n};b${n};c${n};d${n};e${n}\n`);
    const { body: made } = await begin(firm.admin, 'matters', `title,clients\n${rows.join('')}`);
    expect(await checked(firm.admin, made)).toMatchObject({
      state: 'FAILED',
      failure: expect.stringMatching(/more than 250,000 different .* Split it/),
    });
  });

  it('lists some findings of a row, and quotes the beginning of a text', async () => {
    const names = Array.from({ length: 100 }, (_, n) => `${'long '.repeat(100)}${n}`).join(';');
    const { body: made } = await begin(firm.admin, 'matters', `title,clients\nOne,${names}\n`);
    await checked(firm.admin, made);
    const found = await findingsOf(firm.admin, made.id);
    expect(found).toHaveLength(20);
    expect(found[0]?.sentence.length).toBeLessThan(200);
  });

  it('keeps ten thousand findings, says so at the last, and counts every row', async () => {
    const rows = Array.from({ length: 12_000 }, () => ',nonsense\n').join('');
    const { body: made } = await begin(firm.admin, 'contacts', `first name,email\n${rows}`);
    expect(await checked(firm.admin, made)).toMatchObject({ state: 'CHECKED', wrong_rows: 12_000 });
    const { rows: kept } = await test.owner.query(
      'select count(*)::int as times, max(sentence) filter (where field is null) as said from caseward.import_findings where import_id = $1',
      [made.id],
    );
    expect(kept).toEqual([{ times: 10_000, said: expect.stringMatching(/There may be more below/) }]);
  });
});

it('fails with the reason when whoever began it may not import any more', async () => {
  const { ATTORNEY } = firm.people;
  const { body: made } = await begin(ATTORNEY, 'contacts', 'first name\nAna\n');
  await checked(ATTORNEY, made);
  // No run of an import is taken from the queue until the person is disabled.
  await test.owner.query(`
    create function public.hold() returns trigger language plpgsql as 'begin return null; end';
    create trigger hold before update on caseward_jobs.job_common for each row
      when (old.name = 'run-import' and new.state = 'active') execute function public.hold()`);
  const params = { id: ATTORNEY.id };
  await ATTORNEY.call(imports.run, { params: { id: made.id }, body: { duplicates: 'SKIP' } });
  expect((await firm.admin.call(people.disable, { params })).status).toBe(200);
  await test.owner.query('drop function public.hold() cascade');
  const stateOf = async () =>
    (
      await test.owner.query('select state, failure, file_path from caseward.imports where id = $1', [
        made.id,
      ])
    ).rows[0];
  await vi.waitFor(async () => expect((await stateOf()).state).toBe('FAILED'), 20_000);
  const { failure, file_path } = await stateOf();
  expect(failure).toMatch(/must be able to sign in/);
  await vi.waitFor(async () => expect(await test.services.store.read(file_path)).toBeUndefined());
  expect((await firm.admin.call(contacts.list)).body).toEqual([]);
});

it('lets colleagues and other firms make matters while it is under way', async () => {
  const { admin } = firm;
  const other = await foundFirm(test);
  const ana = await admin.call(contacts.create, { body: { first_name: 'Ana', last_name: 'One' } });
  const rows = Array.from({ length: 600 }, (_, n) => `Imported ${n},${n > 550 ? 'Ana One' : ''}\n`);
  const { body: made } = await begin(admin, 'matters', `title,clients\n${rows.join('')}`);
  expect(await checked(admin, made)).toMatchObject({ wrong_rows: 0 });
  // The first batch is written, the second waits for this contact.
  const holding = await test.owner.connect();
  await holding.query('begin');
  await holding.query('select from caseward.contacts where id = $1 for update', [ana.body.id]);
  const done = run(admin, made.id);
  await vi.waitFor(
    async () => {
      const { rows: waiting } = await test.owner.query(
        `select from pg_locks join pg_stat_activity using (pid)
           where not granted and datname = current_database()`,
      );
      expect(waiting).toHaveLength(1);
    },
    { timeout: 60_000, interval: 10 },
  );
  const create = (person: typeof admin, title: string) => person.call(matters.create, { body: { title } });
  const beside = await Promise.all([
    ...Array.from({ length: 5 }, (_, n) => create(firm.people.ATTORNEY, `Beside ${n}`)),
    create(other.admin, 'Elsewhere'),
  ]);
  expect(beside.map(({ status }) => status)).toEqual(Array(6).fill(201));
  await holding.query('commit');
  holding.release();
  expect(await done).toMatchObject({ state: 'DONE', imported: 600 });
  const { rows: numbers } = await test.owner.query(
    'select count(distinct number)::int as different, count(*)::int as matters from caseward.matters where tenant_id = $1',
    [firm.id],
  );
  expect(numbers).toEqual([{ different: 605, matters: 605 }]);
});
