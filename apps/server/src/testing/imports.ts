import type { ImportKind } from '@caseward/contract/import-fields';
import { type Import, type ImportMapping, imports } from '@caseward/contract/imports';
import type { Pool } from 'pg';
import { expect, vi } from 'vitest';
import type { Person } from './firm.ts';
import { askForForm, post } from './uploads.ts';

/** Uploads a file and begins an import of it. */
export async function begin(person: Person, kind: ImportKind, file: string | Uint8Array<ArrayBuffer>) {
  const form = await askForForm(person, 'people.csv', 'text/csv');
  expect((await post(form, file, 'text/csv')).ok).toBe(true);
  return person.call(imports.create, { body: { kind, file_path: form.fields.key } });
}

/** Waits until no step of an import is running; answers the import. */
export const settled = (person: Person, id: string) =>
  vi.waitFor(
    async () => {
      const { body } = await person.call(imports.get, { params: { id } });
      expect(['CHECKING', 'IMPORTING', 'TAKING_BACK']).not.toContain(body.state);
      return body;
    },
    { timeout: 60_000, interval: 50 },
  );

/** Maps the columns as proposed, and waits until every row is checked. */
export async function checked(person: Person, made: Import, mapping: Partial<ImportMapping> = {}) {
  const params = { id: made.id };
  const columns = made.columns.map(({ field }) => field);
  const asked = await person.call(imports.map, { params, body: { columns, ...mapping } });
  expect(asked.status).toBe(200);
  return settled(person, made.id);
}

/** What the check found, in the order of the rows. */
export const findingsOf = async (person: Person, id: string) =>
  (await person.call(imports.findings, { params: { id } })).body.map(({ row, kind, field, sentence }) => ({
    row,
    kind,
    field,
    sentence,
  }));

/** Imports the rows, and waits until that is done. */
export async function run(
  person: Person,
  id: string,
  duplicates: 'SKIP' | 'IMPORT' = 'SKIP',
  errors: 'REFUSE' | 'SKIP' = 'REFUSE',
) {
  const asked = await person.call(imports.run, { params: { id }, body: { duplicates, errors } });
  expect(asked.status).toBe(200);
  return settled(person, id);
}

/** Takes an import back, and waits until that is done. */
export async function takeBack(person: Person, id: string) {
  expect((await person.call(imports.takeBack, { params: { id } })).status).toBe(200);
  return settled(person, id);
}

/** What an import made, and what became of it. */
export const recordsOf = async (person: Person, id: string) =>
  (await person.call(imports.records, { params: { id } })).body;

/** What an import left in the audit log of a firm, by action and type. */
export async function importEvents(owner: Pool, tenantId: string) {
  const { rows } = await owner.query(
    `select action, object_type, count(*)::int as times from caseward.audit_events
     where tenant_id = $1 and action in ('CREATED', 'IMPORTED', 'OWN_DETAILS')
       and (details is null or visible_to is not null) group by 1, 2 order by 1, 2`,
    [tenantId],
  );
  return rows;
}
