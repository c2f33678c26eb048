import { RegisterRow } from '@caseward/contract/register';
import { registerFields } from '@caseward/contract/register-fields';
import type * as z from 'zod/mini';
import { record } from '../../platform/audit/record.ts';
import { type Finding, type Importer, lookedUp, type Texts } from '../../platform/import/importer.ts';
import {
  codesIn,
  comparable,
  dayIn,
  namesIn,
  quoted,
  readingBy,
  withoutCodes,
} from '../../platform/import/readings.ts';
import { exactKeys } from '../../platform/names/find-alike.ts';
import { bothReadings } from '../../platform/names/read-name.ts';
import { indexAllRegister } from '../../platform/names/register-indexing.ts';
import { type NewEntry, removeEntry } from './register.queries.ts';
import { requireSoundEntry } from './register.rules.ts';
import { writeEntries } from './register-adding.ts';
import { entryStandings, knownEntryKeys, lockEntries, peopleByName } from './register-import.queries.ts';

/** What a row's name shares with those that differ in case, order, titles, legal form and the like at most. */
const keysOf = (name: string) => [...new Set(bothReadings(name.trim()).flatMap(exactKeys))];

const duplicate = {
  register: 'The register has this name in the same capacity already.',
  row: 'A row above has the same name in the same capacity.',
};

/** Same name, same capacity, same person: whoever was against one lawyer may have been for another. */
const placeOf = (key: string, { capacity, user_id }: Pick<NewEntry, 'capacity' | 'user_id'>) =>
  `${capacity} ${user_id ?? ''} ${key}`;

/** Whose list it is says where an entry comes from; what is nobody's comes from older records. */
function asEntry(
  {
    capacity,
    kind = null,
    other_names = [],
    subject = '',
    since = null,
    until = null,
    ...row
  }: z.output<typeof RegisterRow>,
  user_id: string | null,
): NewEntry {
  const { name, firm_before = '' } = row;
  const source = capacity === 'INTEREST' ? 'INTEREST' : user_id ? 'LATERAL' : 'LEGACY';
  return {
    ...{ source, user_id, name, kind, other_names, capacity: capacity ?? 'CLIENT' },
    ...{ subject, since, until, firm_before },
  };
}

/** Imports names into the conflict register, which lawyers keep. */
export const registerImporter: Importer<NewEntry> = {
  kind: 'register',
  *wanted({ name }) {
    if (name?.trim()) yield* keysOf(name);
  },
  reader: async (scope, wanted, means) => {
    await means.apart((apart) => indexAllRegister(apart));
    const [people, keys] = await Promise.all([
      peopleByName(scope),
      lookedUp(wanted, (some) => knownEntryKeys(scope, some)),
    ]);
    const known = new Set(keys.map((each) => placeOf(each.key, each)));
    const seen = new Set<string>();

    /** @returns null: nobody is named */
    function personIn(text: string | undefined, findings: Finding[]): string | null {
      const wanted = comparable(text ?? '');
      const found = wanted ? people.get(wanted) : null;
      if (wanted && !found)
        findings.push({
          kind: 'ERROR',
          field: 'user',
          sentence:
            found === null
              ? `Several people are called ${quoted(text ?? '')}. Write the username instead.`
              : `Nobody in the firm is called ${quoted(text ?? '')}.`,
        });
      return found ?? null;
    }

    return {
      read: (texts: Texts) => {
        const findings: Finding[] = [];
        const { user, since, until, other_names, ...rest } = withoutCodes(registerFields, texts);
        const whose = personIn(user, findings);
        const reading = readingBy(RegisterRow, {
          ...rest,
          ...(other_names?.trim() && { other_names: namesIn(other_names) ?? other_names }),
          ...codesIn(registerFields, texts, findings),
          ...dayIn('since', since, means.day, findings),
          ...dayIn('until', until, means.day, findings),
        });
        findings.push(...reading.findings);
        const entry = reading.fields && asEntry(reading.fields, whose);
        if (entry) findings.push(...faultsOf(entry));
        const isWrong = findings.some(({ kind }) => kind === 'ERROR');
        if (!entry || isWrong) return { fields: undefined, findings };
        const places = keysOf(entry.name).map((key) => placeOf(key, entry));
        const sentence = places.some((place) => known.has(place))
          ? duplicate.register
          : places.some((place) => seen.has(place)) && duplicate.row;
        for (const place of places) seen.add(place);
        if (sentence) findings.push({ kind: 'DUPLICATE', field: 'name', sentence });
        return { fields: entry, findings };
      },
      write: (rows) => writeEntries(scope, rows),
    };
  },
  made: {
    lock: lockEntries,
    standings: entryStandings,
    remove: async (scope, id) => {
      await removeEntry(scope, id);
      await indexAllRegister(scope);
      await record(scope, { action: 'REGISTER_REMOVED', objectType: 'register_entry', objectId: id });
    },
  },
};

/** What is wrong with an entry as a whole. */
function faultsOf(entry: NewEntry): Finding[] {
  if (entry.source === 'INTEREST' && entry.user_id === null)
    return [{ kind: 'ERROR', field: 'user', sentence: 'Enter whose interest this is.' }];
  return readingBy(RegisterRow, { name: entry.name }, (row) => {
    requireSoundEntry(entry.source, entry);
    return row;
  }).findings;
}
