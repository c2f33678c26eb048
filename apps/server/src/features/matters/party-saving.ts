import type { NewPartyInput, PartyPatch } from '@caseward/contract/parties';
import { counselOf, usualSide } from '@caseward/contract/usual-sides';
import type * as z from 'zod/mini';
import type { Scope } from '../../db/scope.ts';
import { conflict, invalid, notFound } from '../../http/api-problem.ts';
import type { IfMatch } from '../../http/preconditions.ts';
import { changesOf, firstValues, isNothing } from '../../platform/audit/changes.ts';
import { record } from '../../platform/audit/record.ts';
import type { StandingParty } from '../../platform/conflicts/to-cover.ts';
import { lockProtection } from '../../platform/matters/protection.queries.ts';
import type { MatterProtection } from '../../platform/matters/protection.ts';
import { orThrow } from '../../platform/or-throw.ts';
import { requireContacts } from '../../platform/references/references.ts';
import { reindexAtEnd } from '../../platform/search/indexing.ts';
import { guardedParties, requireCheckedNewcomers } from './conflict-gate.ts';
import { updateMatter } from './matter-writing.queries.ts';
import {
  deleteParty,
  insertParty,
  type PartyColumns,
  partiesOf,
  type StoredParty,
  updateParty,
} from './parties.queries.ts';
import { columnsOf, type FirstParty, requireClientsSide, requireFree, requireSpan } from './parties.rules.ts';

/** A matter with its parties. */
interface Parties extends MatterProtection {
  id: string;
  parties: StoredParty[];
}

/** A matter whose parties are changed: locked, so that one change is made after the other. */
interface Held extends Parties {
  /** Who stands on a side of it, where nobody else may without a conflict check; null: anybody may. */
  guarded: StandingParty[] | null;
}

const missingParty = () => notFound('Party');

async function lockParties(scope: Scope, matterId: string): Promise<Held> {
  const { visible_to, held, status } = orThrow(await lockProtection(scope, matterId), () =>
    notFound('Matter'),
  );
  const parties = await partiesOf(scope, matterId);
  const guarded = await guardedParties(scope, { id: matterId, status });
  return { id: matterId, visible_to, held, parties, guarded };
}

/** Makes a contact a party; answers the id of its row. @throws ApiProblem 400 naming the field, 404 */
export async function addParty(
  scope: Scope,
  matterId: string,
  { contact, represents = [], ...given }: z.output<typeof NewPartyInput>,
): Promise<string> {
  const matter = await lockParties(scope, matterId);
  const columns = columnsOf(given);
  await requireFit(scope, matter, contact, columns);
  await requireContacts(scope, 'represents', represents);
  const clients = matter.parties.filter((party) => represents.includes(party.contact_id));
  if (represents.some((id) => !clients.some((party) => party.contact_id === id)))
    throw invalid({ represents: ['Choose parties of this matter.'] });

  const id = await insertNew(scope, matter, contact, columns);
  for (const party of clients) await change(scope, matter, party, { represented_by: contact });
  await finish(scope, matter, columns.role === 'CLIENT');
  return id;
}

/**
 * Makes contacts parties to a matter that is being opened, which nobody else knows yet.
 * @throws ApiProblem 400 naming the row and its field
 */
export async function addFirstParties(scope: Scope, id: string, rows: readonly FirstParty[]): Promise<void> {
  for (const [place, { contact, ...given }] of rows.entries()) {
    // Counsel of a row above is a party already.
    const parties = await partiesOf(scope, id);
    const matter = { id, visible_to: null, held: false, parties };
    const columns = columnsOf(given);
    await requireFit(scope, matter, contact, columns, `parties.${place}.`);
    await insertNew(scope, matter, contact, columns);
  }
}

/** @throws ApiProblem 400 naming the field that does not fit */
async function requireFit(
  scope: Scope,
  { parties }: Parties,
  contact: string,
  columns: PartyColumns,
  within = '',
): Promise<void> {
  await requireContacts(scope, `${within}contact`, [contact]);
  await requireCounsel(scope, columns.represented_by, within);
  requireFree(parties, contact, columns.role, within);
  requireSpan(columns, within);
  requireClientsSide(columns, within);
}

/**
 * Changes the given fields of a party (optimistic locking). A save without changes leaves no event and no new version.
 * @throws ApiProblem 400, 404, 409 on legal hold; 412 when the caller knows another version
 */
export async function saveParty(
  scope: Scope,
  at: { id: string; party: string },
  given: z.output<typeof PartyPatch>,
  ifMatch: IfMatch,
): Promise<void> {
  const matter = await lockParties(scope, at.id);
  const before = orThrow(partyWith(matter, at.party), missingParty);
  ifMatch(before);
  const fields: Partial<PartyColumns> = { ...given };
  const movesRole = given.role !== undefined && given.role !== before.role;
  // Who turns from opponent into witness stands elsewhere, unless somebody has said where.
  if (movesRole && given.side === undefined && before.side === usualSide(before.role))
    fields.side = usualSide(given.role ?? before.role);
  if (given.represented_by && given.represented_by !== before.represented_by)
    await requireCounsel(scope, given.represented_by);
  if (movesRole) {
    requireFree(matter.parties, before.contact_id, given.role ?? before.role);
    if (matter.held && before.role === 'CLIENT')
      throw conflict('This matter is on legal hold: clients can be added to it, but not removed.');
  }
  requireSpan({ ...before, ...fields });
  requireClientsSide({ ...before, ...fields });
  if (await change(scope, matter, before, fields))
    await finish(scope, matter, before.role === 'CLIENT' || fields.role === 'CLIENT');
}

