import { conflictChecks } from '@caseward/contract/conflict-checks';
import { contactNames } from '@caseward/contract/contact-names';
import { contacts } from '@caseward/contract/contacts';
import type { MatterStatus } from '@caseward/contract/matter-statuses';
import { matters } from '@caseward/contract/matters';
import { parties } from '@caseward/contract/parties';
import { relations } from '@caseward/contract/relations';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rulesVersion } from '../../platform/names/contact-names.ts';
import { type Firm, foundFirm, type Person } from '../../testing/firm.ts';
import { expectInvalid, expectProblem } from '../../testing/problem.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { check, enter, hitsOf, openMatter, standing } from './conflicts.testing.ts';

let test: TestApp;
let firm: Firm;
let lawyer: Person;
let staff: Person;
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  firm = await foundFirm(test);
  lawyer = firm.people.ATTORNEY;
  staff = firm.people.STAFF;
});
afterAll(() => test.close());

const relate = (id: string, to_contact: string, kind: string, more: object = {}) =>
  lawyer.call(relations.create, { params: { id }, body: { to_contact, kind, ...more } });

describe('a check of names', () => {
  it('finds parties of matters by any spelling, the gravest first, and says why', async () => {
    const client = await enter(lawyer, 'Robert', 'Müller');
    const other = await enter(lawyer, 'Roberta', 'Millar', { former_names: 'Tannenbaum' });
    await openMatter(lawyer, 'Lease', { CLIENT: client });
    await openMatter(lawyer, 'Accident', { WITNESS: other });
    const made = await check(staff, {
      subject: 'A call this morning',
      terms: [{ name: 'Bob Mueller', kind: 'PERSON', role: 'OPPOSING_PARTY' }],
    });
    expect(made).toMatchObject({
      occasion: 'ADHOC',
      state: 'UNDECIDED',
      restricted: 'NONE',
      subject: 'A call this morning',
      matter: null,
      searched: { names: 3, contacts: 2, matters: 2, rules: rulesVersion, complete: true },
      terms: [{ name: 'Bob Mueller', role: 'OPPOSING_PARTY', side: 'ADVERSE', via: [] }],
    });
    const [first] = await hitsOf(staff, made.id);
    expect(first).toMatchObject({
      name: 'Robert Müller',
      band: 'STRONG',
      weight: 'ADVERSE_TO_CLIENT',
      undecided: true,
      same_contact: false,
      findings: [{ role: 'CLIENT', side: 'OURS', status: 'OPEN', matter: { title: 'Lease' } }],
    });
    expect(first?.reasons).toContainEqual({ asked: 'bob', found: 'robert', why: 'SHORT_FORM' });
  });

  it.each([
    ['OURS', 'CLIENT', 'SAME_SIDE'],
    ['ADVERSE', 'CLIENT', 'ADVERSE_TO_CLIENT'],
    ['OURS', 'OPPOSING_PARTY', 'OPPONENT_NOW_CLIENT'],
    ['ADVERSE', 'OPPOSING_PARTY', 'SAME_SIDE'],
    ['ADVERSE', 'WITNESS', 'MENTIONED'],
    ['NEUTRAL', 'CLIENT', 'MENTIONED'],
    [undefined, 'CLIENT', 'ADVERSE_TO_CLIENT'],
    [undefined, 'OPPOSING_PARTY', 'OPPONENT_NOW_CLIENT'],
  ])('weighs somebody on side %s who is %s elsewhere as %s', async (side, role, weight) => {
    const contact = await enter(lawyer, 'Vesper', 'Quillfeather');
    await openMatter(lawyer, 'Elsewhere', { [role]: contact });
    const made = await check(staff, { terms: [{ name: 'Vesper Quillfeather', side }] });
    expect(standing(await hitsOf(staff, made.id))).toEqual([`Vesper Quillfeather: ${weight} in Elsewhere`]);
  });

  it('tells clients that were, and clients that may be, from those that are', async () => {
    const contact = await enter(lawyer, 'Vesper', 'Quillfeather');
    await openMatter(lawyer, 'Closed', { CLIENT: contact }, { status: 'CLOSED' });
    await openMatter(lawyer, 'Asked for', { PROSPECTIVE_CLIENT: contact }, { status: 'PENDING' });
    const declined = await openMatter(lawyer, 'Declined', { CLIENT: contact }, { status: 'PENDING' });
    const finished = await openMatter(lawyer, 'Finished', { CLIENT: contact }, { status: 'PENDING' });
    const move = (id: string, status: MatterStatus) =>
      lawyer.call(matters.patch, { params: { id }, body: { status } });
    await move(finished, 'OPEN');
    for (const id of [declined, finished]) expect((await move(id, 'CLOSED')).status).toBe(200);
    const left = await openMatter(lawyer, 'Left', { CLIENT: contact });
    const { body: rows } = await lawyer.call(parties.list, { params: { id: left } });
    const party = rows[0]?.id ?? '';
    await lawyer.call(parties.update, { params: { id: left, party }, body: { until: '2020-01-01' } });
    const made = await check(staff, { terms: [{ name: 'Vesper Quillfeather', side: 'ADVERSE' }] });
    expect(standing(await hitsOf(staff, made.id)).sort()).toEqual([
      'Vesper Quillfeather: ADVERSE_TO_FORMER in Closed',
      'Vesper Quillfeather: ADVERSE_TO_FORMER in Finished',
      'Vesper Quillfeather: ADVERSE_TO_FORMER in Left',
      'Vesper Quillfeather: ADVERSE_TO_PROSPECT in Asked for',
      'Vesper Quillfeather: ADVERSE_TO_PROSPECT in Declined',
    ]);
  });

  it('finds who is behind a company, up and down, and shows the way', async () => {
    const [top, middle, own] = [
      await enter(lawyer, 'Zeppelin Holding AG'),
      await enter(lawyer, 'Quartz Mining Ltd'),
      await enter(lawyer, 'Bramble Dairy GmbH'),
    ];
    const officer = await enter(lawyer, 'Olga', 'Tannenbaum');
    await relate(top, middle, 'PARENT_OF');
    await relate(middle, own, 'OWNER_OF', { share: 30 });
    await relate(officer, own, 'OFFICER_OF', { until: '2021-01-01' });
    // An officer of the parent stands two steps away.
    const far = await enter(lawyer, 'Fabian', 'Entfernt');
    await relate(far, top, 'OFFICER_OF');
    await openMatter(lawyer, 'Merger', { CLIENT: top });
    await openMatter(lawyer, 'Divorce', { CLIENT: officer });
    await openMatter(lawyer, 'Will', { CLIENT: far });
    const made = await check(staff, { terms: [{ name: 'Bramble Dairy', side: 'ADVERSE' }] });
    const hits = await hitsOf(staff, made.id);
    expect(standing(hits).sort()).toEqual([
      'Olga Tannenbaum: ADVERSE_TO_CLIENT in Divorce',
      'Zeppelin Holding AG: ADVERSE_TO_CLIENT in Merger',
    ]);
    const way = hits.find(({ name }) => name === 'Zeppelin Holding AG');
    expect(way).toMatchObject({ matched_name: 'Bramble Dairy GmbH', band: 'EXACT' });
    expect(way?.path.map(({ kind, from, to }) => [kind, from, to])).toEqual([
      ['OWNER_OF', 'Quartz Mining Ltd', 'Bramble Dairy GmbH'],
      ['PARENT_OF', 'Zeppelin Holding AG', 'Quartz Mining Ltd'],
    ]);
    expect(hits.find(({ name }) => name === 'Olga Tannenbaum')?.path[0]?.until).toBe('2021-01-01');
  });

  it('finds names that were written past the product, and contacts in the trash', async () => {
    const contact = await enter(lawyer, 'Nobody', 'Yet');
    await test.owner.query(
      `update caseward.contacts set first_name = 'Vesper', last_name = 'Quillfeather'
      where id = $1`,
      [contact],
    );
    const doomed = await enter(lawyer, 'Wilma', 'Wegwerf');
    await lawyer.call(contacts.remove, { params: { id: doomed } });
    const made = await check(staff, { terms: [{ name: 'Quillfeather, Vesper' }, { name: 'Wilma Wegwerf' }] });
    const hits = await hitsOf(staff, made.id);
    expect(hits.map(({ name, band, in_trash }) => [name, band, in_trash]).sort()).toEqual([
      ['Vesper Quillfeather', 'EXACT', false],
      ['Wilma Wegwerf', 'EXACT', true],
    ]);
    expect(made.undecided).toBe(0);
  });

  it('asks for something, and for no more than it may', async () => {
    expectInvalid(await staff.call(conflictChecks.create, { body: {} }), 'terms');
    const nameless = { terms: [{ side: 'OURS' }] };
    expectInvalid(await staff.call(conflictChecks.create, { body: nameless }), 'terms.0.name');
    const many = { terms: Array.from({ length: 61 }, (_, n) => ({ name: `Name ${n}` })) };
    expectInvalid(await staff.call(conflictChecks.create, { body: many }), 'terms');
    const unknown = { terms: [{ contact: crypto.randomUUID() }] };
    expectInvalid(await staff.call(conflictChecks.create, { body: unknown }), 'terms');
  });

  it('is a file in German, too, in which no word is missing', async () => {
    await enter(lawyer, 'Ottoline', 'Quexley');
    const made = await check(staff, { terms: [{ name: 'Ottoline Quexley', role: 'WITNESS' }] });
    const { body } = await staff.call(conflictChecks.export, {
      params: { id: made.id },
      query: { language: 'de' },
    });
    const [head = '', table = ''] = String(body).split('\r\n\r\n');
    expect(head).toContain('Gefragt von;');
    expect(head).toContain('Status;Nicht entschieden');
    const [headings, line] = table.split('\r\n');
    expect(headings).toContain('Name;Rolle;Seite;Gegenstand;Über Beziehung;');
    expect(line).toContain('Ottoline Quexley;Zeuge;Keine Seite;;;Nichts ist beschränkt;');
    expect(line).toContain(';Gleicher Name;');
    const unknown = { params: { id: made.id }, query: { language: 'fr' as 'de' } };
    expectInvalid(await staff.call(conflictChecks.export, unknown), 'language');
  });

  it('is read by who made it and by lawyers', async () => {
    const made = await check(staff, { terms: [{ name: 'Vesper Quillfeather' }] });
    const others = firm.people.READ_ONLY;
    expectProblem(await others.call(conflictChecks.get, { params: { id: made.id } }), 'not-found');
    expectProblem(await others.call(conflictChecks.hits, { params: { id: made.id } }), 'not-found');
    expectProblem(await others.call(conflictChecks.export, { params: { id: made.id } }), 'not-found');
    expect((await others.call(conflictChecks.list)).body).toEqual([]);
    for (const reader of [staff, lawyer, firm.admin])
      expect((await reader.call(conflictChecks.list)).body.map(({ id }) => id)).toEqual([made.id]);
  });
});

