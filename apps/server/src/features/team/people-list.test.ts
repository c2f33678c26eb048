import { people } from '@caseward/contract/people';
import { roles } from '@caseward/contract/roles';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Firm, foundFirm, type Person } from '../../testing/firm.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
let firm: Firm;
let admin: Person;
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  firm = await foundFirm(test);
  admin = firm.admin;
});
afterAll(() => test.close());

const list = (query = {}) => admin.call(people.list, { query });
const update = (id: string, body: object, by = admin) => by.call(people.update, { params: { id }, body });
const disable = (id: string, by = admin) => by.call(people.disable, { params: { id } });

describe('the list of people', () => {
  it('is everyone of the firm by username, those who are disabled too, and nobody else', async () => {
    await foundFirm(test);
    await disable(firm.people.STAFF.id);
    const { body } = await list();
    expect(body.map(({ id }) => id)).toEqual(
      roles
        .map((role) => firm.people[role])
        .sort((a, b) => a.username.localeCompare(b.username))
        .map(({ id }) => id),
    );
    const { READ_ONLY, STAFF } = firm.people;
    expect(body.find(({ id }) => id === READ_ONLY.id)).toEqual({
      id: READ_ONLY.id,
      username: READ_ONLY.username,
      first_name: 'First',
      last_name: 'READ_ONLY',
      email: '',
      role: 'READ_ONLY',
      conflicts_officer: false,
      disabled_at: null,
      away_from: null,
      away_until: null,
      two_factor: false,
      last_used_at: expect.any(String),
      version: 1,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
    expect(body.find(({ id }) => id === STAFF.id)?.disabled_at).toEqual(expect.any(String));
  });

  it('is searched by username, names and address', async () => {
    const { STAFF } = firm.people;
    await update(STAFF.id, { first_name: 'Ada', last_name: 'Byron', email: 'ada@lovelace.example' });
    for (const search of ['ada byron', 'LOVELACE', STAFF.username, 'byr ada@'])
      expect((await list({ search })).body.map(({ id }) => id)).toEqual([STAFF.id]);
    // Signs part words; they are no wildcards.
    expect((await list({ search: 'by%q' })).body).toEqual([]);
  });

  it('comes in pages', async () => {
    const first = await list({ limit: '3', count: 'true' });
    expect(first.body).toHaveLength(3);
    expect(first.headers.get('x-total-count')).toBe('4');
    const next = /<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    const { body } = await list(Object.fromEntries(new URL(next).searchParams));
    expect(body.map(({ username }) => username)).toEqual([firm.people.STAFF.username]);
  });

  it('tells when a session of theirs was last used', async () => {
    const { STAFF } = firm.people;
    await test.owner.query('delete from caseward.sessions where user_id = $1', [STAFF.id]);
    expect((await list({ search: STAFF.username })).body[0]?.last_used_at).toBeNull();
  });
});
