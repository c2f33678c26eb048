import type { AuditEvent } from '@caseward/contract/audit';
import { contacts } from '@caseward/contract/contacts';
import { largestLimit } from '@caseward/contract/paging';
import { practiceAreas } from '@caseward/contract/practice-areas';
import type { Referent } from '@caseward/contract/references';
import { team } from '@caseward/contract/team';
import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { answerQuery } from '../../shared/api/queries.ts';
import { fullName } from '../../shared/names.ts';
import { personInWords, personOf } from '../../shared/people/person-words.ts';
import { holdsIdsOf, type NameOf } from './field-labels.ts';

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

/** The ids of something in events' changes. */
function idsIn(events: readonly AuditEvent[], referent: Referent): string[] {
  const values = events.flatMap(({ changes }) =>
    Object.entries(changes ?? {})
      .filter(([field]) => holdsIdsOf(referent, field))
      .flatMap(([, change]) => [change.old, change.new].flat()),
  );
  return [...new Set(values.filter((value) => typeof value === 'string' && value !== ''))] as string[];
}

/** The names of contacts by id, as far as they are there: each is kept, so that more events ask only for more. */
async function namesOfContacts(client: QueryClient, ids: readonly string[]) {
  const found = ids.map((id) =>
    client
      .fetchQuery({ ...answerQuery(contacts.get, { params: { id } }), staleTime, retry: false })
      .catch(() => undefined),
  );
  const known = (await Promise.all(found)).filter((contact) => contact !== undefined);
  return new Map(known.map((contact) => [contact.id, fullName(contact)]));
}

/**
 * The firm's courts, by id. Few events name one, so the code of the call comes with the first; its path is written out,
 * so that what changes courts has them fetched again.
 */
export const courtNamesQuery = {
  queryKey: ['/api/v1/courts/', 'names'],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const { courts } = await import('@caseward/contract/courts');
    const { rows } = await call(courts.list, { query: { limit: String(largestLimit) }, signal });
    return new Map(rows.map(({ id, name }) => [id, name]));
  },
  staleTime,
};

/**
 * Labels of the people, contacts, practice areas and courts whose ids are in events, and whether the first of them still
 * come.
 */
export function useNames(events: readonly AuditEvent[]): { nameOf: NameOf; isNaming: boolean } {
  const people = useQuery({ ...peopleNamesQuery, enabled: idsIn(events, 'user').length > 0 });
  const areas = useQuery({
    ...answerQuery(practiceAreas.list, {}),
    staleTime,
    enabled: idsIn(events, 'practice_area').length > 0,
  });
  const courtNames = useQuery({ ...courtNamesQuery, enabled: idsIn(events, 'court').length > 0 });
  const contactIds = idsIn(events, 'contact').slice(0, mostContacts);
  const { data: contactNames, isLoading: areContactsLoading } = useQuery({
    queryKey: [contacts.get.path, 'names', ...contactIds],
    queryFn: ({ client }) => namesOfContacts(client, contactIds),
    enabled: contactIds.length > 0,
    placeholderData: keepPreviousData,
    staleTime,
  });
  const areaNames = new Map(areas.data?.map(({ id, name }) => [id, name]));
  return {
    nameOf: (id) =>
      people.data?.get(id) ?? contactNames?.get(id) ?? areaNames.get(id) ?? courtNames.data?.get(id),
    isNaming: people.isLoading || areas.isLoading || courtNames.isLoading || areContactsLoading,
  };
}
