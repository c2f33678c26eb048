import { contactDistinctions } from '@caseward/contract/contact-distinctions';
import { type Marked, marksOf, marksShared, mostWithMark } from '@caseward/contract/contact-marks';
import { contactMerges } from '@caseward/contract/contact-merges';
import { type Contact, contacts } from '@caseward/contract/contacts';
import { type SimilarContact, similarContacts } from '@caseward/contract/similar-contacts';
import { t } from '@lingui/core/macro';
import { Alert, Button, List, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { call } from '../../shared/api/call.ts';
import { TextLink } from '../../shared/layout/links.tsx';
import { fullName } from '../../shared/names.ts';
import { paths } from '../../shared/paths.ts';
import { reasonTexts } from '../../shared/people/likeness-texts.ts';
import { useMay } from '../../shared/session/permissions.ts';
import classes from './LikelyDuplicates.module.css';

interface Named extends Pick<Contact, 'kind' | 'first_name' | 'last_name'>, Marked {}

/** Milliseconds without typing before the contacts are searched. */
const pause = 400;
const most = 5;
const mostSearched = 6;

const textsOf = (contact: Named) => marksOf(contact).map(({ text }) => text);

interface Duplicate extends Pick<SimilarContact, 'contact'> {
  reasons: SimilarContact['reasons'];
}

/** Contacts with a name like it. */
async function namesakes(
  { kind, first_name, last_name }: Named,
  otherNames: string,
  own: string | undefined,
  signal: AbortSignal,
): Promise<Duplicate[]> {
  const name = {
    ...{ kind, first_name: first_name.trim(), last_name: last_name.trim() },
    ...(otherNames && { other_names: otherNames }),
    ...(own && { contact: own }),
  };
  // A name that is missing or too long is said at its field.
  const isAskable = z.safeParse(similarContacts.list.query, name).success;
  return isAskable ? call(similarContacts.list, { query: name, signal }) : [];
}

/** Contacts with a name like it, and those that share one of its marks; without those that were told apart from it. */
async function likelyDuplicates(
  contact: Named,
  otherNames: string,
  own: string | undefined,
  signal: AbortSignal,
): Promise<Duplicate[]> {
  const [named, marked, apart] = await Promise.all([
    namesakes(contact, otherNames, own, signal),
    sharingMarks(contact, signal),
    own ? call(contactDistinctions.list, { params: { id: own }, signal }) : [],
  ]);
  const others = new Set([own, ...apart.map((each) => each.contact)]);
  const found = new Map([...marked, ...named].map((each) => [each.contact.id, each]));
  return [...found.values()].filter((each) => !others.has(each.contact.id)).slice(0, most);
}

/** Contacts that share one of its marks; what an office has is no mark. */
async function sharingMarks(contact: Named, signal: AbortSignal): Promise<Duplicate[]> {
  const marks = marksOf(contact);
  const sharing = await Promise.all(
    marks.slice(0, mostSearched).map(async (mark) => {
      const search = mark.kind === 'REGISTER_NUMBER' ? contact.register_number.trim() : mark.text;
      const { rows } = await call(contacts.list, { query: { search, limit: '25' }, signal });
      const others = rows.filter((other) => {
        const areCompanies = contact.kind === 'COMPANY' && other.kind === 'COMPANY';
        return marksShared([mark], marksOf(other), areCompanies).length > 0;
      });
      return others.length < mostWithMark + 1 ? others : [];
    }),
  );
  return sharing.flat().map((other) => ({ contact: other, reasons: [] }));
}

interface LikelyDuplicatesProps {
  contact: Named;
  /** Its other names, as they are typed. */
  otherNames?: readonly string[];
  /** Takes one of them instead; left out: they are links. */
  onChoose?: (contact: Contact) => void;
  /** The contact that is changed; left out: it is a new one. */
  own?: Contact | undefined;
}

/** A warning that a contact may be there already; it can be saved all the same, and one that is saved can be merged. */
export function LikelyDuplicates({ contact, otherNames = [], onChoose, own }: LikelyDuplicatesProps) {
  const mayMerge = useMay(contactMerges.create);
  const { kind, first_name, last_name } = contact;
  const others = otherNames
    .map((name) => name.trim())
    .filter(Boolean)
    .join('\n');
  const told = [kind, first_name.trim(), last_name.trim(), others, ...textsOf(contact)].join('\n');
  const [typed] = useDebouncedValue({ told, contact, others }, pause);
  const { data = [] } = useQuery({
    // No list's key: what this form saves itself is no duplicate.
    queryKey: ['likely duplicates', typed.told, own?.id],
    queryFn: ({ signal }) => likelyDuplicates(typed.contact, typed.others.slice(0, 2000), own?.id, signal),
    enabled: typed.contact.first_name.trim() !== '' || textsOf(typed.contact).length > 0,
  });
  return (
    <div aria-live="polite">
      {data.length > 0 && (
        <Alert color="yellow" role="presentation">
          <Text size="sm" fw={600}>
            {own ? t`This contact may exist twice` : t`This contact may already exist`}
          </Text>
          <List size="sm" className={classes.found}>
            {data.map(({ contact: each, reasons }) => (
              <List.Item key={each.id}>
                {onChoose ? (
                  <Button variant="default" size="compact-sm" onClick={() => onChoose(each)}>
                    {t`Choose ${fullName(each)}`}
                  </Button>
                ) : (
                  <TextLink to={paths.contact} params={{ contactId: each.id }} underline="always">
                    {fullName(each)}
                  </TextLink>
                )}
                {[each.email, each.phone_number, ...reasonTexts(reasons)]
                  .filter(Boolean)
                  .map((text) => `, ${text}`)}
                {own?.kind === each.kind && mayMerge && (
                  <>
                    {' · '}
                    <TextLink
                      to={paths.contact}
                      params={{ contactId: own.id }}
                      search={{ merge: each.id }}
                      underline="always"
                    >
                      {t`Merge with ${fullName(each)}`}
                    </TextLink>
                  </>
                )}
              </List.Item>
            ))}
          </List>
          {!own && t`If it is somebody else, save anyway.`}
        </Alert>
      )}
    </div>
  );
}
