import { team } from '@caseward/contract/team';
import { call } from '../../shared/api/call.ts';
import { mostOptions, type OptionSource } from '../../shared/ui/options.ts';

/** The firm's people, by username, for choosers. */
export const teamOptions: OptionSource = {
  name: team.list.path,
  search: async (search, signal) => {
    const { rows } = await call(team.list, { query: { search, limit: mostOptions }, signal });
    return rows.map(({ user }) => ({ value: user.id, label: user.username }));
  },
};
