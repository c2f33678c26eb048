import { contactMerges } from '@caseward/contract/contact-merges';
import { contactNames } from '@caseward/contract/contact-names';
import { contacts } from '@caseward/contract/contacts';
import { trash } from '@caseward/contract/trash';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inScope } from '../../db/scope.ts';
import { purgeTrash } from '../../platform/trash/purge.ts';
import { foundFirm } from '../../testing/firm.ts';
import { begin, checked, run, takeBack } from '../../testing/imports.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { ageTrash } from '../../testing/trash.ts';
import { check, enter, hitsOf } from './conflicts.testing.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

it('names of contacts in the trash are searched, present and further ones, and count as names', async () => {
  const { ATTORNEY: lawyer } = (await foundFirm(test)).people;
  const gone = await enter(lawyer, 'Vesper', 'Quillfeather');
  await enter(lawyer, 'Olga', 'Tannenbaum');
  const alias = { kind: 'ALIAS', name: 'Ivo Marlowe' } as const;
  expect((await lawyer.call(contactNames.create, { params: { id: gone }, body: alias })).status).toBe(201);
  /** What a check says that it has searched, and who is found under both names. */
  const search = async () => {
    const made = await check(lawyer, { terms: [{ name: 'Vesper Quillfeather' }, { name: 'Ivo Marlowe' }] });
    const { names, contacts: counted } = made.searched;
    const hits = await hitsOf(lawyer, made.id);
    return { names, contacts: counted, found: hits.map(({ in_trash }) => in_trash) };
  };
  expect(await search()).toEqual({ names: 3, contacts: 2, found: [false, false] });
  expect((await lawyer.call(contacts.remove, { params: { id: gone } })).status).toBe(204);
  expect(await search()).toEqual({ names: 3, contacts: 1, found: [true, true] });
  const [{ id = '' } = {}] = (await lawyer.call(trash.list)).body;
  expect((await lawyer.call(trash.restore, { params: { id } })).status).toBeLessThan(300);
  expect(await search()).toEqual({ names: 3, contacts: 2, found: [false, false] });
});

it('further names are counted as they are, whatever wrote them', async () => {
  const { id: tenantId, admin } = await foundFirm(test);
  /** How many further names a check counts, which is how many there are, after a step. */
  const expectExact = async (step: string, standing: number) => {
    const { rows } = await test.owner.query(
      `select (select count(*)::int from caseward.contact_names where tenant_id = $1 and removed_at is null) as further,
         (select count(*)::int from caseward.contacts where tenant_id = $1) as contacts`,
      [tenantId],
    );
    const { names } = (await check(admin, { terms: [{ name: 'Nobody' }] })).searched;
    expect({ step, further: (names ?? 0) - rows[0].contacts }).toEqual({ step, further: rows[0].further });
    expect({ step, further: rows[0].further }).toEqual({ step, further: standing });
  };
  const name = async (id: string, of: string) =>
    (await admin.call(contactNames.create, { params: { id }, body: { kind: 'ALIAS', name: of } })).body.id;
  const [one, other] = [
    await enter(admin, 'Vesper', 'Quillfeather'),
    await enter(admin, 'Olga', 'Tannenbaum'),
  ];
  await name(one, 'Ivo Marlowe');
  const second = await name(other, 'Opal Diving');
  await expectExact('named', 2);
  await admin.call(contactNames.remove, { params: { id: other, name: second } });
  await expectExact('one removed', 1);
  await admin.call(contacts.patch, {
    params: { id: other },
    body: { former_names: 'Olga Birke, Olga Esche' },
  });
  await expectExact('former names in the form', 3);

  const file = 'First name,Last name,Former names\nAda,Ulm,Ada Linde\nBen,Ulm,\n';
  const { body: made } = await begin(admin, 'contacts', file);
  await checked(admin, made);
  await run(admin, made.id);
  await expectExact('imported', 4);
  await takeBack(admin, made.id);
  await expectExact('taken back', 4);

  const merged = await admin.call(contactMerges.create, { params: { id: one }, body: { contact: other } });
  expect(merged.status).toBeLessThan(300);
  await expectExact('merged', 7);
  expect((await admin.call(contactMerges.undo, { params: { id: merged.body.id } })).status).toBeLessThan(300);
  await expectExact('merge undone', 4);

  await admin.call(contacts.remove, { params: { id: other } });
  await expectExact('in the trash', 4);
  await ageTrash(test, tenantId);
  await purgeTrash(
    (work) => inScope(test.services.pool, { tenantId, userId: admin.id }, work),
    test.services.store,
  );
  await expectExact('purged', 1);
});
