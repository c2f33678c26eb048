import { largestLimit } from '@caseward/contract/paging';
import { team } from '@caseward/contract/team';
import { call } from '../../shared/api/call.ts';
import { mostOptions } from '../../shared/forms/option-source.ts';
import type { NamedSource } from '../../shared/lists/filters.ts';

/** The firm's people, by username, for choosers. */
export const teamOptions: NamedSource = {
  name: team.list.path,
  search: async (search, signal) => {
    const { rows } = await call(team.list, { query: { search, limit: mostOptions }, signal });
    return rows.map(({ user }) => ({ value: user.id, label: user.username }));
  },
  nameOf: async (id, signal) => {
    const { rows } = await call(team.list, { query: { limit: String(largestLimit) }, signal });
    return rows.find(({ user }) => user.id === id)?.user.username ?? 'not found';
  },
};
