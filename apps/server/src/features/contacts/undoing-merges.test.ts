import { audit } from '@caseward/contract/audit';
import { contactMerges } from '@caseward/contract/contact-merges';
import { contactNames } from '@caseward/contract/contact-names';
import { contacts } from '@caseward/contract/contacts';
import { matters } from '@caseward/contract/matters';
import { parties } from '@caseward/contract/parties';
import { relations } from '@caseward/contract/relations';
import { trash } from '@caseward/contract/trash';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inScope } from '../../db/scope.ts';
import { SYSTEM_USER_ID } from '../../platform/jobs/job-kinds.ts';
import { purgeTrash } from '../../platform/trash/purge.ts';
import { type Firm, foundFirm, type Person } from '../../testing/firm.ts';
import { expectProblem } from '../../testing/problem.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { ageTrash } from '../../testing/trash.ts';
import { unevenProtection } from '../../testing/uneven-protection.ts';
import { enter, merge, openMatter, rolesIn, undo, wallOff } from './contact-merges.testing.ts';

let test: TestApp;
let firm: Firm;
let admin: Person;
let staff: Person;
/** Behind walls. */
let inside: Person;
let robert: string;
let bob: string;
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  firm = await foundFirm(test);
  ({ admin } = firm);
  ({ STAFF: staff, ATTORNEY: inside } = firm.people);
  robert = await enter(admin, { first_name: 'Robert', last_name: 'Mueller', email: 'robert@example.com' });
  bob = await enter(admin, {
    first_name: 'Bob',
    last_name: 'Müller',
    email: 'bob@example.com',
    employer: 'Quartz Mining Ltd',
    former_names: 'Meier',
  });
});
afterAll(() => test.close());

const get = async (id: string) => (await admin.call(contacts.get, { params: { id } })).body;
const namesOf = async (id: string) =>
  (await admin.call(contactNames.list, { params: { id } })).body.map(({ kind, name }) => `${kind} ${name}`);
const relationsOf = async (id: string) => (await admin.call(relations.list, { params: { id } })).body;
const withoutStamps = ({ version: _, updated_at: __, ...rest }: Record<string, unknown>) => rest;
const tryUndo = (id: string, person = admin) => person.call(contactMerges.undo, { params: { id } });
const purge = async () => {
  await ageTrash(test, firm.id);
  await purgeTrash(
    (work) => inScope(test.services.pool, { tenantId: firm.id, userId: SYSTEM_USER_ID }, work),
    test.services.store,
  );
};

