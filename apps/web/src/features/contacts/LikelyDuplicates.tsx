import { type Contact, contacts } from '@caseward/contract/contacts';
import { Alert, List } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { TextLink } from '../../shared/layout/links.tsx';
import { fullName } from '../../shared/names.ts';
import { paths } from '../../shared/paths.ts';

type Named = Pick<Contact, 'first_name' | 'last_name' | 'email'>;

/** Milliseconds without typing before the contacts are searched. */
const pause = 400;
const most = 5;

const comparable = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').trim().toLowerCase();

/** Contacts with the same name or e-mail address, as an import would name them. */
async function likelyDuplicates(name: string, email: string, signal: AbortSignal): Promise<Contact[]> {
  const searched = await Promise.all(
    [name, email]
      .filter(Boolean)
      .map((search) => call(contacts.list, { query: { search, limit: '25' }, signal })),
  );
  const found = new Map(searched.flatMap(({ rows }) => rows).map((contact) => [contact.id, contact]));
  const isSame = (contact: Contact) =>
    comparable(fullName(contact)) === name || (email !== '' && comparable(contact.email) === email);
  return [...found.values()].filter(isSame).slice(0, most);
}

/** A warning that a contact may be there already; it can be saved all the same. */
export function LikelyDuplicates({ contact }: { contact: Named }) {
  const [name] = useDebouncedValue(comparable(fullName(contact)), pause);
  const [email] = useDebouncedValue(comparable(contact.email), pause);
  const { data = [] } = useQuery({
    // No list's key: what this form saves itself is no duplicate.
    queryKey: ['likely duplicates', name, email],
    queryFn: ({ signal }) => likelyDuplicates(name, email, signal),
    enabled: name !== '' || email !== '',
  });
  return (
    <div aria-live="polite">
      {data.length > 0 && (
        <Alert color="yellow" role="presentation" title="This contact may be there already">
          <List size="sm">
            {data.map((each) => (
              <List.Item key={each.id}>
                <TextLink to={paths.contact} params={{ contactId: each.id }}>
                  {fullName(each)}
                </TextLink>
                {each.email && `, ${each.email}`}
              </List.Item>
            ))}
          </List>
          If it is somebody else, save it all the same.
        </Alert>
      )}
    </div>
  );
}
