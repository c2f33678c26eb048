import type { Readable } from 'node:stream';
import { mostListed } from '@caseward/contract/conflict-lists';
import { type ContactKind, contactKindLabels } from '@caseward/contract/contacts';
import { mostImportColumns } from '@caseward/contract/import-limits';
import { mostOtherNames } from '@caseward/contract/new-conflict-check';
import {
  type PartyRole,
  type PartySide,
  partyRoleLabels,
  partySideLabels,
} from '@caseward/contract/party-roles';
import { noSuch } from '@caseward/contract/references';
import { type RegisterCapacity, registerCapacityLabels } from '@caseward/contract/register-codes';
import { usualSide } from '@caseward/contract/usual-sides';
import { invalid } from '../../http/api-problem.ts';
import { rowsOf, type TableRow, UnreadableTable, writingOf } from '../../platform/import/csv-file.ts';
import { comparable, isLabelled, namesIn, quoted } from '../../platform/import/readings.ts';
import { readSheet } from '../../platform/spreadsheets/read-sheet.ts';
import { Unreadable } from '../../platform/text-extraction/unreadable.ts';
import type { DocumentStore } from '../../storage/store.ts';

/** A name of a list. */
export interface ListedName {
  name: string;
  isPerson: boolean | null;
  role: PartyRole | null;
  side: PartySide | null;
  otherNames: string[];
  /** What it was about. */
  subject: string;
}

const longestName = 200;
const longestSubject = 200;
const zipMark = Buffer.from([0x50, 0x4b, 0x03, 0x04]);

/** What columns may be called, in letters and digits alone. */
const columnNames = {
  name: 'name names fullname partyname contactname namen vollername parteiname',
  first_name: 'firstname givenname vorname',
  last_name: 'lastname surname familyname nachname familienname',
  kind: 'kind type art personenart',
  role: 'role capacity rolle eigenschaft',
  side: 'side seite',
  other_names: 'othernames aliases formernames weiterenamen aliasnamen früherenamen',
  subject: 'subject matter about description gegenstand sache bezeichnung betreff',
} as const;
type Column = keyof typeof columnNames;

/** In what role somebody stands whom the register knows in a capacity: lists of laterals are written in these words. */
const rolesOfCapacities: Partial<Record<RegisterCapacity, PartyRole>> = {
  FORMER_CLIENT: 'CLIENT',
  ADVERSE: 'OPPOSING_PARTY',
  PROSPECTIVE: 'PROSPECTIVE_CLIENT',
};
const roleWords: [PartyRole, string, string][] = [
  ...(Object.entries(partyRoleLabels) as [PartyRole, string][]).map(
    ([role, label]): [PartyRole, string, string] => [role, role, label],
  ),
  ...(Object.entries(rolesOfCapacities) as [RegisterCapacity, PartyRole][]).map(
    ([capacity, role]): [PartyRole, string, string] => [role, capacity, registerCapacityLabels[capacity]],
  ),
];
const wordsOf = <Code extends string>(labels: Readonly<Record<Code, string>>) =>
  (Object.entries(labels) as [Code, string][]).map(([code, label]): [Code, string, string] => [
    code,
    code,
    label,
  ]);
const kindWords = wordsOf<ContactKind>(contactKindLabels);
const sideWords = wordsOf<PartySide>(partySideLabels);

const refused = (sentence: string) => invalid({ file_path: [sentence] });
const bare = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
const clean = (text: string) => text.replaceAll('\0', '').toWellFormed().replace(/\s+/g, ' ').trim();

/**
 * Reads the names of an uploaded list, each once.
 * @throws ApiProblem 400 naming file_path and the row
 */
export async function readNameList(store: DocumentStore, key: string, size: number): Promise<ListedName[]> {
  const names = new Map<string, ListedName>();
  let columns: (Column | undefined)[] | undefined;
  try {
    for await (const row of tableRows(store, key, size)) {
      if (!columns) {
        columns = columnsOf(row);
        if (columns.includes('name') || columns.includes('last_name') || columns.includes('first_name'))
          continue;
        // A list of names alone needs no header.
        columns = ['name'];
      }
      const listed = nameIn(row, columns);
      if (listed) names.set(JSON.stringify(listed).toLowerCase(), listed);
      if (names.size > mostListed)
        throw refused(
          `The list has more than ${mostListed.toLocaleString('en')} names. Split it, and check the parts.`,
        );
    }
  } catch (error) {
    if (error instanceof UnreadableTable || error instanceof Unreadable) throw refused(error.message);
    throw error;
  }
  if (names.size === 0) throw refused('There is no name in the list.');
  return [...names.values()];
}

async function* tableRows(store: DocumentStore, key: string, size: number): AsyncGenerator<TableRow> {
  const open = async (): Promise<Readable> => {
    const bytes = await store.read(key);
    if (!bytes) throw refused(noSuch.upload);
    return bytes;
  };
  const head = await store.head(key, zipMark.length);
  if (head && zipMark.equals(head))
    yield* readSheet({ bytes: await open(), size, sheet: undefined, mostColumns: mostImportColumns });
  else yield* rowsOf(await open(), await writingOf(open));
}

const columnsOf = ({ cells }: TableRow): (Column | undefined)[] =>
  cells.map((cell) =>
    (Object.keys(columnNames) as Column[]).find((column) =>
      columnNames[column].split(' ').includes(bare(cell)),
    ),
  );

/** The name of a row; undefined: it has none. */
function nameIn(
  { number, cells }: TableRow,
  columns: readonly (Column | undefined)[],
): ListedName | undefined {
  const text = (column: Column) => {
    const index = columns.indexOf(column);
    return index < 0 ? '' : (cells[index] ?? '');
  };
  if (columns.length === 1 && cells.slice(1).some((cell) => cell.trim() !== ''))
    throw refused(
      `Row ${number} has more than a name. Name the columns in the first row: Name, Kind, Role, Side, Other names, Subject.`,
    );
  const name = clean(text('name')) || clean(`${text('first_name')} ${text('last_name')}`);
  if (!name) return undefined;
  const otherNames = [...new Set((namesIn(text('other_names')) ?? ['']).map(clean).filter(Boolean))];
  if ([name, ...otherNames].some(({ length }) => length > longestName))
    throw refused(`Row ${number}: a name has at most ${longestName} characters.`);
  if (otherNames.length > mostOtherNames || namesIn(text('other_names')) === undefined)
    throw refused(`Row ${number}: at most ${mostOtherNames} other names.`);
  const subject = clean(text('subject'));
  if (subject.length > longestSubject)
    throw refused(
      `Row ${number}: the subject has at most ${longestSubject} characters: a few words, no facts of the case.`,
    );
  const coded = <Code extends string>(column: Column, words: [Code, string, string][]): Code | null => {
    const given = comparable(text(column));
    if (!given) return null;
    const known = words.find(
      ([, code, label]) => isLabelled(label, given) || code.toLowerCase() === given.replaceAll(' ', '_'),
    );
    if (known) return known[0];
    const offered = [...new Set(words.map(([, , label]) => label))].join(', ');
    throw refused(`Row ${number}: ${quoted(text(column))} is not one of: ${offered}.`);
  };
  const kind = coded('kind', kindWords);
  const role = coded('role', roleWords);
  return {
    name,
    isPerson: kind && kind === 'PERSON',
    role,
    side: coded('side', sideWords) ?? (role && usualSide(role)),
    otherNames,
    subject,
  };
}
