import type { AuditEvent } from '@caseward/contract/audit';
import { contacts } from '@caseward/contract/contacts';
import { largestLimit } from '@caseward/contract/paging';
import { practiceAreas } from '@caseward/contract/practice-areas';
import { team } from '@caseward/contract/team';
import { useQueries, useQuery } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { answerQuery } from '../../shared/api/queries.ts';
import { fullName } from '../../shared/names.ts';
import { personInWords, personOf } from '../../shared/people/person-words.ts';
import { contactFields, type NameOf, practiceAreaFields, userFields } from './field-labels.ts';

/** How long a name stays cached, in milliseconds. */
const staleTime = 10 * 60_000;
/** Maximum number of contacts to load by name; others are only counted. */
const mostContacts = 50;

/** The firm's people, by id. */
export const peopleNamesQuery = {
  queryKey: [team.list.path, 'names'],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const { rows } = await call(team.list, {
      query: { limit: String(largestLimit), disabled: 'included' },
      signal,
    });
    return new Map(rows.map(({ user }) => [user.id, personInWords(personOf(user))]));
  },
  staleTime,
};

/** The ids in some fields of events' changes. */
function idsIn(events: readonly AuditEvent[], fields: ReadonlySet<string>): string[] {
  const values = events.flatMap(({ changes }) =>
    Object.entries(changes ?? {})
      .filter(([field]) => fields.has(field))
      .flatMap(([, change]) => [change.old, change.new].flat()),
  );
  return [...new Set(values.filter((value) => typeof value === 'string' && value !== ''))] as string[];
}

/** Labels of the people, contacts and practice areas whose ids are in events. */
export function useNames(events: readonly AuditEvent[]): NameOf {
  const people = useQuery({ ...peopleNamesQuery, enabled: idsIn(events, userFields).length > 0 });
  const areas = useQuery({
    ...answerQuery(practiceAreas.list, {}),
    staleTime,
    enabled: idsIn(events, practiceAreaFields).length > 0,
  });
  const contactIds = idsIn(events, contactFields).slice(0, mostContacts);
  const found = useQueries({
    queries: contactIds.map((id) => ({
      ...answerQuery(contacts.get, { params: { id } }),
      staleTime,
      retry: false,
    })),
  });
  const contactNames = new Map(
    found.flatMap(({ data }): [string, string][] => (data ? [[data.id, fullName(data)]] : [])),
  );
  const areaNames = new Map(areas.data?.map(({ id, name }) => [id, name]));
  return (id) => people.data?.get(id) ?? contactNames.get(id) ?? areaNames.get(id);
}
