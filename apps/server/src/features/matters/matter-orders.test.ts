import { account } from '@caseward/contract/account';
import { contactMerges } from '@caseward/contract/contact-merges';
import { contacts } from '@caseward/contract/contacts';
import { exports } from '@caseward/contract/exports';
import { type MatterRow, matters } from '@caseward/contract/matters';
import { parties } from '@caseward/contract/parties';
import { practiceAreas } from '@caseward/contract/practice-areas';
import { trash } from '@caseward/contract/trash';
import { views } from '@caseward/contract/views';
import { walls } from '@caseward/contract/walls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inScope } from '../../db/scope.ts';
import { SYSTEM_USER_ID } from '../../platform/jobs/job-kinds.ts';
import { followUpSearch } from '../../platform/search/indexing.queries.ts';
import { moveBack } from '../../testing/aging.ts';
import { type Firm, foundFirm, type Person } from '../../testing/firm.ts';
import { everyPage } from '../../testing/pages.ts';
import { expectInvalid } from '../../testing/problem.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
let firm: Firm;
let admin: Person;
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  firm = await foundFirm(test);
  ({ admin } = firm);
});
afterAll(() => test.close());

const open = async (title: string, fields: object = {}) => {
  const { status, body } = await admin.call(matters.create, { body: { title, ...fields } });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.id;
};
const enter = async (first_name: string, last_name = '', more: object = {}) =>
  (await admin.call(contacts.create, { body: { first_name, last_name, ...more } })).body.id;
