import { ContactInput, contactFields } from '@caseward/contract/contacts';
import type * as z from 'zod/mini';
import { firstValues } from '../../platform/audit/changes.ts';
import { recordAll } from '../../platform/audit/record.ts';
import { requireEmails } from '../../platform/email-addresses.ts';
import { type Finding, type Importer, lookedUp, type Texts } from '../../platform/import/importer.ts';
import { codesIn, comparable, dayIn, readingBy, withoutCodes } from '../../platform/import/readings.ts';
import { exactKeys } from '../../platform/names/find-alike.ts';
import { indexDueNames } from '../../platform/names/indexing.ts';
import { knownKeys } from '../../platform/names/names.queries.ts';
import { insertContacts, insertNames, knownEmails } from './contact-import.queries.ts';
import { requireRoomForNames } from './contact-names.rules.ts';
import { fittingKind } from './contacts.rules.ts';
import { splitName } from './full-names.ts';
import { importedContacts } from './imported-contacts.ts';
import { otherNamesIn, rowsIn, withoutRows } from './imported-rows.ts';
import { nameText } from './name-text.ts';

type ContactFields = z.output<typeof ContactInput>;

/** What a row's name shares with those that differ in case, order, titles, legal form and the like at most. */
const namesIn = (texts: Texts): string[] => exactKeys(nameText({ ...texts, kind: texts.kind?.trim() }));
const isName = (wanted: string) => wanted.startsWith('=');

/** Every e-mail address of a row. */
const emailsIn = (texts: Texts) =>
  [texts.email ?? '', ...rowsIn(texts).emails.map(({ address }) => address)].map(comparable).filter(Boolean);

/** A row with its full name, if it has one, split. */
function withSplitName({ full_name, ...texts }: Texts): Texts {
  if (full_name === undefined) return texts;
  const said = comparable(texts.kind ?? '');
  const { first_name, last_name, isCompany } = splitName(full_name, said ? said === 'company' : undefined);
  return { ...texts, first_name, last_name, ...(isCompany && !said && { kind: 'COMPANY' }) };
}

/** Errors of a name, at the column that it stands in. */
const atFullName = (finding: Finding): Finding =>
  finding.field === 'first_name' || finding.field === 'last_name'
    ? { ...finding, field: 'full_name' }
    : finding;

/** Errors of other names, at the column that they stand in: also of former ones, where these have none of their own. */
function atOtherNames(finding: Finding, { former_names }: Texts): Finding {
  const isOther =
    (finding.field as string) === 'add_names' || (finding.field === 'former_names' && !former_names?.trim());
  return isOther ? { ...finding, field: 'other_names' } : finding;
}

/** Contacts that were written in other ways are indexed before a file is compared, at most so many. */
const mostDue = 5_000;

/** What is said of a contact that is known already, from the firm's records or from a row above. */
const duplicateOf = {
  email: {
    record: 'A contact with this e-mail address already exists.',
    row: 'A row above has the same e-mail address.',
  },
  first_name: {
    record: 'A contact with this name already exists.',
    row: 'A row above has the same name.',
  },
};

/** A contact as its history tells it. */
const named = ({ add_names, ...fields }: ContactFields) => ({
  ...fields,
  ...(add_names && { names: add_names }),
});

/** Imports contacts: people and companies. */
export const contactImporter: Importer<ContactFields> = {
  kind: 'contacts',
  *wanted(row) {
    const texts = withSplitName(row);
    yield* namesIn(texts);
    yield* emailsIn(texts);
  },
  reader: async (scope, wanted, means) => {
    await means.apart((apart) => indexDueNames(apart, mostDue));
    const [names, emails] = [wanted.filter(isName), wanted.filter((each) => !isName(each))];
    const known = new Set([
      ...(await lookedUp(names, (some) => knownKeys(scope, some))),
      ...(await lookedUp(emails, (some) => knownEmails(scope, some))),
    ]);
    const seen = new Set<string>();
    return {
      read: (row) => {
        const texts = withSplitName(row);
        const findings: Finding[] = [];
        // Read by the order of the file, not by the contract.
        const { date_of_birth, ...others } = withoutRows(texts);
        const codes = codesIn(contactFields, texts, findings);
        const reading = readingBy(
          ContactInput,
          {
            ...withoutCodes(contactFields, others),
            ...rowsIn(texts),
            ...otherNamesIn(texts, codes.kind !== 'COMPANY', findings),
            ...codes,
            ...dayIn('date_of_birth', date_of_birth, (text) => means.day(text, { isPast: true }), findings),
          },
          (fields) => {
            requireEmails(fields);
            requireRoomForNames(fields);
            return fittingKind(fields);
          },
        );
        findings.push(...reading.findings.map((finding) => atOtherNames(finding, texts)));
        // A row that will be skipped makes no other a duplicate.
        const isWrong = findings.some(({ kind }) => kind === 'ERROR');
        const names = namesIn(texts);
        const same = (field: keyof typeof duplicateOf, keys: readonly string[]) => {
          const { record, row } = duplicateOf[field];
          const sentence = keys.some((key) => known.has(key))
            ? record
            : keys.some((key) => seen.has(key)) && row;
          if (!isWrong) for (const key of keys) seen.add(key);
          if (sentence) findings.push({ kind: 'DUPLICATE', field, sentence });
          return sentence !== false;
        };
        const isSame = emailsIn(texts).filter((email) => same('email', [email])).length > 0;
        if (!isSame) same('first_name', names);
        else if (!isWrong) for (const name of names) seen.add(name);
        return {
          fields: isWrong ? undefined : reading.fields,
          findings: row.full_name === undefined ? findings : findings.map(atFullName),
        };
      },
      write: async (rows) => {
        const ids = await insertContacts(
          scope,
          rows.map(({ add_names: _, ...fields }) => fields),
        );
        await insertNames(
          scope,
          rows.flatMap(({ add_names = [] }, index) =>
            add_names.map((name) => ({ contact_id: ids[index] ?? '', ...name })),
          ),
        );
        await recordAll(
          scope,
          rows.map((fields, index) => ({
            action: 'CREATED',
            objectType: 'contact',
            objectId: ids[index] ?? null,
            changes: firstValues(named(fields)),
          })),
        );
        return ids;
      },
    };
  },
  made: importedContacts,
};
