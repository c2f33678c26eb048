import { largestLimit } from '@caseward/contract/paging';
import { tasks } from '@caseward/contract/tasks';
import { type TeamQuery, team } from '@caseward/contract/team';
import { t } from '@lingui/core/macro';
import { call } from '../../shared/api/call.ts';
import { mostOptions, type OptionSource } from '../../shared/forms/option-source.ts';
import type { NamedSource } from '../../shared/lists/filters.ts';
import { personInWords, personOf, personOption } from '../../shared/people/person-words.ts';

/** The firm's people, by name and username, for choosers. */
export const teamOptions: NamedSource = {
  name: team.list.path,
  search: (search, signal) => namesOfPeople({ search }, signal),
  nameOf: async (id, signal) => {
    const query = { limit: String(largestLimit), disabled: 'included' } as const;
    const { rows } = await call(team.list, { query, signal });
    const user = rows.find((each) => each.user.id === id)?.user;
    return user ? personInWords(personOf(user)) : t`not found`;
  },
};

type Where = Pick<TeamQuery, 'matter'>;

const namesOfPeople = async (query: TeamQuery, signal: AbortSignal, mayDo?: boolean) => {
  const { rows } = await call(team.list, { query: { ...query, limit: mostOptions }, signal });
  return rows
    .filter(({ user }) => !mayDo || tasks.update.access.some((role) => role === user.role))
    .map(({ user }) => personOption(personOf(user)));
};

const assignees = (name: string, where: Where): OptionSource => ({
  name: `${team.list.path} ${name}`,
  search: (search, signal) => namesOfPeople({ ...where, search }, signal, true),
});

/** Those who can do a task. */
export const assigneeOptions = assignees('who write', {});

/** Those who can do a task of a matter, or of none: a wall lets only some of the firm see it. */
export const assigneesOf = (matter: string | null): OptionSource =>
  matter ? assignees(`who write of ${matter}`, { matter }) : assigneeOptions;

/** Those who can be mentioned in a matter, or in none: a wall lets only some of the firm see it. */
export const peopleOf = (matter: string | null): OptionSource =>
  matter
    ? {
        name: `${team.list.path} of ${matter}`,
        search: (search, signal) => namesOfPeople({ matter, search }, signal),
      }
    : teamOptions;

/** Of a matter's people in choosers: a wall lets only some of the firm see it. */
interface PeopleOfMatter {
  /** Who sees it. */
  people: OptionSource;
  /** Those of them who can do a task. */
  assignees: OptionSource;
}

/** The people who can be named in a matter. */
export function peopleOfMatter({ id, walled }: { id: string; walled: boolean }): PeopleOfMatter {
  if (!walled) return { people: teamOptions, assignees: assigneeOptions };
  return { people: peopleOf(id), assignees: assigneesOf(id) };
}

/** Everybody, disabled people too: for filters. */
export const everybodyOptions: NamedSource = {
  ...teamOptions,
  name: `${team.list.path} and disabled`,
  search: (search, signal) => namesOfPeople({ search, disabled: 'included' }, signal),
};