describe('undoing a merge', () => {
  it('puts everything back as it was', async () => {
    const acme = await enter(admin, { first_name: 'Acme GmbH', kind: 'COMPANY' });
    await admin.call(relations.create, {
      params: { id: bob },
      body: { to_contact: acme, kind: 'OWNER_OF', share: 12.5 },
    });
    const alone = await openMatter(admin, 'Alone', { CLIENT: bob });
    const both = await openMatter(admin, 'Both', { CLIENT: bob, OPPOSING_PARTY: acme });
    await admin.call(parties.create, {
      params: { id: both },
      body: { contact: robert, role: 'CLIENT', note: 'Signs.' },
    });
    const rows = (await admin.call(parties.list, { params: { id: both } })).body;
    await admin.call(parties.update, {
      params: { id: both, party: rows.find(({ contact }) => contact === bob)?.id ?? '' },
      body: { note: 'Pays.', represented_by: robert },
    });
    const state = async () => ({
      contacts: [withoutStamps(await get(robert)), withoutStamps(await get(bob))],
      names: [await namesOf(robert), await namesOf(bob)],
      relations: (await relationsOf(acme)).map(withoutStamps),
      parties: await Promise.all(
        [alone, both].map(async (id) =>
          (await admin.call(parties.list, { params: { id } })).body
            .map(({ contact_details: _, represented_by_details: __, ...party }) => withoutStamps(party))
            .toSorted((one, other) => String(one.id).localeCompare(String(other.id))),
        ),
      ),
    });
    const before = await state();
    const made = await merge(staff, robert, bob, { take: ['name', 'email'] });
    const undone = await undo(staff, made.id);
    expect(undone.left).toEqual([]);
    expect(undone.restored).toMatchObject({ id: bob, first_name: 'Bob' });
    expect(await state()).toEqual(before);
    expect(await unevenProtection(test.owner, firm.id)).toEqual([]);
    expect((await admin.call(contacts.list, { query: { search: 'Bob Müller' } })).body).toMatchObject([
      { id: bob },
    ]);
    const events = (await admin.call(audit.list, { query: { limit: '4' } })).body;
    expect(events.map(({ action }) => action)).toEqual(expect.arrayContaining(['MERGE_UNDONE', 'RESTORED']));
    expect((await admin.call(contactMerges.list, { params: { id: robert } })).body).toEqual([]);
    expectProblem(await tryUndo(made.id), 'not-found');
    await merge(staff, bob, robert);
  });

  it('leaves what was changed since, and says what that is', async () => {
    const acme = await enter(admin, { first_name: 'Acme GmbH', kind: 'COMPANY' });
    await admin.call(relations.create, {
      params: { id: bob },
      body: { to_contact: acme, kind: 'OFFICER_OF' },
    });
    const matter = await openMatter(admin, 'Changed', { WITNESS: bob, CLIENT: acme });
    const made = await merge(admin, robert, bob);
    await admin.call(contacts.patch, {
      params: { id: robert },
      body: { employer: 'Another', emails: [{ label: 'WORK', address: 'new@example.com' }] },
    });
    const [relation] = await relationsOf(robert);
    await admin.call(relations.update, { params: { id: relation?.id ?? '' }, body: { until: '2026-01-01' } });
    const rows = (await admin.call(parties.list, { params: { id: matter } })).body;
    await admin.call(parties.remove, {
      params: { id: matter, party: rows.find(({ contact }) => contact === robert)?.id ?? '' },
    });
    const { left, kept } = await undo(admin, made.id);
    expect(left).toEqual([
      { type: 'FIELD', name: 'employer' },
      { type: 'PARTY', name: 'Changed' },
      { type: 'RELATION', name: 'Acme GmbH' },
    ]);
    expect(kept).toMatchObject({
      employer: 'Another',
      emails: [{ label: 'WORK', address: 'new@example.com' }],
    });
    expect(await relationsOf(robert)).toHaveLength(1);
    expect(await relationsOf(bob)).toHaveLength(1);
  });

  it('keeps what was added since', async () => {
    const made = await merge(admin, robert, bob);
    const later = await openMatter(admin, 'Later', { CLIENT: robert });
    await admin.call(contactNames.create, { params: { id: robert }, body: { kind: 'SHORT', name: 'Rob' } });
    await undo(admin, made.id);
    expect(await rolesIn(admin, later)).toEqual(['CLIENT Robert Mueller']);
    expect(await namesOf(robert)).toEqual(['SHORT Rob']);
    expect(await namesOf(bob)).toEqual(['FORMER Meier']);
  });

  it('waits for the contact that was kept, and for a later merge', async () => {
    const first = await merge(admin, robert, bob);
    const third = await enter(admin, { first_name: 'Rob', last_name: 'Miller' });
    const second = await merge(admin, third, robert);
    expectProblem(await tryUndo(first.id), 'conflict');
    await undo(admin, second.id);
    await undo(admin, first.id);
    expect((await get(bob)).first_name).toBe('Bob');
  });
});

describe('the trash', () => {
  it('does not restore a merged contact without what it had', async () => {
    await merge(admin, robert, bob);
    const [deletion] = (await admin.call(trash.list)).body;
    const refused = await admin.call(trash.restore, { params: { id: deletion?.id ?? '' } });
    expectProblem(refused, 'conflict');
    expect(refused.body).toMatchObject({
      detail: 'This contact was merged into Robert Mueller. Undo the merge there.',
    });
  });

  it('purges a merged contact and nothing that it brought; the merge cannot be undone then, and still leads on', async () => {
    const matter = await openMatter(admin, 'Kept', { CLIENT: bob });
    const made = await merge(admin, robert, bob);
    await purge();
    expect(await rolesIn(admin, matter)).toEqual(['CLIENT Robert Mueller']);
    expect(await namesOf(robert)).toEqual(['FORMER Meier', 'ALIAS Bob Müller']);
    const [told] = (await admin.call(contactMerges.list, { params: { id: robert } })).body;
    expect(told).toMatchObject({ id: made.id, merged_details: null, undo_until: null, parties: 0 });
    expectProblem(await tryUndo(made.id), 'conflict');
    const { body: successor } = await admin.call(contactMerges.successor, { params: { id: bob } });
    expect(successor.id).toBe(robert);
    expect((await test.owner.query('select from caseward.contacts where id = $1', [bob])).rowCount).toBe(0);
  });

  it('keeps a merged contact that a held matter names, and forgets a merge with the contact that was kept', async () => {
    await merge(admin, robert, bob);
    const [deletion] = (await admin.call(trash.list)).body;
    await admin.call(contacts.remove, { params: { id: robert } });
    const kept = (await admin.call(trash.list)).body.find(({ object_id }) => object_id === robert);
    const then = new Date(Date.now() - 40 * 24 * 3600 * 1000);
    await test.owner.query('update caseward.deletions set created_at = $2 where id = $1', [kept?.id, then]);
    await test.owner.query('update caseward.contacts set deleted_at = $2 where id = $1', [robert, then]);
    await purgeTrash(
      (work) => inScope(test.services.pool, { tenantId: firm.id, userId: SYSTEM_USER_ID }, work),
      test.services.store,
    );
    expect((await admin.call(trash.restore, { params: { id: deletion?.id ?? '' } })).status).toBe(204);
    expect((await get(bob)).first_name).toBe('Bob');
  });
});

