import { type ContactMark, marksOf, marksShared, mostWithMark } from '@caseward/contract/contact-marks';
import type { Scope } from '../../db/scope.ts';
import { sharingBirth } from './births.ts';
import { contactsWithMarks, type MarkedContact, markedContacts } from './marks.queries.ts';
import type { Sharing } from './sharing.ts';

/** How sure a mark makes it that two contacts are one party. */
export const scoreOfMark = 0.9;

/** Contacts that share a mark, or the day of birth with the family name, with one of these, by whose it is. */
export async function sharingMarks(scope: Scope, ids: readonly string[]): Promise<Map<string, Sharing[]>> {
  if (ids.length === 0) return new Map();
  const [marked, born] = await Promise.all([sharingAddresses(scope, ids), sharingBirth(scope, ids)]);
  return new Map(ids.map((id) => [id, together(marked.get(id) ?? [], born.get(id) ?? [])]));
}

/** Each contact once, with all that is shared. */
function together(marked: readonly Sharing[], born: readonly Sharing[]): Sharing[] {
  const found = new Map(marked.map((each) => [each.contact, each]));
  for (const each of born)
    found.set(each.contact, { ...each, marks: [...(found.get(each.contact)?.marks ?? []), ...each.marks] });
  return [...found.values()];
}

/**
 * Contacts that have an e-mail address, a telephone number or a register number of one of these contacts, by whose it is.
 * What more contacts have than a party is likely to be entered as is an office's, and leads to nobody.
 */
async function sharingAddresses(scope: Scope, ids: readonly string[]): Promise<Map<string, Sharing[]>> {
  const own = (await markedContacts(scope, ids)).map(read);
  const marks = own.flatMap((contact) => contact.marks);
  if (marks.length === 0) return new Map();
  const texts = (kind: ContactMark['kind']) => [
    ...new Set(marks.filter((mark) => mark.kind === kind).map(({ text }) => text)),
  ];
  const found = await contactsWithMarks(
    scope,
    { emails: texts('EMAIL'), phones: texts('PHONE'), registers: texts('REGISTER_NUMBER') },
    mostWithMark + 1,
  );
  const byMark = Map.groupBy(found, ({ mark }) => mark);
  const telling = [...byMark.values()].filter((rows) => rows.length <= mostWithMark).flat();
  const others = (await markedContacts(scope, [...new Set(telling.map((row) => row.contact_id))])).map(read);
  const tells = new Set(telling.map(({ mark }) => mark));
  return new Map(
    own.map((contact) => [
      contact.id,
      others.flatMap((other) => {
        if (other.id === contact.id) return [];
        const areCompanies = contact.kind === 'COMPANY' && other.kind === 'COMPANY';
        const shared = marksShared(contact.marks, other.marks, areCompanies).filter(({ text }) =>
          tells.has(text),
        );
        return shared.length > 0 ? [{ contact: other.id, name: other.name, marks: shared }] : [];
      }),
    ]),
  );
}

const read = (contact: MarkedContact) => ({
  id: contact.id,
  kind: contact.kind,
  name: `${contact.first_name} ${contact.last_name}`.trim(),
  marks: marksOf(contact as Parameters<typeof marksOf>[0]),
});

/** Marks as the reasons of a hit. */
export const reasonsOfMarks = (marks: readonly ContactMark[]) =>
  marks.map(({ kind, text }) => ({ asked: text, found: text, why: kind }));
