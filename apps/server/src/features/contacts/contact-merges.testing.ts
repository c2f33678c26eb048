import { contactMerges } from '@caseward/contract/contact-merges';
import { contacts } from '@caseward/contract/contacts';
import { matters } from '@caseward/contract/matters';
import { parties } from '@caseward/contract/parties';
import type { PartyRole } from '@caseward/contract/party-roles';
import { walls } from '@caseward/contract/walls';
import { expect } from 'vitest';
import type { Person, Reply } from '../../testing/firm.ts';

/** The body of a call that succeeded. */
async function done<Body>(call: Promise<Reply<Body>>): Promise<Body> {
  const reply = await call;
  expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(300);
  return reply.body;
}

/** Enters a contact; answers its id. */
export const enter = async (by: Person, body: object) => (await done(by.call(contacts.create, { body }))).id;

/** Opens a matter with these parties; answers its id. */
export const openMatter = async (by: Person, title: string, roles: Partial<Record<PartyRole, string>>) => {
  const rows = Object.entries(roles).map(([role, contact]) => ({ role, contact }));
  return (await done(by.call(matters.create, { body: { title, parties: rows } }))).id;
};

/** Raises a wall around a matter, behind which its raiser alone is. */
export const wallOff = (lawyer: Person, id: string) =>
  done(lawyer.call(walls.raise, { params: { id }, body: { reason: 'Screened', members: [lawyer.id] } }));

/** Merges a contact into another one. */
export const merge = (by: Person, id: string, contact: string, more: object = {}) =>
  done(by.call(contactMerges.create, { params: { id }, body: { contact, ...more } }));

/** Undoes a merge. */
export const undo = (by: Person, id: string) => done(by.call(contactMerges.undo, { params: { id } }));

/** Who is what in a matter: `CLIENT Robert Mueller`. */
export async function rolesIn(by: Person, id: string): Promise<string[]> {
  const rows = await done(by.call(parties.list, { params: { id } }));
  return rows.map(({ role, contact_details: { first_name, last_name } }) =>
    `${role} ${first_name} ${last_name}`.trim(),
  );
}
