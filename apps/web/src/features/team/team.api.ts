import { largestLimit } from '@caseward/contract/paging';
import { tasks } from '@caseward/contract/tasks';
import { team } from '@caseward/contract/team';
import { call } from '../../shared/api/call.ts';
import { mostOptions, type OptionSource } from '../../shared/forms/option-source.ts';
import type { NamedSource } from '../../shared/lists/filters.ts';
import { personInWords, personOf, personOption } from '../../shared/people/person-words.ts';

/** The firm's people, by name and username, for choosers. */
export const teamOptions: NamedSource = {
  name: team.list.path,
  search: async (search, signal) => {
    const { rows } = await call(team.list, { query: { search, limit: mostOptions }, signal });
    return rows.map(({ user }) => personOption(personOf(user)));
  },
  nameOf: async (id, signal) => {
    const query = { limit: String(largestLimit), disabled: 'included' } as const;
    const { rows } = await call(team.list, { query, signal });
    const user = rows.find((each) => each.user.id === id)?.user;
    return user ? personInWords(personOf(user)) : 'not found';
  },
};

/** Those who can do a task. */
export const assigneeOptions: OptionSource = {
  name: `${team.list.path} who write`,
  search: async (search, signal) => {
    const { rows } = await call(team.list, { query: { search, limit: mostOptions }, signal });
    return rows
      .filter(({ user }) => tasks.update.access.some((role) => role === user.role))
      .map(({ user }) => personOption(personOf(user)));
  },
};

/** Everybody, disabled people too: for filters. */
export const everybodyOptions: NamedSource = {
  ...teamOptions,
  name: `${team.list.path} and disabled`,
  search: async (search, signal) => {
    const { rows } = await call(team.list, {
      query: { search, limit: mostOptions, disabled: 'included' },
      signal,
    });
    return rows.map(({ user }) => personOption(personOf(user)));
  },
};
