import { type RelationKind, relationKinds } from '@caseward/contract/relation-kinds';
import { relations } from '@caseward/contract/relations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { foundFirm, type Person } from '../../testing/firm.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { check, enter, hitsOf, openMatter } from './conflicts.testing.ts';

let test: TestApp;
let lawyer: Person;
beforeAll(async () => {
  test = await startTestApp();
  lawyer = (await foundFirm(test)).people.ATTORNEY;
});
afterAll(() => test.close());

/** How a contact is related to the next one of a chain. */
interface Link {
  kind: RelationKind;
  share?: number;
}

let made = 0;
/** Names that no other is like. */
const names = ['Quagmire', 'Bluffington', 'Drelth', 'Vorpal', 'Zimtstern', 'Jackdaw', 'Ophlux'];

/** Enters a chain of companies, each related to the next, the last of which is a client. Answers their names. */
async function chainOf(links: readonly Link[]) {
  made += 1;
  const chain = names
    .slice(0, links.length + 1)
    .map(
      (name) =>
        `${name}${'abcdefghijklmnopqrstuvwxyz'.charAt(made % 26)}${'klmnopqrst'.charAt(Math.floor(made / 26))}`,
    );
  const ids: string[] = [];
  for (const name of chain) ids.push(await enter(lawyer, name));
  for (const [at, { kind, share }] of links.entries()) {
    const body = { to_contact: ids[at + 1], kind, ...(share === undefined ? {} : { share }) };
    const { status } = await lawyer.call(relations.create, { params: { id: ids[at] ?? '' }, body });
    expect(status).toBe(201);
  }
  for (const end of [ids[0], ids.at(-1)]) await openMatter(lawyer, 'Lease', { CLIENT: end ?? '' });
  return { first: chain[0] ?? '', last: chain.at(-1) ?? '' };
}

/** Whether a check of one name finds a party of another name. */
async function leads(from: string, to: string) {
  const { id } = await check(lawyer, { terms: [{ name: from, kind: 'COMPANY' }] });
  return (await hitsOf(lawyer, id)).some(({ name }) => name === to);
}

describe('a check finds who is related to a name, from either end', () => {
  it.each(relationKinds)('of %s', async (kind) => {
    const { first, last } = await chainOf([{ kind }]);
    expect([await leads(first, last), await leads(last, first)]).toEqual([true, true]);
  });
});

describe('relations that make one party of two', () => {
  const binding: Link[] = [
    { kind: 'PARENT_OF' },
    { kind: 'SUCCESSOR_OF' },
    { kind: 'SAME_AS' },
    { kind: 'OWNER_OF', share: 25 },
    // As much as it may be.
    { kind: 'OWNER_OF' },
  ];
  const long = (length: number, link: Link) => Array.from({ length }, () => link);

  it.each(binding)('lead on for five steps, and for no sixth: %o', async (link) => {
    const five = await chainOf(long(5, link));
    expect([await leads(five.first, five.last), await leads(five.last, five.first)]).toEqual([true, true]);
    const six = await chainOf(long(6, link));
    expect([await leads(six.first, six.last), await leads(six.last, six.first)]).toEqual([false, false]);
  });

  it.each<Link>([
    { kind: 'OWNER_OF', share: 24.99 },
    ...relationKinds
      .filter((kind) => kind !== 'OWNER_OF' && binding.every((link) => link.kind !== kind))
      .map((kind) => ({ kind })),
  ])('are not these, which lead one step: %o', async (link) => {
    const two = await chainOf(long(2, link));
    expect([await leads(two.first, two.last), await leads(two.last, two.first)]).toEqual([false, false]);
  });
});
