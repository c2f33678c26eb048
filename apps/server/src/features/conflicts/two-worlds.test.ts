import { audit } from '@caseward/contract/audit';
import { conflictChecks } from '@caseward/contract/conflict-checks';
import { conflictQuestions } from '@caseward/contract/conflict-questions';
import { inbox } from '@caseward/contract/inbox';
import { matterConflicts } from '@caseward/contract/matter-conflicts';
import { people } from '@caseward/contract/people';
import { register } from '@caseward/contract/register';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Firm, foundFirm } from '../../testing/firm.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { close, decideOn, enter, hitsOf, openMatter, wallOff } from './conflicts.testing.ts';

let test: TestApp;
let firm: Firm;
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  firm = await foundFirm(test);
});
afterAll(() => test.close());

/** Ids and times in the order in which they come; the hash of a report is salted. */
function withoutChance(answer: unknown): string {
  const ids = new Map<string, string>();
  const placeOf = (id: string) => {
    if (!ids.has(id)) ids.set(id, `id ${ids.size}`);
    return ids.get(id) ?? '';
  };
  return (
    JSON.stringify(answer)
      .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, placeOf)
      .replaceAll(/\d{4}-\d{2}-\d{2}T[\d:.]+Z/g, 'a time')
      .replaceAll(/[0-9a-f]{64}/g, 'a hash')
      // Events are sealed half a second later.
      .replaceAll(/"seal":(?:null|"a hash")/g, '"seal":"…"')
  );
}
const withoutRestriction = (text: string) =>
  text
    .replaceAll(/"restricted":"\w+"/g, '"restricted":"…"')
    .replaceAll(/"answer":"[^"]*","answered_at":(?:null|"a time")/g, '"answer":"…"');

/** Somebody outside, and whether they ask once more when nobody is inside any more. */
interface Outsider {
  role: 'ADMIN' | 'ATTORNEY' | 'STAFF' | 'READ_ONLY';
  isOfficer: boolean;
  asksAgain: boolean;
}

