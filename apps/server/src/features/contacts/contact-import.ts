import { ContactInput, contactFields } from '@caseward/contract/contacts';
import type * as z from 'zod/mini';
import { firstValues } from '../../platform/audit/changes.ts';
import { recordAll } from '../../platform/audit/record.ts';
import { requireEmails } from '../../platform/email-addresses.ts';
import { type Finding, type Importer, lookedUp, type Texts } from '../../platform/import/importer.ts';
import { codesIn, comparable, dayIn, readingBy, withoutCodes } from '../../platform/import/readings.ts';
import { insertContacts, namesAndEmails } from './contact-import.queries.ts';
import { fittingKind } from './contacts.rules.ts';
import { splitName } from './full-names.ts';
import { importedContacts } from './imported-contacts.ts';
import { rowsIn, withoutRows } from './imported-rows.ts';

type ContactFields = z.output<typeof ContactInput>;

const nameIn = ({ first_name = '', last_name = '' }: Texts) => comparable(`${first_name} ${last_name}`);

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

/** What is said of a contact that is known already, from the firm's records or from a row above. */
const duplicateOf = {
  email: {
    record: 'A contact with this e-mail address is there already.',
    row: 'A row above has the same e-mail address.',
  },
  first_name: {
    record: 'A contact with this name is there already.',
    row: 'A row above has the same name.',
  },
};

/** Imports contacts: people and companies. */
export const contactImporter: Importer<ContactFields> = {
  kind: 'contacts',
  *wanted(row) {
    const texts = withSplitName(row);
    yield nameIn(texts);
    yield* emailsIn(texts);
  },
  reader: async (scope, wanted, means) => {
    const known = new Set(await lookedUp(wanted, (some) => namesAndEmails(scope, some)));
    const seen = new Set<string>();
    return {
      read: (row) => {
        const texts = withSplitName(row);
        const findings: Finding[] = [];
        const reading = readingBy(
          ContactInput,
          {
            ...withoutCodes(contactFields, withoutRows(texts)),
            ...rowsIn(texts),
            ...codesIn(contactFields, texts, findings),
            ...dayIn('date_of_birth', texts.date_of_birth, means.day, findings),
          },
          (fields) => {
            requireEmails(fields);
            return fittingKind(fields);
          },
        );
        findings.push(...reading.findings);
        // A row that will be skipped makes no other a duplicate.
        const isWrong = findings.some(({ kind }) => kind === 'ERROR');
        const name = nameIn(texts);
        const same = (field: keyof typeof duplicateOf, key: string) => {
          if (!key) return false;
          const { record, row } = duplicateOf[field];
          const sentence = known.has(key) ? record : seen.has(key) && row;
          if (!isWrong) seen.add(key);
          if (sentence) findings.push({ kind: 'DUPLICATE', field, sentence });
          return sentence !== false;
        };
        const isSame = emailsIn(texts).filter((email) => same('email', email)).length > 0;
        if (!isSame) same('first_name', name);
        else if (!isWrong) seen.add(name);
        return {
          fields: isWrong ? undefined : reading.fields,
          findings: row.full_name === undefined ? findings : findings.map(atFullName),
        };
      },
      write: async (rows) => {
        const ids = await insertContacts(scope, rows);
        await recordAll(
          scope,
          rows.map((fields, index) => ({
            action: 'CREATED',
            objectType: 'contact',
            objectId: ids[index] ?? null,
            changes: firstValues(fields),
          })),
        );
        return ids;
      },
    };
  },
  made: importedContacts,
};
