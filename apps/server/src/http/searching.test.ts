import { api } from '@caseward/contract/api';
import { contacts } from '@caseward/contract/contacts';
import { courts } from '@caseward/contract/courts';
import type { Endpoint } from '@caseward/contract/endpoint';
import { matters } from '@caseward/contract/matters';
import { people } from '@caseward/contract/people';
import { isOnMatter, recordTypes, typesThatAre } from '@caseward/contract/records';
import { register } from '@caseward/contract/register';
import { team } from '@caseward/contract/team';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Firm, foundFirm } from '../testing/firm.ts';
import { createRecord } from '../testing/new-record.ts';
import { everyPage } from '../testing/pages.ts';
import { takes } from '../testing/sample.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { everyEndpoint } from '../testing/walk.ts';

/*
 * The search of every list of the API.
 */

let test: TestApp;
let firm: Firm;
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  firm = await foundFirm(test);
});
afterAll(() => test.close());

async function hire(username: string, lastName: string): Promise<string> {
  const id = uuidv7();
  await test.owner.query(
    `insert into caseward.users (tenant_id, id, username, last_name, role) values ($1, $2, $3, $4, 'STAFF')`,
    [firm.id, id, username, lastName],
  );
  return id;
}

/** Each searchable list, with a function that adds a record to be found by two texts. */
const searches: { name: string; endpoint: Endpoint; add: (one: string, two: string) => Promise<string> }[] = [
  {
    name: 'matters.list',
    endpoint: matters.list,
    add: async (title, localCaseNumber) =>
      (await firm.admin.call(matters.create, { body: { title, local_case_number: localCaseNumber } })).body
        .id,
  },
  {
    name: 'contacts.list',
    endpoint: contacts.list,
    add: async (firstName, lastName) =>
      (await firm.admin.call(contacts.create, { body: { first_name: firstName, last_name: lastName } })).body
        .id,
  },
  ...typesThatAre('listed')
    .filter(isOnMatter)
    .map((type) => ({
      name: `${recordTypes[type].table}.list`,
      endpoint: api[recordTypes[type].table].list,
      add: async (one: string, two: string) => {
        const { id: matter } = (await firm.admin.call(matters.create, { body: { title: 'M' } })).body;
        return createRecord(firm.admin, type, { matter, user: firm.admin.id }, `${one} ${two}`);
      },
    })),
  {
    name: 'register.list',
    endpoint: register.list,
    add: async (one, two) => {
      const body = { source: 'LEGACY', entries: [{ name: `${one} ${two}` }] };
      return (await firm.admin.call(register.add, { body })).body[0]?.id ?? '';
    },
  },
  {
    name: 'courts.list',
    endpoint: courts.list,
    add: async (name, jurisdiction) =>
      (await firm.admin.call(courts.create, { body: { name, jurisdiction, time_zone: 'Europe/Berlin' } }))
        .body.id,
  },
  { name: 'team.list', endpoint: team.list, add: hire },
  { name: 'people.list', endpoint: people.list, add: hire },
];

it('these are all the lists that can be searched', () => {
  const searchable = everyEndpoint.filter(({ endpoint }) => takes(endpoint, 'search'));
  expect(searches.map(({ name }) => name).sort()).toEqual(searchable.map(({ name }) => name).sort());
});

describe.each(searches)('$name', ({ endpoint, add }) => {
  const idOf = (row: unknown) => (row as { id?: string }).id ?? (row as { user: { id: string } }).user.id;
  const find = async (search: string) => {
    const { status, body } = await firm.admin.call(endpoint, { query: { search, limit: '1000' } });
    expect(status).toBe(200);
    return (body as unknown as unknown[]).map(idOf).sort();
  };

  it('finds every word, in any order, in any case, anywhere in the text', async () => {
    const id = await add('Anderson Bergström', 'Müller-Çelik');
    await add('Anderson', 'Other');
    for (const search of [
      'bergstrom muller',
      'anderson bergström',
      'BERGSTRÖM ANDERSON',
      'çelik anders',
      '  müller   BERG\t',
      'ÜLLER ERSO',
    ])
      expect(await find(search), search).toEqual([id]);
    expect(await find('anderson nobody')).toEqual([]);
  });

  it('takes % and _ and backslashes for signs between words', async () => {
    const marked = await add('100% sure_thing', 'back\\slash');
    await add('200 percent', 'sure');
    for (const search of ['100', '100%', 'sure_thing', '"back\\slash"', '100 \\', "100'"])
      expect(await find(search), search).toEqual([marked]);
    expect(await find("' or zq=zq --")).toEqual([]);
  });

  it.each(['', '   '])('finds everything for %j', async (search) => {
    await add('One', 'Two');
    const { body } = await firm.admin.call(endpoint);
    const everything = (body as unknown as unknown[]).map(idOf).sort();
    expect(await find(search)).toEqual(everything);
  });

  it('finds nothing of another firm', async () => {
    await add('Needle', 'Haystack');
    firm = await foundFirm(test);
    expect(await find('needle')).toEqual([]);
  });

  it('comes in pages and is counted like any list', async () => {
    const ids: string[] = [];
    for (const n of [1, 2, 3, 4, 5]) ids.push(await add(`Needle ${n}`, 'Found'));
    await add('Other', 'Lost');
    const pages = await everyPage(firm.admin, endpoint, { search: 'found needle', limit: '2' });
    expect(pages.map((rows) => rows.length)).toEqual([2, 2, 1]);
    expect(pages.flat().map(idOf).sort()).toEqual(ids.sort());
    const { headers } = await firm.admin.call(endpoint, {
      query: { search: 'needle', count: 'true', limit: '1' },
    });
    expect(headers.get('x-total-count')).toBe('5');
  });
});

describe('what is searched', () => {
  it('of a contact are its names, e-mail address and phone number', async () => {
    const { admin } = firm;
    const fields = {
      first_name: 'Ana',
      last_name: 'Ruiz',
      email: 'x@mail.example',
      phone_number: '555-0199',
    };
    const { body } = await admin.call(contacts.create, { body: fields });
    for (const search of ['ana', 'ruiz', 'mail.ex', '0199', 'ruiz 555 ana x@'])
      expect((await admin.call(contacts.list, { query: { search } })).body, search).toEqual([body]);
  });

  it('of a matter are its number, title, case number and description', async () => {
    const { admin } = firm;
    const fields = { title: 'Miller', local_case_number: 'CV-17', description: 'Secret' };
    const { body } = await admin.call(matters.create, { body: fields });
    const found = async (search: string) =>
      (await admin.call(matters.list, { query: { search } })).body.map(({ id }) => id);
    for (const search of ['miller', 'cv-17', 'CV17 MILL', body.number, 'secret'])
      expect(await found(search)).toEqual([body.id]);
  });

  it('is what it has become, not what it was', async () => {
    const { admin } = firm;
    const { body } = await admin.call(contacts.create, { body: { first_name: 'Before' } });
    await admin.call(contacts.patch, { params: { id: body.id }, body: { first_name: 'After' } });
    expect((await admin.call(contacts.list, { query: { search: 'before' } })).body).toEqual([]);
    expect((await admin.call(contacts.list, { query: { search: 'after' } })).body).toHaveLength(1);
  });
});