describe('behind a wall', () => {
  it('parties are merged and put back, too, and who is outside learns nothing of it', async () => {
    const open = await openMatter(inside, 'Open', { WITNESS: bob });
    const hidden = await openMatter(inside, 'Hidden', { CLIENT: bob });
    const doubled = await openMatter(inside, 'Doubled', { CLIENT: bob, WITNESS: robert });
    await inside.call(parties.create, {
      params: { id: doubled },
      body: { contact: robert, role: 'CLIENT', note: 'Was first.' },
    });
    for (const id of [hidden, doubled]) await wallOff(inside, id);
    const seen = await staff.call(contactMerges.preview, { params: { id: robert }, query: { contact: bob } });
    expect(seen.body).toEqual({ parties: 1, names: 1, relations: 0, shared: [] });
    const made = await merge(staff, robert, bob);
    expect(made.parties).toBe(1);
    expect(await rolesIn(inside, hidden)).toEqual(['CLIENT Robert Mueller']);
    expect(await rolesIn(inside, doubled)).toEqual(['CLIENT Robert Mueller', 'WITNESS Robert Mueller']);
    expect((await inside.call(contactMerges.list, { params: { id: robert } })).body[0]?.parties).toBe(3);
    expect(await unevenProtection(test.owner, firm.id)).toEqual([]);
    const [party] = (await inside.call(parties.list, { params: { id: hidden } })).body;
    await inside.call(parties.create, { params: { id: hidden }, body: { contact: robert, role: 'EXPERT' } });
    await inside.call(matters.patch, { params: { id: hidden }, body: { clients: [] } });
    expect(party).toBeDefined();
    const undone = await undo(staff, made.id);
    expect(undone.left).toEqual([]);
    expect(await rolesIn(inside, open)).toEqual(['WITNESS Bob Müller']);
    expect(await rolesIn(inside, hidden)).toEqual(['EXPERT Robert Mueller']);
    expect((await rolesIn(inside, doubled)).toSorted()).toEqual([
      'CLIENT Bob Müller',
      'CLIENT Robert Mueller',
      'WITNESS Robert Mueller',
    ]);
    expect(await unevenProtection(test.owner, firm.id)).toEqual([]);
  });

  it('two firms that differ in a hidden matter answer the same', async () => {
    const worlds = await Promise.all([foundFirm(test), foundFirm(test)]);
    const told = await Promise.all(
      worlds.map(async ({ people: { ATTORNEY: lawyer, ADMIN, STAFF } }, n) => {
        const [one, two] = [
          await enter(lawyer, { first_name: 'Vesper', last_name: 'Quillfeather' }),
          await enter(lawyer, { first_name: 'Vesper', last_name: 'Quilfeather' }),
        ];
        await openMatter(lawyer, 'Open', { CLIENT: one, WITNESS: two });
        if (n === 0) {
          await wallOff(lawyer, await openMatter(lawyer, 'Hidden', { CLIENT: one, OPPOSING_PARTY: two }));
          const both = await openMatter(lawyer, 'Both', { CLIENT: two });
          await lawyer.call(matters.patch, { params: { id: both }, body: { clients: [one, two] } });
          await wallOff(lawyer, both);
        }
        const answers: unknown[] = [];
        const tell = ({ status, body }: { status: number; body: unknown }) => answers.push([status, body]);
        for (const person of [STAFF, ADMIN]) {
          tell(await person.call(contactMerges.preview, { params: { id: one }, query: { contact: two } }));
          const made = await person.call(contactMerges.create, {
            params: { id: one },
            body: { contact: two },
          });
          tell(made);
          for (const reader of [STAFF, ADMIN]) {
            tell(await reader.call(contactMerges.list, { params: { id: one } }));
            tell(await reader.call(contacts.get, { params: { id: one } }));
            tell(await reader.call(matters.list));
          }
          tell(await person.call(contactMerges.undo, { params: { id: made.body.id } }));
        }
        tell(await ADMIN.call(audit.list, { query: { show: 'changes', since: '2026-01-01' } }));
        const places = new Map<string, string>();
        return JSON.stringify(answers)
          .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, (id) => {
            if (!places.has(id)) places.set(id, `id ${places.size}`);
            return places.get(id) ?? '';
          })
          .replaceAll(/\d{4}-\d{2}-\d{2}T[\d:.]+Z/g, 'a time')
          .replaceAll(/"(seal|username|name)":("[^"]*"|null)/g, '"$1":"…"');
      }),
    );
    expect(told[0]).toEqual(told[1]);
  });
});
