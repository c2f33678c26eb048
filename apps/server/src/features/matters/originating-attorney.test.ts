import { matters } from '@caseward/contract/matters';
import { people } from '@caseward/contract/people';
import { walls } from '@caseward/contract/walls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Firm, foundFirm, named } from '../../testing/firm.ts';
import { expectInvalid } from '../../testing/problem.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
let firm: Firm;
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  firm = await foundFirm(test);
});
afterAll(() => test.close());

const open = (title: string, fields: object = {}) =>
  firm.admin.call(matters.create, { body: { title, ...fields } });
const titles = async (query: Record<string, string>, person = firm.admin) =>
  (await person.call(matters.list, { query })).body.map(({ title }) => title);

describe('the originating attorney', () => {
  it('is a person of the firm, changed and taken away', async () => {
    const { ATTORNEY } = firm.people;
    const { body } = await open('Estate of Byron', { originating_attorney: ATTORNEY.id });
    const details = { originating_attorney: ATTORNEY.id, originating_attorney_details: named(ATTORNEY) };
    expect(body).toMatchObject(details);
    const patch = (originating_attorney: string | null) =>
      firm.admin.call(matters.patch, { params: { id: body.id }, body: { originating_attorney } });
    expect((await patch(null)).body).toMatchObject({
      originating_attorney: null,
      originating_attorney_details: null,
    });
    const other = await foundFirm(test);
    expectInvalid(await patch(other.admin.id), 'originating_attorney');
    expectInvalid(await open('Another', { originating_attorney: other.admin.id }), 'originating_attorney');
  });

  it('may have left, and need not see the matter', async () => {
    const { STAFF, ATTORNEY } = firm.people;
    const { body } = await open('Estate of Byron');
    const params = { id: body.id };
    await firm.admin.call(people.disable, { params: { id: STAFF.id } });
    await firm.admin.call(walls.raise, { params, body: { reason: 'A conflict', members: [firm.admin.id] } });
    const patch = (originating_attorney: string) =>
      firm.admin.call(matters.patch, { params, body: { originating_attorney } });
    expect((await patch(STAFF.id)).body.originating_attorney_details).toMatchObject({ disabled: true });
    expect((await patch(ATTORNEY.id)).status).toBe(200);
    expect((await ATTORNEY.call(matters.get, { params })).status).toBe(404);
    expect(await titles({ originating_attorney: 'me' }, ATTORNEY)).toEqual([]);
  });

  it('narrows the list', async () => {
    const { ATTORNEY } = firm.people;
    await open('Theirs', { originating_attorney: ATTORNEY.id });
    await open('Nobody’s');
    expect(await titles({ originating_attorney: 'me' }, ATTORNEY)).toEqual(['Theirs']);
    expect(await titles({ originating_attorney: ATTORNEY.id })).toEqual(['Theirs']);
    expect(await titles({ originating_attorney: 'none' })).toEqual(['Nobody’s']);
    const other = await foundFirm(test);
    const query = { originating_attorney: other.admin.id };
    expectInvalid(await firm.admin.call(matters.list, { query }), 'originating_attorney');
  });
});

describe('the docket link', () => {
  it.each([
    'https://ecf.mad.uscourts.gov/cgi-bin/DktRpt.pl?12345',
    'HTTPS://Example.com',
    'https://gericht.example/a?b=c#d',
    '',
  ])('is a web address: %s', async (docket_url) => {
    expect((await open('Estate of Byron', { docket_url: ` ${docket_url} ` })).body).toMatchObject({
      docket_url,
    });
  });

  it.each([
    'http://ecf.mad.uscourts.gov/',
    'javascript:alert(1)//https://ecf.mad.uscourts.gov/',
    'data:text/html,<script>alert(1)</script>',
    ' //ecf.mad.uscourts.gov',
    'ecf.mad.uscourts.gov',
    'https://',
    'https:///path',
    'https://court.example@evil.example/',
    'https://court.example /x',
    'https://court.example/a b',
    `https://court.example/${'x'.repeat(500)}`,
  ])('is nothing else: %s', async (docket_url) => {
    expectInvalid(await open('Estate of Byron', { docket_url }), 'docket_url');
    const { body } = await open('Estate of Byron');
    const changed = await firm.admin.call(matters.patch, { params: { id: body.id }, body: { docket_url } });
    expectInvalid(changed, 'docket_url');
  });
});