const patch = async (id: string, body: object) => {
  const answer = await admin.call(matters.patch, { params: { id }, body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
};
const rename = async (id: string, body: object) =>
  expect((await admin.call(contacts.patch, { params: { id }, body })).status).toBe(200);
/** Titles of all matters in an order, read in pages of two. */
async function titles(ordering: string, person = admin): Promise<string> {
  const pages = await everyPage<MatterRow>(person, matters.list, { ordering, limit: '2' });
  return pages
    .flat()
    .map(({ title }) => title)
    .join(' ');
}
/** What recurring work does, some seconds later. */
async function followUp() {
  await moveBack(test, { table: 'search_followups', column: 'noted_at', tenantId: firm.id }, 60);
  const actor = { tenantId: firm.id, userId: SYSTEM_USER_ID };
  while (await inScope(test.services.pool, actor, (scope) => followUpSearch(scope, 100)));
}

describe('matters in the order', () => {
  it('of their status go from pending to archived', async () => {
    await open('closed', { status: 'CLOSED' });
    await open('open1');
    await open('archived', { status: 'ARCHIVED' });
    await open('pending', { status: 'PENDING' });
    await open('hold', { status: 'ON_HOLD' });
    await open('open2');
    expect(await titles('status')).toBe('pending open1 open2 hold closed archived');
    expect(await titles('-status')).toBe('archived closed hold open2 open1 pending');
  });

  it('of clients go by the name of the first one, a person by the last name; without one they are the last both ways', async () => {
    const dario = await enter('Dario', 'Abbott');
    const zoe = await enter('Zoë', 'Quist');
    const harbor = await enter('Harbor Lines', '', { kind: 'COMPANY' });
    await open('nobody1');
    await open('harbor', { clients: [harbor] });
    await open('zoe', { clients: [zoe] });
    await open('zoe+dario', { clients: [zoe, dario] });
    await open('nobody2');
    expect(await titles('client')).toBe('zoe+dario harbor zoe nobody1 nobody2');
    expect(await titles('-client')).toBe('zoe harbor zoe+dario nobody2 nobody1');
  });

  it('of lead attorneys and practice areas follow their names', async () => {
    const { ATTORNEY, STAFF } = firm.people;
    const [first, second] = (await admin.call(practiceAreas.list)).body;
    for (const [person, first_name] of [
      [ATTORNEY, 'Ann'],
      [STAFF, 'Zed'],
    ] as const)
      await person.call(account.update, { body: { first_name, last_name: 'X' } });
    await admin.call(practiceAreas.update, { params: { id: first?.id ?? '' }, body: { name: 'Aviation' } });
    await admin.call(practiceAreas.update, { params: { id: second?.id ?? '' }, body: { name: 'Zoning' } });
    await open('none');
    await open('zed', { lead_attorney: STAFF.id, practice_area: first?.id });
    await open('ann', { lead_attorney: ATTORNEY.id, practice_area: second?.id });
    expect(await titles('lead_attorney')).toBe('ann zed none');
    expect(await titles('-lead_attorney')).toBe('zed ann none');
    expect(await titles('practice_area')).toBe('zed ann none');
    await ATTORNEY.call(account.update, { body: { first_name: 'Zora' } });
    await admin.call(practiceAreas.update, { params: { id: first?.id ?? '' }, body: { name: 'Zymurgy' } });
    expect(await titles('lead_attorney')).toBe('zed ann none');
    expect(await titles('practice_area')).toBe('ann zed none');
  });

  it('that has no name is refused', async () => {
    expectInvalid(await admin.call(matters.list, { query: { ordering: 'clients' as 'client' } }), 'ordering');
  });

  it('is that of saved views and exports, too', async () => {
    await open('B', { clients: [await enter('B', 'B')] });
    await open('A', { clients: [await enter('A', 'A')] });
    const saved = await admin.call(views.create, {
      body: { list: 'matters', name: 'By client', query: { ordering: 'client' } },
    });
    expect(saved.status).toBe(201);
    const file = {
      kind: 'matters',
      format: 'csv',
      columns: ['title'],
      query: { ordering: 'client' },
    } as const;
    const { body } = await admin.call(exports.create, { body: file });
    const rows = (await (await fetch(body.url)).text()).replace('\ufeff', '').split('\r\n');
    expect(rows).toEqual(['Title', 'A', 'B', '']);
  });
});

describe('the order of clients stays true', () => {
  let adler: string;
  let moser: string;
  let matter: string;
  beforeEach(async () => {
    adler = await enter('Eva', 'Adler');
    moser = await enter('Jan', 'Moser');
    await open('middle', { clients: [await enter('Mia', 'Kern')] });
    matter = await open('moved', { clients: [moser] });
    expect(await titles('client')).toBe('middle moved');
  });
  const first = async () => (await titles('client')) === 'moved middle';

  it('when clients are replaced', async () => {
    await patch(matter, { clients: [adler, moser] });
    expect(await first()).toBe(true);
    await patch(matter, { clients: [moser] });
    expect(await first()).toBe(false);
    await patch(matter, { clients: [] });
    expect(await titles('-client')).toBe('middle moved');
  });

  it('when parties are added, change their role or are removed', async () => {
    const added = await admin.call(parties.create, {
      params: { id: matter },
      body: { contact: adler, role: 'CLIENT' },
    });
    expect(await first()).toBe(true);
    const params = { id: matter, party: added.body.id };
    expect((await admin.call(parties.update, { params, body: { role: 'WITNESS' } })).status).toBe(200);
    expect(await first()).toBe(false);
    await admin.call(parties.update, { params, body: { role: 'CLIENT' } });
    expect(await first()).toBe(true);
    await admin.call(parties.remove, { params });
    expect(await first()).toBe(false);
  });

  it('when a prospective client is accepted with the matter', async () => {
    await patch(matter, { status: 'PENDING' });
    await admin.call(parties.create, {
      params: { id: matter },
      body: { contact: adler, role: 'PROSPECTIVE_CLIENT' },
    });
    expect(await first()).toBe(false);
    await patch(matter, { status: 'OPEN' });
    expect(await first()).toBe(true);
  });

  it('when a client is renamed, by the last name alone, too, also behind a wall and in the trash', async () => {
    await rename(moser, { last_name: 'Adler' });
    expect(await first()).toBe(true);
    // Together it is the same name.
    await rename(moser, { first_name: 'Jan Adler', last_name: 'Moser' });
    expect(await first()).toBe(false);

    const { ATTORNEY } = firm.people;
    await ATTORNEY.call(walls.raise, {
      params: { id: matter },
      body: { reason: 'Screened', members: [ATTORNEY.id] },
    });
    await rename(moser, { last_name: 'Abel' });
    expect(await titles('client')).toBe('middle');
    expect(await titles('client', ATTORNEY)).toBe('moved middle');

    await ATTORNEY.call(matters.remove, { params: { id: matter } });
    await rename(moser, { last_name: 'Zander' });
    const { body } = await ATTORNEY.call(trash.list);
    await ATTORNEY.call(trash.restore, { params: { id: body[0]?.id ?? '' } });
    expect(await titles('client', ATTORNEY)).toBe('middle moved');
  });

  it('when a lead is renamed while the matter is in the trash', async () => {
    const { ATTORNEY, STAFF } = firm.people;
    await ATTORNEY.call(account.update, { body: { first_name: 'Ann', last_name: '' } });
    await STAFF.call(account.update, { body: { first_name: 'Kim', last_name: '' } });
    await patch(matter, { lead_attorney: ATTORNEY.id });
    await open('other', { lead_attorney: STAFF.id });
    expect(await titles('lead_attorney')).toBe('moved other middle');
    await admin.call(matters.remove, { params: { id: matter } });
    await ATTORNEY.call(account.update, { body: { first_name: 'Zed' } });
    await admin.call(trash.restore, { params: { id: (await admin.call(trash.list)).body[0]?.id ?? '' } });
    expect(await titles('lead_attorney')).toBe('other moved middle');
  });

  it('when contacts are merged, and when the merge is undone', async () => {
    const merged = await admin.call(contactMerges.create, {
      params: { id: adler },
      body: { contact: moser },
    });
    expect(merged.status).toBe(201);
    expect(await first()).toBe(true);
    expect((await admin.call(contactMerges.undo, { params: { id: merged.body.id } })).status).toBe(200);
    expect(await first()).toBe(false);
  });

  it('when matters are more than are sorted at once, and when one was locked', async () => {
    for (let n = 0; n < 2; n += 1) await open(`more${n}`, { clients: [moser] });
    const locking = await test.owner.connect();
    await locking.query('begin');
    await locking.query(`select set_config('app.tenant_id', $1, true)`, [firm.id]);
    await locking.query('select from caseward.matters where tenant_id = $1 and id = $2 for share', [
      firm.id,
      matter,
    ]);
    // Nobody who renames waits for who works on a matter.
    await rename(moser, { last_name: 'Abel' });
    expect(await titles('client')).toBe('more0 more1 middle moved');
    await locking.query('rollback');
    locking.release();
    await followUp();
    expect(await titles('client')).toBe('moved more0 more1 middle');
  });

  it('for matters that were there before the order: their firm is the parent of all', async () => {
    await test.owner.query(`update caseward.matters set client_name = '' where tenant_id = $1`, [firm.id]);
    expect(await titles('client')).toBe('middle moved');
    await rename(moser, { last_name: 'Abel' });
    await test.owner.query(`update caseward.matters set client_name = '' where tenant_id = $1`, [firm.id]);
    await test.owner.query('delete from caseward.search_followups where tenant_id = $1', [firm.id]);
    await test.owner.query(
      `insert into caseward.search_followups (tenant_id, parent, child) values ($1, $1, 'matters')`,
      [firm.id],
    );
    await followUp();
    expect(await first()).toBe(true);
  });
});