/** Everything that somebody outside is told from the first question to the closed report, and when the insider has left. */
async function story(world: Firm, { role, isOfficer, asksAgain }: Outsider, hasHidden: boolean) {
  // The attorney of the firm is inside.
  const reader = world.people[role === 'ATTORNEY' ? 'STAFF' : role];
  const asker = role === 'READ_ONLY' ? world.people.STAFF : reader;
  if (role === 'ATTORNEY')
    await world.admin.call(people.update, { params: { id: reader.id }, body: { role } });
  if (isOfficer)
    await world.admin.call(people.update, { params: { id: reader.id }, body: { conflicts_officer: true } });
  const { ATTORNEY: lawyer } = world.people;
  const [one, two] = [
    await enter(lawyer, 'Vesper', 'Quillfeather'),
    await enter(lawyer, 'Quartz Mining Ltd'),
  ];
  await openMatter(lawyer, 'Open to all', { OPPOSING_PARTY: one });
  // Decisions on several matters of one hit have no order of their own, so others stand in it where it is not checked.
  const parties =
    role === 'READ_ONLY'
      ? { PROSPECTIVE_CLIENT: one, OPPOSING_PARTY: two }
      : { PROSPECTIVE_CLIENT: await enter(lawyer, 'Bramble', 'Thistlewood') };
  const enquiry = await openMatter(lawyer, 'Enquiry', parties, { status: 'PENDING' });
  // What is hidden comes after what both worlds have, so that numbers are alike.
  if (hasHidden) {
    const hidden = await openMatter(lawyer, 'Hidden', { CLIENT: one, OPPOSING_PARTY: two });
    await wallOff(lawyer, hidden);
  }
  const told: unknown[] = [];
  const tell = ({ status, body, headers }: { status: number; body: unknown; headers: Headers }) => {
    told.push([status, body, headers.get('x-total-count')]);
  };
  const terms = [
    { name: 'Vesper Quillfeather', side: 'OURS' },
    { name: 'Quartz Mining', side: 'ADVERSE' },
  ];
  // Who only reads is shown checks of matters.
  const asked = role === 'READ_ONLY' ? { matter: enquiry } : { subject: 'Enquiry', terms };
  const made = await asker.call(conflictChecks.create, { body: asked });
  tell(made);
  let params = { id: made.body.id };
  const queries: Record<string, string>[] = [
    { count: 'true' },
    { undecided: 'true' },
    { weight: 'ADVERSE_TO_CLIENT' },
    { band: 'EXACT' },
  ];
  const read = async () => {
    tell(await reader.call(conflictChecks.get, { params }));
    tell(await reader.call(conflictChecks.list, { query: { count: 'true' } }));
    for (const query of queries) tell(await reader.call(conflictChecks.hits, { params, query }));
    tell(await reader.call(conflictChecks.decisions, { params }));
    const file = await reader.call(conflictChecks.export, { params });
    told.push(
      // What is restricted is followed by the answer, and its day.
      String(file.body)
        .replaceAll(/(?:Restricted: [^,\r\n]*|Nothing is restricted)(?:,[^,\r\n]*){2}/g, '…')
        .replaceAll(/(?<=Firm,)[^\r]*/g, '…'),
    );
    if (role === 'ADMIN' || role === 'ATTORNEY') tell(await reader.call(conflictQuestions.list));
    tell(await reader.call(matterConflicts.get, { params: { id: enquiry } }));
    tell(await reader.call(register.list, { query: { count: 'true' } }));
    const log = await reader.call(audit.list, { query: { count: 'true' } });
    // The people of a firm have signed in at the same time, in whatever order.
    const done = Array.isArray(log.body) ? log.body.filter(({ action }) => action !== 'SIGNED_IN') : log.body;
    tell({ ...log, body: done });
    // That those inside have answered is told with the word.
    const { body: news } = await reader.call(inbox.list);
    told.push(news.filter(({ kind }) => kind !== 'CONFLICT_ANSWERED' && kind !== 'CONFLICT_UNANSWERED'));
  };
  await read();
  const questions = await lawyer.call(conflictQuestions.list, { query: { state: 'WAITING' } });
  for (const { id } of questions.body)
    await lawyer.call(conflictQuestions.answer, {
      params: { id },
      body: { answer: 'CLEARED', sentence: 'Not the same.' },
    });
  const hits = await hitsOf(asker, params.id, { undecided: 'true' });
  tell(
    await decideOn(world.admin, params.id, {
      hits: hits.map(({ id }) => id),
      decision: 'NO_CONFLICT',
    }),
  );
  await read();
  tell(await close(world.admin, params.id));
  await read();
  await world.admin.call(people.disable, { params: { id: lawyer.id } });
  await read();
  if (asksAgain) {
    const again = await asker.call(conflictChecks.create, { body: asked });
    tell(again);
    params = { id: again.body.id };
    await read();
  }
  return told.map(withoutChance);
}

// Of a check that nobody inside can answer, officers are told that they may decide it: that they learn.
describe.each<Outsider>([
  { role: 'ADMIN', isOfficer: false, asksAgain: false },
  { role: 'STAFF', isOfficer: true, asksAgain: false },
  { role: 'STAFF', isOfficer: false, asksAgain: true },
  { role: 'ATTORNEY', isOfficer: false, asksAgain: true },
  { role: 'READ_ONLY', isOfficer: false, asksAgain: true },
])('outside, as $role, conflicts officer: $isOfficer', (outsider) => {
  it('two worlds that differ in a hidden matter alone answer the same but for restricted', async () => {
    const other = await foundFirm(test);
    const with_ = await story(firm, outsider, true);
    const without = await story(other, outsider, false);
    const names = (told: string[], { people, id }: Firm) =>
      Object.values(people)
        .flatMap(({ username, name }) => [username, name])
        .concat(id)
        .reduce((text, word) => text.map((line) => line.replaceAll(word, 'somebody')), told);
    const [one, two] = [names(with_, firm), names(without, other)];
    expect(one.join()).toContain('"restricted":"WAITING"');
    expect(one.join()).toContain('"restricted":"CLEARED"');
    expect(one.join()).not.toContain('Hidden');
    expect(one.map(withoutRestriction)).toEqual(two.map(withoutRestriction));
  });
});
