import { type ConflictCheck, conflictChecks } from '@caseward/contract/conflict-checks';
import type { ConflictHit } from '@caseward/contract/conflict-hits';
import { contacts } from '@caseward/contract/contacts';
import { matters } from '@caseward/contract/matters';
import type { PartyRole } from '@caseward/contract/party-roles';
import { walls } from '@caseward/contract/walls';
import { expect } from 'vitest';
import type { Person } from '../../testing/firm.ts';

/** Enters a person, or a company, whose name is then the first word alone. */
export async function enter(person: Person, first_name: string, last_name?: string, more: object = {}) {
  const kind = last_name === undefined ? 'COMPANY' : 'PERSON';
  const reply = await person.call(contacts.create, { body: { kind, first_name, last_name, ...more } });
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return reply.body.id;
}

/** Opens a matter with these parties. */
export async function openMatter(
  person: Person,
  title: string,
  roles: Partial<Record<PartyRole, string>>,
  more: object = {},
) {
  const parties = Object.entries(roles).map(([role, contact]) => ({ role, contact }));
  const reply = await person.call(matters.create, { body: { title, parties, ...more } });
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return reply.body.id;
}

/** Raises a wall around a matter, behind which nobody is but its raiser and these. */
export async function wallOff(lawyer: Person, id: string, others: readonly Person[] = []) {
  const body = { reason: 'Screened', members: [lawyer, ...others].map((each) => each.id) };
  expect((await lawyer.call(walls.raise, { params: { id }, body })).status).toBe(201);
}

/** Runs a check. */
export async function check(person: Person, body: object): Promise<ConflictCheck> {
  const reply = await person.call(conflictChecks.create, { body });
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return reply.body;
}

/** What a check has found, as a person sees it. */
export async function hitsOf(person: Person, id: string, query: Record<string, string> = {}) {
  const reply = await person.call(conflictChecks.hits, { params: { id }, query });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body;
}

/** The matters in which hits stand, with how they stand there. */
export const standing = (hits: readonly ConflictHit[]) =>
  hits.flatMap(({ name, findings }) =>
    findings.map(({ matter, weight }) => `${name}: ${weight} in ${matter.title}`),
  );

/** Decides on hits. */
export const decideOn = (person: Person, id: string, body: object) =>
  person.call(conflictChecks.decide, { params: { id }, body });

/** Closes a check. */
export const close = (person: Person, id: string) => person.call(conflictChecks.close, { params: { id } });

/** Checks a matter and ends the check well; `terms` are asked for besides its parties. Answers the check's id. */
export async function clear(lawyer: Person, matter: string, terms: object[] = []) {
  const made = await check(lawyer, { matter, terms });
  const hits = (await hitsOf(lawyer, made.id, { undecided: 'true' })).map(({ id }) => id);
  if (hits.length > 0) await decideOn(lawyer, made.id, { hits, decision: 'NO_CONFLICT' });
  const closed = await close(lawyer, made.id);
  expect(closed.status, JSON.stringify(closed.body)).toBe(200);
  return made.id;
}
