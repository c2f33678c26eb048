import { type PlaybookRole, playbookRoleLabels, playbookRoles } from '@caseward/contract/playbook-lines';
import { useQuery } from '@tanstack/react-query';
import type { Option, OptionSource } from '../../shared/forms/option-source.ts';
import type { NamedSource } from '../../shared/lists/filters.ts';

const roleOptions: Option[] = playbookRoles.map((role) => ({ value: role, label: playbookRoleLabels[role] }));

const isRole = (assignee: string): assignee is PlaybookRole => assignee in playbookRoleLabels;

/** Places in a matter, and people, for choosers. */
export const assigneesWith = ({ name, search }: OptionSource): OptionSource => ({
  name: `${name} and places in a matter`,
  search: async (text, signal) => [
    ...roleOptions.filter(({ label }) => label.toLowerCase().includes(text.toLowerCase())),
    ...(await search(text, signal)),
  ],
});

/** The places in a matter, and the people whom lines name, where these can be loaded; undefined until then. */
export function useAssignees({ name, nameOf }: NamedSource, assignees: readonly string[]) {
  const ids = [...new Set(assignees.filter((each) => !isRole(each)))].toSorted();
  const { data, isError } = useQuery({
    queryKey: [name, 'names', ids],
    queryFn: ({ signal }) =>
      Promise.all(ids.map(async (value) => ({ value, label: await nameOf(value, signal) }))),
    enabled: ids.length > 0,
  });
  return ids.length === 0 || isError ? roleOptions : data && [...roleOptions, ...data];
}