describe('a check of a matter', () => {
  it('asks for its parties under all their names, and for those behind them', async () => {
    const [client, opponent, judge] = [
      await enter(lawyer, 'Ana', 'Ruiz', { former_names: 'Sol' }),
      await enter(lawyer, 'Quartz Mining Ltd'),
      await enter(lawyer, 'Jutta', 'Richterin'),
    ];
    await lawyer.call(contactNames.create, {
      params: { id: opponent },
      body: { kind: 'TRADING', name: 'Blue Boulder' },
    });
    const parent = await enter(lawyer, 'Zeppelin Holding AG');
    await relate(parent, opponent, 'PARENT_OF');
    const twin = await enter(lawyer, 'Ana', 'Sol');
    await openMatter(lawyer, 'Old claim', { OPPOSING_PARTY: twin });
    await openMatter(lawyer, 'Merger', { CLIENT: parent });
    const matter = await openMatter(lawyer, 'New claim', {
      CLIENT: client,
      OPPOSING_PARTY: opponent,
      JUDGE: judge,
    });
    const made = await check(staff, { matter });
    expect(made).toMatchObject({ occasion: 'MATTER', matter: { id: matter, title: 'New claim' } });
    expect(
      made.terms.map(({ name, side, other_names, via }) => [name, side, other_names, via.length]),
    ).toEqual([
      ['Ana Ruiz', 'OURS', ['Ana Sol'], 0],
      ['Quartz Mining Ltd', 'ADVERSE', ['Blue Boulder'], 0],
      ['Zeppelin Holding AG', 'ADVERSE', [], 1],
    ]);
    const hits = await hitsOf(staff, made.id);
    expect(standing(hits).sort()).toEqual([
      'Ana Sol: OPPONENT_NOW_CLIENT in Old claim',
      'Zeppelin Holding AG: ADVERSE_TO_CLIENT in Merger',
    ]);
    expect(made.undecided).toBe(2);
    const undecided = await hitsOf(staff, made.id, { undecided: 'true' });
    expect(undecided.map(({ name }) => name).sort()).toEqual(['Ana Sol', 'Zeppelin Holding AG']);
    const weighed = await hitsOf(staff, made.id, { weight: 'ADVERSE_TO_CLIENT', band: 'EXACT' });
    expect(weighed.map(({ name }) => name)).toEqual(['Zeppelin Holding AG']);
  });

  it('notices somebody who stands on both sides of it', async () => {
    const [client, opponent] = [await enter(lawyer, 'Ana', 'Ruiz'), await enter(lawyer, 'Anna', 'Ruiz')];
    const matter = await openMatter(lawyer, 'Claim', { CLIENT: client, OPPOSING_PARTY: opponent });
    const made = await check(staff, { matter });
    expect(standing(await hitsOf(staff, made.id)).sort()).toEqual([
      'Ana Ruiz: ADVERSE_TO_CLIENT in Claim',
      'Anna Ruiz: OPPONENT_NOW_CLIENT in Claim',
    ]);
  });

  it('takes spouses who oppose each other for what it is about, but not a parent and its subsidiary', async () => {
    const [ana, ben] = [await enter(lawyer, 'Ana', 'Ruiz'), await enter(lawyer, 'Benedikt', 'Sol')];
    await relate(ana, ben, 'SPOUSE_OF');
    const divorce = await openMatter(lawyer, 'Divorce', { CLIENT: ana, OPPOSING_PARTY: ben });
    const made = await check(staff, { matter: divorce });
    expect(made.terms).toHaveLength(4);
    expect(standing(await hitsOf(staff, made.id))).toEqual([]);

    const [top, own] = [await enter(lawyer, 'Zeppelin AG'), await enter(lawyer, 'Bramble GmbH')];
    await relate(top, own, 'PARENT_OF');
    const claim = await openMatter(lawyer, 'Claim', { CLIENT: top, OPPOSING_PARTY: own });
    expect(standing(await hitsOf(staff, (await check(staff, { matter: claim })).id)).sort()).toEqual([
      'Bramble GmbH: OPPONENT_NOW_CLIENT in Claim',
      'Zeppelin AG: ADVERSE_TO_CLIENT in Claim',
    ]);
  });

  it('is run again with the parties of the day, and takes the place of one that is undecided', async () => {
    const matter = await openMatter(lawyer, 'Claim', { CLIENT: await enter(lawyer, 'Ana', 'Ruiz') });
    const first = await check(staff, { matter, terms: [{ name: 'Somebody Else', side: 'ADVERSE' }] });
    await lawyer.call(parties.create, {
      params: { id: matter },
      body: { contact: await enter(lawyer, 'Vesper', 'Quillfeather'), role: 'OPPOSING_PARTY' },
    });
    const again = await staff.call(conflictChecks.again, { params: { id: first.id } });
    expect(again.status, JSON.stringify(again.body)).toBe(201);
    expect(again.body).toMatchObject({ supersedes: first.id, state: 'UNDECIDED' });
    expect(again.body.terms.map(({ name, side }) => `${name} ${side}`)).toEqual([
      'Ana Ruiz OURS',
      'Vesper Quillfeather ADVERSE',
      'Somebody Else ADVERSE',
    ]);
    const before = await staff.call(conflictChecks.get, { params: { id: first.id } });
    expect(before.body.state).toBe('SUPERSEDED');
  });

  it('pages its hits without losing or repeating one', async () => {
    for (let n = 0; n < 12; n += 1)
      await enter(lawyer, 'Vesper', 'Quillfeather', { email: `v${n}@example.com` });
    const made = await check(staff, { terms: [{ name: 'Vesper Quillfeather' }] });
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const reply = await staff.call(conflictChecks.hits, {
        params: { id: made.id },
        query: { limit: '5', ...(cursor && { cursor }) },
      });
      seen.push(...reply.body.map(({ id }) => id));
      cursor =
        new URL(/<(.+)>/.exec(reply.headers.get('link') ?? '')?.[1] ?? 'http://x').searchParams.get(
          'cursor',
        ) ?? undefined;
    } while (cursor);
    expect(new Set(seen).size).toBe(12);
    expect(seen).toHaveLength(12);
  });
});