/** Removes a party; whom it represents has no counsel then. @throws ApiProblem 404, 409 on legal hold */
export async function removeParty(scope: Scope, at: { id: string; party: string }): Promise<void> {
  const matter = await lockParties(scope, at.id);
  const party = orThrow(partyWith(matter, at.party), missingParty);
  if (matter.held)
    throw conflict(
      'This matter is on legal hold: parties can be added to it, but not removed. Say until when it was one.',
    );
  await removeLocked(scope, matter, party);
  const remaining = matter.parties.filter(({ id }) => id !== party.id);
  await releaseCounsel(scope, { ...matter, parties: remaining }, [party.contact_id]);
  await finish(scope, matter, party.role === 'CLIENT');
}

/** Removes a party of a locked matter, and records it. */
async function removeLocked(scope: Scope, matter: { id: string } & MatterProtection, party: StoredParty) {
  await deleteParty(scope, party.id);
  await record(scope, {
    action: 'DELETED',
    objectType: 'party',
    objectId: party.id,
    matter,
    changes: changesOf<Record<string, unknown>>(
      { contact: party.contact_id, role: party.role, side: party.side },
      { contact: null, role: null, side: null },
    ),
  });
}

/** After clients were removed from a locked matter: whom they represented there has no counsel. */
export async function releaseCounselOf(
  scope: Scope,
  matter: { id: string } & MatterProtection,
  contacts: string[],
) {
  if (contacts.length > 0)
    await releaseCounsel(scope, { ...matter, parties: await partiesOf(scope, matter.id) }, contacts);
}

/**
 * A matter that opens makes clients of its prospective ones, but of those who left before. Whoever is a client already
 * is no prospective one any more. The caller has locked the matter, and writes its version.
 */
export async function acceptProspects(
  scope: Scope,
  matter: { id: string } & MatterProtection,
): Promise<void> {
  const parties = await partiesOf(scope, matter.id);
  const clients = new Set(
    parties.filter(({ role }) => role === 'CLIENT').map(({ contact_id }) => contact_id),
  );
  for (const party of parties) {
    if (party.role !== 'PROSPECTIVE_CLIENT' || party.until !== null) continue;
    if (clients.has(party.contact_id)) await removeLocked(scope, matter, party);
    else await change(scope, { ...matter, parties }, party, { role: 'CLIENT', side: 'OURS' });
  }
}

const partyWith = ({ parties }: Parties, id: string) => parties.find((party) => party.id === id);

/** @throws ApiProblem 400 naming represented_by */
async function requireCounsel(scope: Scope, counsel: string | null, within = ''): Promise<void> {
  if (counsel !== null) await requireContacts(scope, `${within}represented_by`, [counsel]);
}

async function insertNew(
  scope: Scope,
  matter: Parties,
  contact: string,
  columns: PartyColumns,
): Promise<string> {
  const id = await insertParty(scope, matter.id, contact, columns, matter);
  const changes = firstValues({ contact, ...columns });
  await record(scope, { action: 'CREATED', objectType: 'party', objectId: id, matter, changes });
  if (columns.represented_by) await addCounsel(scope, matter, columns.represented_by, columns.side);
  return id;
}

/** Changes a party and records it; answers whether anything changed. */
async function change(scope: Scope, matter: Parties, before: StoredParty, fields: Partial<PartyColumns>) {
  const changes = changesOf<Partial<PartyColumns>>(before, fields);
  if (isNothing(changes)) return false;
  await updateParty(scope, before.id, fields);
  await record(scope, { action: 'CHANGED', objectType: 'party', objectId: before.id, matter, changes });
  if (fields.represented_by)
    await addCounsel(scope, matter, fields.represented_by, fields.side ?? before.side);
  return true;
}

/** Whoever represents a party is a party, too: lists, search and the page of the contact know parties alone. */
async function addCounsel(scope: Scope, matter: Parties, counsel: string, side: PartyColumns['side']) {
  const parties = await partiesOf(scope, matter.id);
  if (parties.some(({ contact_id }) => contact_id === counsel)) return;
  const columns = { role: counselOf[side], side, represented_by: null, since: null, until: null, note: '' };
  await insertNew(scope, matter, counsel, columns);
}

/** Nobody is represented by who is no party any more. */
async function releaseCounsel(scope: Scope, matter: Parties, contacts: readonly string[]): Promise<void> {
  const gone = contacts.filter((id) => !matter.parties.some(({ contact_id }) => contact_id === id));
  for (const party of matter.parties)
    if (party.represented_by && gone.includes(party.represented_by))
      await change(scope, matter, party, { represented_by: null });
}

/** A matter is found by the names of its parties, and its clients are part of its own version. */
async function finish(scope: Scope, matter: Held, changesClients: boolean): Promise<void> {
  if (matter.guarded) await requireCheckedNewcomers(scope, matter.id, matter.guarded);
  if (changesClients) await updateMatter(scope, matter.id, {});
  reindexAtEnd(scope, 'matters', matter.id);
}
