import { contacts } from '@caseward/contract/contacts';
import { importRows } from '@caseward/contract/import-rows';
import { imports } from '@caseward/contract/imports';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Firm, foundFirm, type Person } from '../../testing/firm.ts';
import { begin, checked, findingsOf, run, settled, takeBack } from '../../testing/imports.ts';
import { expectInvalid, expectProblem } from '../../testing/problem.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { sweepImports } from './import-sweep.ts';

let test: TestApp;
let firm: Firm;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  firm = await foundFirm(test);
});

const file = 'First Name,Last Name,Email\nAna,One,nonsense\n,Two,\nEva,Three,eva@example.com\n';

const rowOf = (person: Person, id: string, row: number) =>
  person.call(importRows.get, { params: { id }, query: { row: String(row) } });
const correct = (person: Person, id: string, row: number, cells: string[]) =>
  person.call(importRows.correct, { params: { id }, body: { row, cells } });

/** A checked import of the file. */
async function ofFile(text = file) {
  const { body: made } = await begin(firm.admin, 'contacts', text);
  return checked(firm.admin, made);
}

it('a row is corrected, checked again and imported, and what the file said is kept', async () => {
  const { id, wrong_rows } = await ofFile();
  expect(wrong_rows).toBe(2);
  expect((await rowOf(firm.admin, id, 2)).body).toEqual({
    row: 2,
    cells: ['Ana', 'One', 'nonsense'],
    was: null,
  });
  const asked = await correct(firm.admin, id, 2, ['Ana', 'One', 'ana@example.com']);
  expect(asked.body).toMatchObject({ state: 'CHECKING', wrong_rows: 0 });
  expect(await settled(firm.admin, id)).toMatchObject({ state: 'CHECKED', wrong_rows: 1 });
  expect((await findingsOf(firm.admin, id)).map(({ row }) => row)).toEqual([3]);
  expect((await rowOf(firm.admin, id, 2)).body).toEqual({
    row: 2,
    cells: ['Ana', 'One', 'ana@example.com'],
    was: ['Ana', 'One', 'nonsense'],
  });
  await correct(firm.admin, id, 2, ['Anna', 'One', 'ana@example.com']);
  await settled(firm.admin, id);
  expect(await run(firm.admin, id, 'SKIP', 'SKIP')).toMatchObject({ state: 'DONE', imported: 2 });
  const names = (await firm.admin.call(contacts.list)).body.map(({ first_name }) => first_name);
  expect(names.sort()).toEqual(['Anna', 'Eva']);
  const { rows } = await test.owner.query(
    'select row, was, corrected_by from caseward.import_corrections where import_id = $1',
    [id],
  );
  expect(rows).toEqual([{ row: 2, was: ['Ana', 'One', 'nonsense'], corrected_by: firm.admin.id }]);
  const { rows: events } = await test.owner.query(
    `select details from caseward.audit_events where details ->> 'import' = $1 and details ? 'corrected'`,
    [id],
  );
  expect(events).toEqual([{ details: expect.objectContaining({ corrected: 1, imported: 2 }) }]);
});

it('a corrected row is compared with the others, and comes with those that are skipped', async () => {
  const { id } = await ofFile();
  await correct(firm.admin, id, 2, ['Ana', 'One', 'eva@example.com']);
  expect(await settled(firm.admin, id)).toMatchObject({ wrong_rows: 1, duplicate_rows: 1 });
  await correct(firm.admin, id, 3, ['', 'Corrected', '']);
  expect(await settled(firm.admin, id)).toMatchObject({ wrong_rows: 1 });
  const skipped = await firm.admin.call(imports.exportSkipped, { params: { id } });
  expect(String(skipped.body)).toContain('Corrected');
  expect(String(skipped.body)).not.toContain('Two');
});

it('cells that moved beyond the header are put right', async () => {
  const { id, wrong_rows } = await ofFile('First Name,Last Name\nAna,One,Esq.\n');
  expect(wrong_rows).toBe(1);
  expect((await rowOf(firm.admin, id, 2)).body.cells).toEqual(['Ana', 'One', 'Esq.']);
  await correct(firm.admin, id, 2, ['Ana', 'One, Esq.', ' ']);
  expect(await settled(firm.admin, id)).toMatchObject({ wrong_rows: 0 });
});

it('is one’s own, names a row, and ends with the check', async () => {
  const { id } = await ofFile();
  expectProblem(await rowOf(firm.people.ATTORNEY, id, 2), 'not-found');
  expectProblem(await correct(firm.people.ATTORNEY, id, 2, ['A']), 'not-found');
  expectProblem(await rowOf(firm.admin, id, 1), 'not-found');
  expectProblem(await correct(firm.admin, id, 9, ['A']), 'not-found');
  expectInvalid(await correct(firm.admin, id, 1, ['A']), 'row');
  expectInvalid(await correct(firm.admin, id, 2, ['A\0']), 'cells');
  await run(firm.admin, id, 'SKIP', 'SKIP');
  expectProblem(await rowOf(firm.admin, id, 2), 'conflict');
  expectProblem(await correct(firm.admin, id, 2, ['A']), 'conflict');
});

/** Rows whose correction is stored. */
async function corrected(id: string) {
  const { rows } = await test.owner.query(
    'select row from caseward.import_corrections where import_id = $1 order by row',
    [id],
  );
  return rows.map(({ row }) => row);
}

/** A checked import in which a row was put right, and another one was changed and is still wrong. */
async function ofCorrected() {
  const { id } = await ofFile();
  await correct(firm.admin, id, 2, ['Ana', 'One', 'ana@example.com']);
  await settled(firm.admin, id);
  await correct(firm.admin, id, 3, ['', 'Three', '']);
  expect(await settled(firm.admin, id)).toMatchObject({ state: 'CHECKED', wrong_rows: 1 });
  expect(await corrected(id)).toEqual([2, 3]);
  return id;
}

async function sweepAfterAWeek(id: string) {
  await test.owner.query(`update caseward.imports set updated_at = now() - interval '8 days' where id = $1`, [
    id,
  ]);
  expect(await sweepImports(test.services.pool, test.services.store)).toBe(1);
}

it('corrected rows go with an import that is cancelled, fails, or is idle for a week', async () => {
  const cancelled = await ofCorrected();
  await firm.admin.call(imports.cancel, { params: { id: cancelled } });
  const idle = await ofCorrected();
  await sweepAfterAWeek(idle);
  const failed = await ofCorrected();
  const { rows } = await test.owner.query('select file_path from caseward.imports where id = $1', [failed]);
  await test.services.store.remove(rows[0].file_path);
  expect(await run(firm.admin, failed, 'SKIP', 'SKIP')).toMatchObject({ state: 'FAILED' });
  for (const id of [cancelled, idle, failed]) expect(await corrected(id)).toEqual([]);
});

it('corrected rows that were skipped go after a week, and those that were imported when that is undone', async () => {
  const id = await ofCorrected();
  expect(await run(firm.admin, id, 'SKIP', 'SKIP')).toMatchObject({ imported: 2, has_skipped_rows: true });
  expect(await corrected(id)).toEqual([2, 3]);
  await sweepAfterAWeek(id);
  expect(await corrected(id)).toEqual([2]);
  await takeBack(firm.admin, id);
  expect(await corrected(id)).toEqual([]);
});
