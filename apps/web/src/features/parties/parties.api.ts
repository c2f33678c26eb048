import { type NewPartyInput, type Party, type PartyPatch, parties } from '@caseward/contract/parties';
import type { CacheEffects } from '../../shared/api/cache-effects.ts';
import { call, type Writing } from '../../shared/api/call.ts';
import { answerQuery } from '../../shared/api/queries.ts';

/** The parties of a matter. */
export const partiesQuery = (matterId: string) => answerQuery(parties.list, { params: { id: matterId } });

/** The stored party, not from the cache. */
export async function getParty({ id, matter }: Party): Promise<Party> {
  const rows = await call(parties.list, { params: { id: matter } });
  return rows.find((party) => party.id === id) as Party;
}

/** Makes a contact a party, and answers it. */
export const addParty = (matterId: string, body: NewPartyInput) =>
  call(parties.create, { params: { id: matterId }, body });

/** Changes a party, and answers it. */
export const changeParty = (
  { id, matter }: Pick<Party, 'id' | 'matter'>,
  body: PartyPatch,
  { version }: Pick<Writing, 'version'>,
) => call(parties.update, { params: { id: matter, party: id }, body, version });

/** Removes a party. */
export const removeParty = ({ id, matter }: Pick<Party, 'id' | 'matter'>) =>
  call(parties.remove, { params: { id: matter, party: id } });

/** What a change of parties changes: clients are in matters, and contacts are found by their matters. */
export const partiesChanged: CacheEffects = { touches: ['matters/*', 'contacts/:id/notes/', 'dashboard/*'] };
